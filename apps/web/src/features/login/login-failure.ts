import type { TFunction } from 'i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';

/** What to tell who could not log in; who is locked out reads for how long. */
export function loginFailureText(t: TFunction, tag: string, error: unknown): string {
  if (error instanceof Failure && error.key === 'tooManyLogins' && error.retryAfter !== null)
    return t('login.lockedOut', { wait: waitWords(error.retryAfter, tag) });
  return failureText(t, error);
}

/** Up to here a wait is told in seconds. */
const mostSeconds = 90;

/** A wait in the words of a language: "45 seconds", "15 minutes". */
export function waitWords(seconds: number, tag: string): string {
  const [unit, count] = seconds <= mostSeconds ? (['second', seconds] as const) : (['minute', seconds / 60] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
