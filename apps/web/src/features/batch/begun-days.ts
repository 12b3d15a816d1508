import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';

export type Batch = ResultOf<typeof comparisons.batch>;

/** Days to come are left out. */
export function begunDays({ days, unfinished, asOf }: Batch): readonly string[] {
  return unfinished ? days.filter((day) => day.slice(0, 10) <= asOf.slice(0, 10)) : days;
}
