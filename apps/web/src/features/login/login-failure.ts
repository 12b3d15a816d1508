import type { TFunction } from 'i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';

/** The message for a failed login; when login is blocked it includes the waiting time. */
export function loginFailureText(t: TFunction, tag: string, error: unknown): string {
  if (error instanceof Failure && error.key === 'tooManyLogins' && error.retryAfter !== null)
    return t('login.lockedOut', { wait: formatWaitingTime(error.retryAfter, tag) });
  return formatFailure(t, error);
}

/** Waiting times up to this are formatted in seconds, longer ones in minutes. */
const maxSecondsInWords = 90;

/** A waiting time as text: "45 seconds", "15 minutes". */
export function formatWaitingTime(seconds: number, tag: string): string {
  const [unit, count] =
    seconds <= maxSecondsInWords ? (['second', seconds] as const) : (['minute', seconds / 60] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
