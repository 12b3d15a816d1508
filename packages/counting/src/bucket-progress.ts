import type { Step } from '@portico/contract/words/time-ranges';
import { findRangeEnd } from './base-periods.ts';
import { isWholeDayStep, nextBucket } from './buckets.ts';
import { runsPastMidnight, type TimeWindow } from './business-hours.ts';
import type { LocalRange } from './ranges.ts';

/** The buckets of a range (their local starts) at the clock of one time zone. */
export type BucketsAtTime = {
  buckets: readonly number[];
  range: LocalRange;
  step: Step;
  window: TimeWindow;
  asOf: number;
};

/** Whether the range is not over at a clock. The list of buckets may end before the range, with the current day. */
const isOpen = ({ range, window, asOf }: BucketsAtTime) => asOf < findRangeEnd(range, window);

/** Number of buckets that are over at one clock. Days with hours past midnight finish at closing time. */
function countFinishedAt({ buckets, range, step, window, asOf }: BucketsAtTime): number {
  const secondsPastMidnight = isWholeDayStep(step) && runsPastMidnight(window) ? window.endSecond + 1 : 0;
  const end = findRangeEnd(range, window);
  const first = buckets.findIndex((start) => Math.min(nextBucket(start, step) + secondsPastMidnight, end) > asOf);
  return first < 0 ? buckets.length : first;
}

/** Number of finished buckets, those before the first one that is not over at each of the clocks; buckets are aligned by position. */
export function countFinishedBuckets(clocks: readonly BucketsAtTime[]): number {
  const open = clocks.filter(isOpen);
  if (open.length === 0) return Math.max(0, ...clocks.map(({ buckets }) => buckets.length));
  return Math.min(...open.map(countFinishedAt));
}

/**
 * The index of the first bucket that has begun and is not over at every one of the clocks, whose buckets are aligned by position; null: none.
 * A clock that is ahead may have begun or finished the following buckets, which are not over at all clocks either.
 */
export function findUnfinishedBucket(clocks: readonly BucketsAtTime[]): number | null {
  if (!clocks.some(isOpen)) return null;
  const first = countFinishedBuckets(clocks);
  return clocks.some(({ buckets, asOf }) => (buckets[first] ?? Number.POSITIVE_INFINITY) <= asOf) ? first : null;
}

/** Extends a list of buckets with the following ones to the given length. */
export function extendBuckets(buckets: readonly number[], length: number, step: Step): number[] {
  const all = [...buckets];
  for (let last = all.at(-1); last !== undefined && all.length < length; last = all.at(-1))
    all.push(nextBucket(last, step));
  return all;
}
