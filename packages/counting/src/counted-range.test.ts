import { steps } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketStart, bucketsBetween, isWholeDayStep } from './buckets.ts';
import {
  businessDayStart,
  isInsideWindow,
  isMidnightToMidnight,
  lastsTwentyFourHours,
  parseWorkTime,
  runsPastMidnight,
} from './business-hours.ts';
import { bucketRange, isWholeDayRange } from './counted-range.ts';
import { addDays, daySeconds, formatLocal, parseLocal } from './local-time.ts';

test.each<[string, string, boolean]>([
  ['2026-07-01', '2026-07-02', true],
  ['2026-07-01', '2026-08-01', true],
  ['2026-07-01', '2026-07-01 20:00', false],
  ['2026-07-01 20:00', '2026-07-02 20:00', false],
  ['2026-07-01 20:00', '2026-07-03', false],
])('the range %s to %s consists of whole days: %s', (from, to, expected) => {
  expect(isWholeDayRange({ from: parseLocal(from), to: parseLocal(to) })).toBe(expected);
});

test('a 24-hour window from six is a whole day and runs past midnight', () => {
  const windows = ['00:00:00~23:59:59', '06:00:00~05:59:59', '10:00~20:00', '18:00~03:00'].map(parseWorkTime);
  expect(windows.map(lastsTwentyFourHours)).toEqual([true, true, false, false]);
  expect(windows.map(runsPastMidnight)).toEqual([false, true, false, true]);
  expect(windows.map(isMidnightToMidnight)).toEqual([true, false, false, false]);
});

test.each<[string, string, string, '1h' | '1d', string, string]>([
  ['hours of a day end when its night ends', '2026-07-01', '2026-07-02', '1h', '2026-07-01 00:00', '2026-07-02 03:00'],
  ['days are the requested days', '2026-07-01', '2026-07-02', '1d', '2026-07-01 00:00', '2026-07-02 00:00'],
  [
    'hours of a range of hours are the requested hours',
    '2026-07-01 20:00',
    '2026-07-02 20:00',
    '1h',
    '2026-07-01 20:00',
    '2026-07-02 20:00',
  ],
  [
    'days of a range that begins after midnight',
    '2026-07-02 01:00',
    '2026-07-02 20:00',
    '1d',
    '2026-07-01 00:00',
    '2026-07-03 00:00',
  ],
  [
    'days of a range within one night',
    '2026-07-01 23:00',
    '2026-07-02 02:59',
    '1d',
    '2026-07-01 00:00',
    '2026-07-02 00:00',
  ],
])('bucketRange follows opening hours from 18:00 to 03:00: %s', (_story, from, to, step, first, last) => {
  const range = bucketRange({ from: parseLocal(from), to: parseLocal(to) }, step, parseWorkTime('18:00:00~02:59:59'));
  expect([range.from, range.to].map((local) => formatLocal(local).slice(0, 16))).toEqual([first, last]);
});

test('every counted time is in a bucket of the bucket range', () => {
  let counted = 0;
  const second = fc.integer({ min: 0, max: daySeconds - 1 });
  const local = fc.integer({ min: parseLocal('2026-02-20'), max: parseLocal('2026-03-10') });
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.record({ startSecond: second, endSecond: second }),
      local,
      fc.integer({ min: 1, max: 4 * daySeconds }),
      fc.boolean(),
      fc.array(fc.integer({ min: -daySeconds, max: 5 * daySeconds }), { minLength: 20, maxLength: 20 }),
      (step, window, start, length, isOfDays, offsets) => {
        const from = isOfDays ? start - (start % daySeconds) : start;
        const range = { from, to: isOfDays ? addDays(from, 1 + (length % 4)) : from + length };
        const reach = bucketRange(range, step, window);
        const buckets = new Set(bucketsBetween(reach.from, reach.to, step));
        for (const offset of [0, length - 1, ...offsets]) {
          const time = from + offset;
          const when = isWholeDayRange(range) ? businessDayStart(time, window) : time;
          if (!isInsideWindow(time, window) || when < range.from || when >= range.to) continue;
          expect(buckets).toContain(bucketStart(isWholeDayStep(step) ? businessDayStart(time, window) : time, step));
          counted += 1;
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(counted).toBeGreaterThan(2000);
});
