import { type ErrorKey, errorKeys } from '@portico/contract/words/error-keys';

/** Failures in transport, which have no key of the server. `cookiesRefused`: the browser has not stored the cookies of a login. */
type TransportKey = 'offline' | 'timeout' | 'badReply' | 'cookiesRefused';

/** A call that did not succeed: the server's message, its error key and the fields it names. */
export class Failure extends Error {
  readonly key: ErrorKey | TransportKey | null;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;
  /** Seconds after which a retry makes sense, if the server sends them. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    key: ErrorKey | TransportKey | null,
    message = '',
    details: Readonly<Record<string, string | number>> = {},
    retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.key = key;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === 'string' && Object.hasOwn(errorKeys, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses an error reply, `{code, msg, key, details}`, and its Retry-After header in seconds. Any other body keeps only its status. */
export function parseFailure(status: number, body: unknown, wait: string | null = null): Failure {
  if (!isRecord(body)) return new Failure(status, null);
  const serverMessage = [body['message'], body['msg']].find((text) => typeof text === 'string');
  const details: Record<string, string | number> = {};
  if (isRecord(body['details'])) {
    for (const [field, value] of Object.entries(body['details'])) {
      if (typeof value === 'string' || typeof value === 'number') details[field] = value;
    }
  }
  return new Failure(
    status,
    isErrorKey(body['key']) ? body['key'] : null,
    typeof serverMessage === 'string' ? serverMessage : '',
    details,
    wait !== null && /^\d+$/.test(wait) ? Number(wait) : null,
  );
}

/** Whether a change was refused because another user has changed the same record since it was read. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof Failure && error.key === 'changedMeanwhile';
}
