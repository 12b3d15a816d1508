import type { Step } from '@portico/contract/words/time-ranges';
import { endOf } from './base-periods.ts';
import { nextBucket, stepOfDays } from './buckets.ts';
import { runsPastMidnight, type Window } from './business-hours.ts';
import type { LocalRange } from './ranges.ts';

/** Buckets of a range, by local start, as they stand at a moment. */
export type BucketsAt = { buckets: readonly number[]; range: LocalRange; step: Step; window: Window; asOf: number };

/** How many buckets are over: those before the first one that is not. Days that close past midnight are over when they have closed. */
export function bucketsOver({ buckets, range, step, window, asOf }: BucketsAt): number {
  const reach = stepOfDays(step) && runsPastMidnight(window) ? window.endSecond + 1 : 0;
  const end = endOf(range, window);
  const first = buckets.findIndex((start) => Math.min(nextBucket(start, step) + reach, end) > asOf);
  return first < 0 ? buckets.length : first;
}

/** The position of the bucket that has begun and is not over; null: there is none. */
export function unfinishedBucket(at: BucketsAt): number | null {
  const place = bucketsOver(at);
  const start = at.buckets[place];
  return start !== undefined && start <= at.asOf ? place : null;
}

/** So many buckets: those given, and such as follow them. */
export function bucketsUpTo(buckets: readonly number[], length: number, step: Step): number[] {
  const all = [...buckets];
  for (let last = all.at(-1); last !== undefined && all.length < length; last = all.at(-1))
    all.push(nextBucket(last, step));
  return all;
}
