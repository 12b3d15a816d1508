import { type ErrorKey, errorKeys } from '@portico/contract/words/error-keys';

type Details = Readonly<Record<string, string | number>>;

/**
 * A failure that is reported to the caller. The HTTP API chooses status, envelope and language from `key`; code in between does not
 * catch it to rephrase it.
 */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly details: Details;
  /** Seconds after which a retry makes sense, sent as Retry-After; null when no time is known. */
  readonly retryAfterSeconds: number | null;

  constructor(key: ErrorKey, details: Details = {}, retryAfterSeconds: number | null = null) {
    super(key);
    this.key = key;
    this.status = errorKeys[key];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
