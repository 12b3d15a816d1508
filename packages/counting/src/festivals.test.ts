import { expect, test } from 'vitest';
import { parseWorkTime, wholeDay } from './business-hours.ts';
import {
  comparedDays,
  dailyMean,
  daysBefore,
  type Days,
  isDayOver,
  meanTogether,
  positionsOf,
  progressOf,
  valueOver,
} from './festivals.ts';
import { productSettings } from './items.ts';
import { formatDay, parseLocal, weekday } from './local-time.ts';

const range = (first: string, after: string) => ({ from: parseLocal(first), to: parseLocal(after) });
const people = (...counts: (number | null)[]): Days =>
  counts.map((flowIn) => (flowIn === null ? [] : [{ settings: productSettings, sums: { flowIn } }]));

test('Spring Festival 2026 lies beside the same weekdays of the week before, its last two days beside nothing', () => {
  const festival = range('2026-02-15', '2026-02-24');
  const positions = positionsOf(festival);
  const told = positions.map(({ day, base }) => [day, base].map((one) => one && formatDay(one)));
  expect(told[0]).toEqual(['2026-02-15', '2026-02-08']);
  expect(told.slice(6)).toEqual([
    ['2026-02-21', '2026-02-14'],
    ['2026-02-22', null],
    ['2026-02-23', null],
  ]);
  let beside = 0;
  for (const { day, base } of positions) {
    if (day === null || base === null) continue;
    beside += 1;
    expect(weekday(day)).toBe(weekday(base));
  }
  expect(beside).toBe(7);
});

test('a leap day is a day of a festival and of the week before one', () => {
  expect(
    positionsOf(range('2024-02-28', '2024-03-02'))
      .slice(0, 3)
      .map(({ day }) => day && formatDay(day)),
  ).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(formatDay(daysBefore(range('2024-03-05', '2024-03-06')).from)).toBe('2024-02-27');
});

test('a festival comes, runs and is over', () => {
  const festival = range('2026-10-01', '2026-10-08');
  const at = (time: string) => progressOf(festival, { asOf: parseLocal(time), window: wholeDay });
  expect(at('2026-10-01')).toEqual({ state: 'future', wholeDays: 0, elapsed: 0 });
  expect(at('2026-10-01 00:05:00')).toEqual({ state: 'running', wholeDays: 0, elapsed: 300 });
  expect(at('2026-10-03')).toEqual({ state: 'running', wholeDays: 2, elapsed: 0 });
  expect(at('2026-10-03 15:40:00')).toEqual({ state: 'running', wholeDays: 2, elapsed: 56_400 });
  expect(at('2026-10-08')).toEqual({ state: 'over', wholeDays: 7, elapsed: 0 });
});

test('in hours past midnight a night goes on until it closes, and is over with its last hour', () => {
  const festival = range('2026-10-01', '2026-10-03');
  const window = parseWorkTime('20:00:00~01:59:59');
  const at = (time: string) => progressOf(festival, { asOf: parseLocal(time), window });
  expect(at('2026-10-01 01:00:00')).toEqual({ state: 'future', wholeDays: 0, elapsed: 0 });
  expect(at('2026-10-01 02:00:00')).toEqual({ state: 'running', wholeDays: 0, elapsed: 7200 });
  expect(at('2026-10-02 01:00:00')).toEqual({ state: 'running', wholeDays: 0, elapsed: 25 * 3600 });
  expect(at('2026-10-02 02:00:00')).toEqual({ state: 'running', wholeDays: 1, elapsed: 7200 });
  expect(at('2026-10-03 01:55:00').state).toBe('running');
  expect(at('2026-10-03 02:00:00')).toEqual({ state: 'over', wholeDays: 2, elapsed: 0 });
  expect(isDayOver(festival.from, { asOf: parseLocal('2026-10-02 01:55:00'), window })).toBe(false);
  expect(isDayOver(festival.from, { asOf: parseLocal('2026-10-02 02:00:00'), window })).toBe(true);
});

test('what runs is compared as far as it has come, what is over as a whole', () => {
  expect(comparedDays({ state: 'over', wholeDays: 9, elapsed: 0 }, 7)).toEqual({ days: 9, base: 7, elapsed: 0 });
  expect(comparedDays({ state: 'over', wholeDays: 1, elapsed: 0 }, 7)).toEqual({ days: 1, base: 7, elapsed: 0 });
  expect(comparedDays({ state: 'running', wholeDays: 2, elapsed: 60 }, 7)).toEqual({ days: 2, base: 2, elapsed: 60 });
  // The eighth day has no counterpart.
  expect(comparedDays({ state: 'running', wholeDays: 7, elapsed: 60 }, 7)).toEqual({ days: 7, base: 7, elapsed: 0 });
  expect(comparedDays({ state: 'future', wholeDays: 0, elapsed: 0 }, 7)).toEqual({ days: 0, base: 0, elapsed: 0 });
});

test('a mean is over the days that are known, and a day nobody knows is no zero', () => {
  expect(dailyMean('flowIn', people(10, null, 20), productSettings)).toBe(15);
  expect(dailyMean('flowIn', people(10, 0, 20), productSettings)).toBe(10);
  expect(dailyMean('flowIn', people(null, null), productSettings)).toBeNull();
  expect(dailyMean('flowIn', [], productSettings)).toBeNull();
  expect(valueOver('flowIn', people(10, null, 20), productSettings)).toBe(30);
});

test('places together: means add up, and a quotient is that of all sums', () => {
  expect(meanTogether('flowIn', [people(10, 20), people(null, 6)], productSettings)).toBe(21);
  expect(meanTogether('flowIn', [people(null), people(null)], productSettings)).toBeNull();
  const passing = (flowIn: number, flowPassby: number): Days => [
    [{ settings: productSettings, sums: { flowIn, flowPassby } }],
  ];
  const places = [passing(10, 90), passing(40, 60)];
  expect(meanTogether('enteringRate', places, productSettings)).toBe(50 / 200);
  expect(dailyMean('enteringRate', places.flat(), productSettings)).toBe(50 / 200);
});
