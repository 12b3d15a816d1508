import { rangeTypes, type Step, steps } from '@portico/contract/words/time-ranges';
import { bucketCount } from '@portico/counting/buckets';
import { addDays, dayStart, parseLocal } from '@portico/counting/local-time';
import { rangeOf } from '@portico/counting/ranges';
import type { AnalysisView } from '../analysis/view.ts';

/** More points than this are no chart, and no table anybody reads: the export has them all. */
const mostBuckets = 3000;

type When = Pick<AnalysisView, 'range' | 'days'>;

// [from, to) of a choice of time, local seconds; days to come are left out.
function queryRange({ range, days }: When, now: number): { from: number; to: number } {
  const custom = days === null ? undefined : { from: parseLocal(days.from), to: parseLocal(days.to) };
  const { from, to } =
    range === 'custom' && custom === undefined
      ? rangeOf(rangeTypes.today, now)
      : rangeOf(rangeTypes[range], now, custom);
  return { from, to: Math.max(addDays(from, 1), Math.min(to, addDays(dayStart(now), 1))) };
}

/** Steps that cut a range into not too many, by a calendar that need not be the stores' own: a day more or less decides nothing. */
export function querySteps(when: When, now: number): Step[] {
  const { from, to } = queryRange(when, now);
  return steps.filter((step) => bucketCount(from, to, step) <= mostBuckets);
}
