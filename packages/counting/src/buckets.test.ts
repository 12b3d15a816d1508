import { type Step, steps } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketStart, bucketsBetween, estimateMinBucketCount, maxBuckets, nextBucket } from './buckets.ts';
import { formatLocal, parseLocal } from './local-time.ts';

test.each<[string, string, Step, string]>([
  ['five minutes', '2026-11-20 10:04:59', '5m', '2026-11-20 10:00:00'],
  ['half an hour', '2026-11-20 10:59:59', '30m', '2026-11-20 10:30:00'],
  ['the hour', '2026-11-20 10:59:59', '1h', '2026-11-20 10:00:00'],
  ['the day', '2026-11-20 23:59:59', '1d', '2026-11-20 00:00:00'],
  [
    'the last second of a Sunday is in the week of the Monday before',
    '2026-11-22 23:59:59',
    '1w',
    '2026-11-16 00:00:00',
  ],
  ['the first second of a Monday begins a week', '2026-11-23 00:00:00', '1w', '2026-11-23 00:00:00'],
  ['week 53: New Year in the week that began in December', '2027-01-01 12:00:00', '1w', '2026-12-28 00:00:00'],
  ['29 February belongs to its month', '2024-02-29 23:59:59', '1n', '2024-02-01 00:00:00'],
  ['31 December of a leap year', '2024-12-31 23:59:59', '1y', '2024-01-01 00:00:00'],
])('a time is assigned to the start of its bucket: %s', (_story, local, step, start) => {
  expect(formatLocal(bucketStart(parseLocal(local), step))).toBe(start);
});

test.each<[string, string, string, Step, number]>([
  ['a day by hour has 24 buckets, also when the clock changes', '2026-03-29', '2026-03-30', '1h', 24],
  ['a day by five minutes', '2026-03-29', '2026-03-30', '5m', 288],
  ['February of a leap year by day', '2024-02-01', '2024-03-01', '1d', 29],
  ['February of another year by day', '2026-02-01', '2026-03-01', '1d', 28],
  ['2026 has 53 weeks, the first begun in December', '2026-01-01', '2027-01-01', '1w', 53],
  ['a year by month', '2026-01-01', '2027-01-01', '1n', 12],
  ['two days overlap two years', '2026-12-31', '2027-01-02', '1y', 2],
  ['a part of an hour overlaps one hour', '2026-12-31 10:20:00', '2026-12-31 10:40:00', '1h', 1],
  ['an empty range', '2026-12-31', '2026-12-31', '5m', 0],
  ['an end before the start', '2027-01-01', '2026-12-31', '5m', 0],
])('bucketsBetween returns the buckets of a range: %s', (_story, from, to, step, count) => {
  expect(bucketsBetween(parseLocal(from), parseLocal(to), step)).toHaveLength(count);
});

test('too many buckets are refused before they are created', () => {
  const from = parseLocal('2024-01-01');
  const year = parseLocal('2025-01-01');
  expect(bucketsBetween(from, year, '5m')).toHaveLength(366 * 288);
  expect(() => bucketsBetween(from, parseLocal('9999-01-01'), '5m')).toThrow(RangeError);
  expect(() => bucketsBetween(from, Number.POSITIVE_INFINITY, '1y')).toThrow(RangeError);
  expect(estimateMinBucketCount(from, from + maxBuckets * 300, '5m')).toBe(maxBuckets);
});

test('buckets follow each other without gap or overlap', () => {
  let times = 0;
  const seconds = { min: parseLocal('1999-12-01'), max: parseLocal('2040-01-01') };
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.integer(seconds),
      fc.integer({ min: 1, max: 40 * 86_400 }),
      (step, from, length) => {
        const to = from + length;
        const starts = bucketsBetween(from, to, step);
        expect(starts[0]).toBe(bucketStart(from, step));
        expect(starts.slice(1)).toEqual(starts.slice(0, -1).map((start) => nextBucket(start, step)));
        const leaks = starts.filter(
          (start) => bucketStart(start, step) !== start || bucketStart(nextBucket(start, step) - 1, step) !== start,
        );
        expect(leaks).toEqual([]);
        times += 2 * starts.length;
        const last = starts.at(-1) ?? Number.NaN;
        expect(last).toBeLessThan(to);
        expect(nextBucket(last, step)).toBeGreaterThanOrEqual(to);
        expect(estimateMinBucketCount(from, to, step)).toBeLessThanOrEqual(starts.length);
      },
    ),
    { numRuns: 700 },
  );
  expect(times).toBeGreaterThan(10_000);
});
