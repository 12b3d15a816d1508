import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayStart,
  formatDay,
  formatLocal,
  formatLocalTimes,
  monthStart,
  parseLocal,
  secondOfDay,
  weekday,
  weekStart,
  yearStart,
} from './local-time.ts';

test.each([
  ['2026-01-31 10:30:00', 1, '2026-02-28 10:30:00'],
  ['2024-01-31 10:30:00', 1, '2024-02-29 10:30:00'],
  ['2024-02-29 00:00:00', 12, '2025-02-28 00:00:00'],
  ['2024-02-29 00:00:00', 48, '2028-02-29 00:00:00'],
  ['2026-03-31 23:59:59', -1, '2026-02-28 23:59:59'],
  ['2026-12-15 08:00:00', 1, '2027-01-15 08:00:00'],
  ['2026-01-15 08:00:00', -13, '2024-12-15 08:00:00'],
])('%s plus %d months is %s', (from, months, to) => {
  expect(formatLocal(addMonths(parseLocal(from), months))).toBe(to);
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-01 24:00:00',
  '2026-01-01 10:60:00',
  '2026-1-1',
  '0050-01-01x',
  '',
  'today',
  '2026-01-01 10',
  '2026-01-01 10:00:00Z',
])('"%s" is no local time', (text) => {
  expect(() => parseLocal(text)).toThrow(RangeError);
});

test('parseLocal accepts dates, times without seconds and a "T"', () => {
  expect(parseLocal('1970-01-02')).toBe(86_400);
  expect(parseLocal('1970-01-02 00:01')).toBe(86_460);
  expect(parseLocal('1970-01-02 00:01:05')).toBe(86_465);
  expect(parseLocal('1970-01-02T00:01:05')).toBe(86_465);
  expect(formatDay(parseLocal('2024-02-29 23:59:59'))).toBe('2024-02-29');
});

test('Monday is 1 and Sunday 7, also before 1970', () => {
  const days = ['2026-11-16', '2026-11-22', '1970-01-01', '1969-12-31', '1969-12-28', '2024-02-29'];
  expect(days.map((day) => weekday(parseLocal(day)))).toEqual([1, 7, 4, 3, 7, 4]);
});

test('dayStart, weekStart, monthStart and yearStart return midnights', () => {
  const local = parseLocal('2027-01-02 15:04:05'); // a Saturday of week 53 of 2026
  expect([dayStart, weekStart, monthStart, yearStart].map((start) => formatLocal(start(local)))).toEqual([
    '2027-01-02 00:00:00',
    '2026-12-28 00:00:00',
    '2027-01-01 00:00:00',
    '2027-01-01 00:00:00',
  ]);
  expect(secondOfDay(local)).toBe(15 * 3600 + 4 * 60 + 5);
});

test('parsing a formatted local time returns it; addDays equals UTC dates', () => {
  let checkedCount = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: -60_000_000_000, max: 250_000_000_000 }),
      fc.integer({ min: -800, max: 800 }),
      (local, days) => {
        checkedCount += 1;
        expect(parseLocal(formatLocal(local))).toBe(local);
        expect(parseLocal(formatDay(local))).toBe(dayStart(local));
        const several = [local, local + 3600, addDays(local, days), addDays(local, days) + 1, local];
        expect(formatLocalTimes(several)).toEqual(several.map(formatLocal));
        const date = new Date(local * 1000);
        date.setUTCDate(date.getUTCDate() + days);
        expect(addDays(local, days)).toBe(date.getTime() / 1000);
        expect(weekday(local)).toBe(new Date(local * 1000).getUTCDay() || 7);
      },
    ),
    { numRuns: 1000 },
  );
  expect(checkedCount).toBe(1000);
});
