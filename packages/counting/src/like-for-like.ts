import type { LeftOutReason } from '@portico/contract/words/left-out';

/** What is known of a place in two periods; `since`: when it was first counted, Infinity where it never was. Local seconds. */
export type TwoPeriods = { compared: number | null; base: number | null; since: number; baseFrom: number };

/**
 * Why a place is left out of a comparison; null: it is compared. Who was first counted after the base began would grow by what nobody
 * counted then, whether or not something of the base is known.
 */
export function leftOutOf({ compared, base, since, baseFrom }: TwoPeriods): LeftOutReason | null {
  if (compared === null) return 'noValue';
  if (since > baseFrom) return 'countedLater';
  return base === null ? 'noBase' : null;
}
