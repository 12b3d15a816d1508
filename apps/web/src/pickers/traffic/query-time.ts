import { rangeTypes, type Step, steps } from '@portico/contract/words/time-ranges';
import { estimateMinBucketCount } from '@portico/counting/buckets';
import { addDays, dayStart, parseLocal } from '@portico/counting/local-time';
import { resolveRange } from '@portico/counting/ranges';
import type { AnalysisView } from '../analysis/analysis-view.ts';

/** Maximum number of buckets; a chart or table with more would not be readable. */
const maxQueryBuckets = 3000;

type When = Pick<AnalysisView, 'range' | 'days'>;

// The half-open range [from, to) of a time selection in local seconds; future days are left out.
function queryRange({ range, days }: When, now: number): { from: number; to: number } {
  const custom = days === null ? undefined : { from: parseLocal(days.from), to: parseLocal(days.to) };
  const { from, to } =
    range === 'custom' && custom === undefined
      ? resolveRange(rangeTypes.today, now)
      : resolveRange(rangeTypes[range], now, custom);
  return { from, to: Math.max(addDays(from, 1), Math.min(to, addDays(dayStart(now), 1))) };
}

/**
 * Steps that divide a range into at most `maxQueryBuckets`. `now` may be of another time zone than the stores: a day more or less does not
 * matter.
 */
export function allowedQuerySteps(when: When, now: number): Step[] {
  const { from, to } = queryRange(when, now);
  return steps.filter((step) => estimateMinBucketCount(from, to, step) <= maxQueryBuckets);
}
