import type { Step } from '@portico/contract/words/time-ranges';
import { isWholeDayStep } from './buckets.ts';
import { businessDayStart, runsPastMidnight, type TimeWindow } from './business-hours.ts';
import { addDays, dayStart } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/**
 * Whether a range consists of whole days, that is, runs from midnight to midnight. If opening hours run past midnight, such a range means
 * business days: the hours after the midnight at its end count, and those after the midnight at its start belong to the day before. Any
 * other range means local times: exactly the records in [from, to) count.
 */
export function isWholeDayRange({ from, to }: LocalRange): boolean {
  return dayStart(from) === from && dayStart(to) === to;
}

/**
 * The range that the buckets of a query cover. Buckets of days contain their business days; shorter buckets contain the records within
 * them.
 */
export function bucketRange(range: LocalRange, step: Step, window: TimeWindow): LocalRange {
  if (!runsPastMidnight(window) || isWholeDayRange(range) === isWholeDayStep(step)) return range;
  if (isWholeDayRange(range)) return { from: range.from, to: range.to + window.endSecond + 1 };
  return { from: businessDayStart(range.from, window), to: addDays(businessDayStart(range.to - 1, window), 1) };
}
