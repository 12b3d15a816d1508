import type { Step } from '@portico/contract/words/time-ranges';
import { addDays, addMonths, dayStart, monthStart, weekStart, yearStart } from './local-time.ts';

/** Maximum number of buckets of one query: a year of five-minute buckets fits. */
export const maxBuckets = 120_000;

type Rule = { start: (localSeconds: number) => number; next: (start: number) => number; maxBucketSeconds: number };

const even = (seconds: number): Rule => ({
  start: (local) => Math.floor(local / seconds) * seconds,
  next: (start) => start + seconds,
  maxBucketSeconds: seconds,
});

const rules: Readonly<Record<Step, Rule>> = {
  '5m': even(300),
  '30m': even(1800),
  '1h': even(3600),
  '1d': { start: dayStart, next: (start) => addDays(start, 1), maxBucketSeconds: 86_400 },
  '1w': { start: weekStart, next: (start) => addDays(start, 7), maxBucketSeconds: 7 * 86_400 },
  '1n': { start: monthStart, next: (start) => addMonths(start, 1), maxBucketSeconds: 31 * 86_400 },
  '1y': { start: yearStart, next: (start) => addMonths(start, 12), maxBucketSeconds: 366 * 86_400 },
};

/** Whether buckets of this step consist of whole days. */
export function isWholeDayStep(step: Step): boolean {
  return step === '1d' || step === '1w' || step === '1n' || step === '1y';
}

/** The start of the local bucket that contains a local time; weeks begin on Monday. */
export function bucketStart(localSeconds: number, step: Step): number {
  return rules[step].start(localSeconds);
}

/** The start of the bucket after the one with the given start. */
export function nextBucket(start: number, step: Step): number {
  return rules[step].next(start);
}

/**
 * The minimum number of buckets that overlap [from, to), without creating them; exact for steps up to a week, approximate for months and
 * years.
 */
export function estimateMinBucketCount(from: number, to: number, step: Step): number {
  if (!(from < to)) return 0;
  return Math.ceil((to - bucketStart(from, step)) / rules[step].maxBucketSeconds);
}

/** The starts of all local buckets that overlap [from, to), in order; throws RangeError beyond maxBuckets. */
export function bucketsBetween(from: number, to: number, step: Step): number[] {
  if (estimateMinBucketCount(from, to, step) > maxBuckets) throw new RangeError(`More than ${maxBuckets} buckets`);
  const starts: number[] = [];
  if (!(from < to)) return starts;
  for (let start = bucketStart(from, step); start < to; start = nextBucket(start, step)) starts.push(start);
  return starts;
}
