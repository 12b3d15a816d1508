import { expect, test } from 'vitest';
import { countFinishedBuckets, extendBuckets, findUnfinishedBucket } from './bucket-progress.ts';
import { bucketsBetween } from './buckets.ts';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import { formatLocal, parseLocal } from './local-time.ts';

const range = { from: parseLocal('2026-07-06 00:00'), to: parseLocal('2026-07-13 00:00') };
const at = (asOf: string, step: '1h' | '1d' | '1w', window = wholeDayWindow) => {
  const buckets = bucketsBetween(range.from, range.to, step);
  const when = { buckets, range, step, window, asOf: parseLocal(asOf) };
  return [countFinishedBuckets([when]), findUnfinishedBucket([when])];
};

test('finished buckets are counted, and the unfinished one is found', () => {
  expect(at('2026-07-05 23:55', '1d')).toEqual([0, null]);
  expect(at('2026-07-06 00:00', '1d')).toEqual([0, 0]);
  expect(at('2026-07-08 12:00', '1d')).toEqual([2, 2]);
  expect(at('2026-07-09 00:00', '1d')).toEqual([3, 3]);
  expect(at('2026-07-13 00:00', '1d')).toEqual([7, null]);
  expect(at('2026-07-08 12:25', '1h')).toEqual([60, 60]);
  expect(at('2026-07-12 23:55', '1w')).toEqual([0, 0]);
});

test('a day that closes past midnight is finished at closing time', () => {
  const night = parseWorkTime('18:00~02:00');
  expect(at('2026-07-08 01:30', '1d', night)).toEqual([1, 1]);
  expect(at('2026-07-08 02:05', '1d', night)).toEqual([2, 2]);
  expect(at('2026-07-13 01:30', '1d', night)).toEqual([6, 6]);
  expect(at('2026-07-13 02:05', '1d', night)).toEqual([7, null]);
});

test('a bucket that the range ends in is finished at the end of the range', () => {
  const cut = { from: range.from, to: parseLocal('2026-07-09 00:00') };
  const when = {
    buckets: bucketsBetween(cut.from, cut.to, '1w'),
    range: cut,
    step: '1w',
    window: wholeDayWindow,
  } as const;
  expect(countFinishedBuckets([{ ...when, asOf: cut.to }])).toBe(1);
  expect(countFinishedBuckets([{ ...when, asOf: cut.to - 300 }])).toBe(0);
});

test('the unfinished bucket of several clocks is the first one of any', () => {
  const clockAt = (asOf: string, days = 7) => ({
    buckets: bucketsBetween(range.from, range.to, '1d').slice(0, days),
    range,
    step: '1d' as const,
    window: wholeDayWindow,
    asOf: parseLocal(asOf),
  });
  const of = (...clocks: ReturnType<typeof clockAt>[]) => findUnfinishedBucket(clocks);
  expect(of(clockAt('2026-07-07 23:55'), clockAt('2026-07-08 12:00'))).toBe(1);
  expect(of(clockAt('2026-07-12 23:55'), clockAt('2026-07-13 12:00'))).toBe(6);
  expect(of(clockAt('2026-07-05 23:55'), clockAt('2026-07-06 12:00'))).toBe(0);
  expect(of(clockAt('2026-07-05 23:55'), clockAt('2026-07-05 12:00'))).toBeNull();
  expect(of(clockAt('2026-07-13 00:00'), clockAt('2026-07-14 00:00'))).toBeNull();
  // The list of the first clock ends with its current day, so its next day is not over.
  expect(of(clockAt('2026-07-07 00:00', 1), clockAt('2026-07-09 12:00'))).toBe(1);
  expect(of()).toBeNull();
  expect(countFinishedBuckets([clockAt('2026-07-07 23:55'), clockAt('2026-07-08 12:00')])).toBe(1);
  expect(countFinishedBuckets([clockAt('2026-07-13 00:00'), clockAt('2026-07-14 00:00')])).toBe(7);
});

test('extendBuckets appends the following buckets', () => {
  const months = extendBuckets([parseLocal('2026-11-01 00:00')], 3, '1n').map(formatLocal);
  expect(months).toEqual(['2026-11-01 00:00:00', '2026-12-01 00:00:00', '2027-01-01 00:00:00']);
  expect(extendBuckets([5, 6], 1, '1d')).toEqual([5, 6]);
  expect(extendBuckets([], 2, '1d')).toEqual([]);
});
