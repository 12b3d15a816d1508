import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';

export type BatchReply = ResultOf<typeof comparisons.batch>;

/** The days of the reply that have begun; future days are left out. */
export function listStartedDays({ days, unfinished, asOf }: BatchReply): readonly string[] {
  return unfinished ? days.filter((day) => day.slice(0, 10) <= asOf.slice(0, 10)) : days;
}
