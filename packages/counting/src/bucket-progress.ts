import type { Step } from '@portico/contract/words/time-ranges';
import { findRangeEnd } from './base-periods.ts';
import { isWholeDayStep, nextBucket } from './buckets.ts';
import { runsPastMidnight, type TimeWindow } from './business-hours.ts';
import type { LocalRange } from './ranges.ts';

/** The buckets of a range (their local starts) at a point in time. */
export type BucketsAtTime = {
  buckets: readonly number[];
  range: LocalRange;
  step: Step;
  window: TimeWindow;
  asOf: number;
};

/** Number of finished buckets: those before the first unfinished one. Days with hours past midnight finish at closing time. */
export function countFinishedBuckets({ buckets, range, step, window, asOf }: BucketsAtTime): number {
  const secondsPastMidnight = isWholeDayStep(step) && runsPastMidnight(window) ? window.endSecond + 1 : 0;
  const end = findRangeEnd(range, window);
  const first = buckets.findIndex((start) => Math.min(nextBucket(start, step) + secondsPastMidnight, end) > asOf);
  return first < 0 ? buckets.length : first;
}

/** The index of the bucket that has begun and is not over; null: there is none. */
export function findUnfinishedBucket(at: BucketsAtTime): number | null {
  const index = countFinishedBuckets(at);
  const start = at.buckets[index];
  return start !== undefined && start <= at.asOf ? index : null;
}

/**
 * The first bucket that has begun and is not over at every one of several clocks, whose buckets are aligned by position; null: none. A clock
 * that is ahead may have begun or finished the following buckets, which are not over at all clocks either.
 */
export function findUnfinishedBucketOfAll(clocks: readonly BucketsAtTime[]): number | null {
  // The list of buckets may end before the range, with the current day: the next day counts as not over.
  const open = clocks.filter(({ range, window, asOf }) => asOf < findRangeEnd(range, window));
  if (open.length === 0) return null;
  const first = Math.min(...open.map(countFinishedBuckets));
  return clocks.some(({ buckets, asOf }) => (buckets[first] ?? Number.POSITIVE_INFINITY) <= asOf) ? first : null;
}

/** Extends a list of buckets with the following ones to the given length. */
export function extendBuckets(buckets: readonly number[], length: number, step: Step): number[] {
  const all = [...buckets];
  for (let last = all.at(-1); last !== undefined && all.length < length; last = all.at(-1))
    all.push(nextBucket(last, step));
  return all;
}
