import { type ErrorKey, errorKeys } from '@portico/contract/words/error-keys';

type Details = Readonly<Record<string, string | number>>;

/** A failure the caller may know about. The edge picks status, envelope and language; nobody catches to rephrase. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly details: Details;
  /** When asking again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor(key: ErrorKey, details: Details = {}, retryAfterSeconds: number | null = null) {
    super(key);
    this.key = key;
    this.status = errorKeys[key];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
