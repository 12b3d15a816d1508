import { type RangeName, rangeNames, rangeTypes } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayStart, formatLocal, parseLocal } from './local-time.ts';
import { resolveRange } from './ranges.ts';

const short = (local: number): string => formatLocal(local).slice(0, 16).replace(' 00:00', '');
const formatResolved = (name: RangeName, now: string, days?: [string, string]) => {
  const custom = days && { from: parseLocal(days[0]), to: parseLocal(days[1]) };
  const { from, to, base } = resolveRange(rangeTypes[name], parseLocal(now), custom);
  return [from, to, base.from, base.to].map(short).join(' ');
};

test.each<[string, RangeName, string, string]>([
  [
    'today against the same weekday, up to the last full five minutes',
    'today',
    '2026-11-20 14:07:31',
    '2026-11-20 2026-11-21 2026-11-13 2026-11-13 14:05',
  ],
  [
    'today in its first minutes has an empty comparison period',
    'today',
    '2026-11-20 00:04:59',
    '2026-11-20 2026-11-21 2026-11-13 2026-11-13',
  ],
  [
    'yesterday against the day a week before it',
    'yesterday',
    '2026-11-20 14:07:31',
    '2026-11-19 2026-11-20 2026-11-12 2026-11-13',
  ],
  ['this week on a Friday', 'week', '2026-11-20 14:07:31', '2026-11-16 2026-11-23 2026-11-09 2026-11-13 14:05'],
  ['this week on a Monday', 'week', '2026-11-16 09:00:00', '2026-11-16 2026-11-23 2026-11-09 2026-11-09 09:00'],
  ['this week on a Sunday', 'week', '2026-11-22 23:59:59', '2026-11-16 2026-11-23 2026-11-09 2026-11-15 23:55'],
  [
    'last week at New Year is week 53',
    'lastWeek',
    '2027-01-05 10:00:00',
    '2026-12-28 2027-01-04 2026-12-21 2026-12-28',
  ],
  ['this month', 'month', '2026-11-20 14:07:31', '2026-11-01 2026-12-01 2026-10-01 2026-10-20 14:05'],
  [
    '31 March against February: all of February',
    'month',
    '2026-03-31 10:00:00',
    '2026-03-01 2026-04-01 2026-02-01 2026-03-01',
  ],
  [
    '29 March against a leap February',
    'month',
    '2024-03-29 10:00:00',
    '2024-03-01 2024-04-01 2024-02-01 2024-02-29 10:00',
  ],
  ['January against December', 'month', '2026-01-31 10:00:00', '2026-01-01 2026-02-01 2025-12-01 2025-12-31 10:00'],
  [
    'last month against the month before',
    'lastMonth',
    '2026-03-31 10:00:00',
    '2026-02-01 2026-03-01 2026-01-01 2026-02-01',
  ],
  [
    'this year against last year to the same date',
    'year',
    '2026-11-20 14:07:31',
    '2026-01-01 2027-01-01 2025-01-01 2025-11-20 14:05',
  ],
  [
    'this year on 29 February: up to the end of February',
    'year',
    '2024-02-29 10:00:00',
    '2024-01-01 2025-01-01 2023-01-01 2023-03-01',
  ],
  [
    'this year after 29 February keeps the date',
    'year',
    '2024-06-15 10:00:00',
    '2024-01-01 2025-01-01 2023-01-01 2023-06-15 10:00',
  ],
  [
    'the year after a leap year keeps the date',
    'year',
    '2025-06-15 10:00:00',
    '2025-01-01 2026-01-01 2024-01-01 2024-06-15 10:00',
  ],
])('a named range is resolved: %s', (_story, name, now, ranges) => {
  expect(formatResolved(name, now)).toBe(ranges);
});

