import { type ErrorKey, errorKeys } from '@portico/contract/words/error-keys';

/** Failures of the way to the server, which the server itself cannot name. */
type TransportKey = 'offline' | 'timeout' | 'badReply';

/** A call that did not succeed: what the server said, its key and the fields it names. */
export class Failure extends Error {
  readonly key: ErrorKey | TransportKey | null;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;
  /** After how many seconds asking again makes sense, where the server says so. */
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

/** Reads an error reply: `{code, msg, key, details}` and its Retry-After; anything else keeps only its status. */
export function failureOf(status: number, body: unknown, wait: string | null = null): Failure {
  if (!isRecord(body)) return new Failure(status, null);
  const said = [body['message'], body['msg']].find((text) => typeof text === 'string');
  const details: Record<string, string | number> = {};
  if (isRecord(body['details'])) {
    for (const [field, value] of Object.entries(body['details'])) {
      if (typeof value === 'string' || typeof value === 'number') details[field] = value;
    }
  }
  return new Failure(
    status,
    isErrorKey(body['key']) ? body['key'] : null,
    typeof said === 'string' ? said : '',
    details,
    wait !== null && /^\d+$/.test(wait) ? Number(wait) : null,
  );
}

/** Whether a change was refused because somebody else has changed the same thing since it was read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof Failure && error.key === 'changedMeanwhile';
}