test.each<[string, [string, string], string]>([
  [
    'finished days against as many days before',
    ['2026-11-10', '2026-11-12'],
    '2026-11-10 2026-11-13 2026-11-07 2026-11-10',
  ],
  ['one day', ['2026-11-19', '2026-11-19'], '2026-11-19 2026-11-20 2026-11-18 2026-11-19'],
  ['with today as the last day', ['2026-11-18', '2026-11-20'], '2026-11-18 2026-11-21 2026-11-15 2026-11-17 14:05'],
  ['with today in the middle', ['2026-11-19', '2026-11-22'], '2026-11-19 2026-11-23 2026-11-15 2026-11-16 14:05'],
  [
    'future days have an empty comparison period',
    ['2026-11-23', '2026-11-24'],
    '2026-11-23 2026-11-25 2026-11-21 2026-11-21',
  ],
  [
    'times of day are ignored',
    ['2026-11-10 18:00:00', '2026-11-12 07:00:00'],
    '2026-11-10 2026-11-13 2026-11-07 2026-11-10',
  ],
])('a custom range is resolved: %s', (_story, days, ranges) => {
  expect(formatResolved('custom', '2026-11-20 14:07:31', days)).toBe(ranges);
});

test('a custom range without days or with days out of order is refused', () => {
  const day = parseLocal('2026-11-20');
  expect(() => resolveRange(rangeTypes.custom, day)).toThrow(RangeError);
  expect(() => resolveRange(rangeTypes.custom, day, { from: day, to: addDays(day, -1) })).toThrow(RangeError);
});

test('current ranges are unfinished, asOf is floored to five minutes', () => {
  const now = parseLocal('2026-11-20 14:07:31');
  const unfinished = rangeNames.filter((name) => name !== 'custom' && resolveRange(rangeTypes[name], now).unfinished);
  expect(unfinished).toEqual(['today', 'week', 'month', 'year']);
  expect(formatLocal(resolveRange(rangeTypes.lastMonth, now).asOf)).toBe('2026-11-20 14:05:00');
});

/** Whether the base may be longer by this many seconds (negative: shorter) than the elapsed part of the range. */
const longerThanPassed: Readonly<Record<RangeName, (seconds: number) => boolean>> = {
  today: (seconds) => seconds === 0,
  yesterday: (seconds) => seconds === 0,
  week: (seconds) => seconds === 0,
  lastWeek: (seconds) => seconds === 0,
  month: (seconds) => seconds <= 0,
  lastMonth: (seconds) => Math.abs(seconds) <= 3 * 86_400, // whole months: 28 to 31 days
  year: (seconds) => Math.abs(seconds) <= 86_400, // one of the two years may include a leap day
  custom: (seconds) => seconds === 0,
};

test('the base is before the range and about as long as its elapsed part', () => {
  const seen: Record<string, number> = {};
  const seconds = { min: parseLocal('2000-01-01'), max: parseLocal('2040-01-01') };
  fc.assert(
    fc.property(
      fc.constantFrom(...rangeNames),
      fc.integer(seconds),
      fc.integer({ min: -400, max: 10 }),
      fc.integer({ min: 0, max: 400 }),
      (name, now, first, days) => {
        const from = addDays(dayStart(now), first);
        const range = resolveRange(rangeTypes[name], now, { from, to: addDays(from, days) });
        const { base, asOf, unfinished } = range;
        seen[name] = (seen[name] ?? 0) + 1;
        expect(range.from).toBeLessThan(range.to);
        expect(base.from).toBeLessThanOrEqual(base.to);
        expect(base.to).toBeLessThanOrEqual(range.from);
        expect(unfinished).toBe(asOf < range.to);
        expect(now - asOf).toBeLessThan(300);
        expect(name === 'custom' || range.from <= asOf).toBe(true);
        const passed = Math.max(0, Math.min(range.to, asOf) - range.from);
        expect(longerThanPassed[name](base.to - base.from - passed)).toBe(true);
      },
    ),
    { numRuns: 4000 },
  );
  expect(Object.keys(seen).sort()).toEqual([...rangeNames].sort());
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(200);
});

test('the comparison period never shrinks while a month or year goes on', () => {
  let checkedCount = 0;
  for (const name of ['month', 'year'] as const) {
    let before = resolveRange(rangeTypes[name], parseLocal('2023-12-25'));
    for (let now = parseLocal('2023-12-25'); now < parseLocal('2025-04-02'); now += 3600) {
      const range = resolveRange(rangeTypes[name], now);
      expect(range.from !== before.from || range.base.to >= before.base.to).toBe(true);
      before = range;
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(2 * 464 * 24);
});
