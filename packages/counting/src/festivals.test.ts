import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import {
  computeDailyMean,
  computeFestivalProgress,
  computeItemOverDays,
  computeMeanOverPlaces,
  countComparedDays,
  type DailySums,
  festivalBaseRange,
  isDayOver,
  pairFestivalDays,
} from './festivals.ts';
import { defaultCalculationSettings } from './items.ts';
import { formatDay, parseLocal, weekday } from './local-time.ts';

const range = (first: string, after: string) => ({ from: parseLocal(first), to: parseLocal(after) });
const people = (...counts: (number | null)[]): DailySums =>
  counts.map((flowIn) => (flowIn === null ? [] : [{ settings: defaultCalculationSettings, sums: { flowIn } }]));

test('Spring Festival 2026 is paired with the weekdays of the week before', () => {
  const festival = range('2026-02-15', '2026-02-24');
  const positions = pairFestivalDays(festival);
  const dates = positions.map(({ day, base }) => [day, base].map((one) => one && formatDay(one)));
  expect(dates[0]).toEqual(['2026-02-15', '2026-02-08']);
  expect(dates.slice(6)).toEqual([
    ['2026-02-21', '2026-02-14'],
    ['2026-02-22', null],
    ['2026-02-23', null],
  ]);
  let aligned = 0;
  for (const { day, base } of positions) {
    if (day === null || base === null) continue;
    aligned += 1;
    expect(weekday(day)).toBe(weekday(base));
  }
  expect(aligned).toBe(7);
});

test('a leap day counts in a festival and in the days before one', () => {
  expect(
    pairFestivalDays(range('2024-02-28', '2024-03-02'))
      .slice(0, 3)
      .map(({ day }) => day && formatDay(day)),
  ).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(formatDay(festivalBaseRange(range('2024-03-05', '2024-03-06')).from)).toBe('2024-02-27');
});

test('a festival is future, then running, then over', () => {
  const festival = range('2026-10-01', '2026-10-08');
  const at = (time: string) => computeFestivalProgress(festival, { asOf: parseLocal(time), window: wholeDayWindow });
  expect(at('2026-10-01')).toEqual({ state: 'future', finishedDays: 0, elapsedSeconds: 0 });
  expect(at('2026-10-01 00:05:00')).toEqual({ state: 'running', finishedDays: 0, elapsedSeconds: 300 });
  expect(at('2026-10-03')).toEqual({ state: 'running', finishedDays: 2, elapsedSeconds: 0 });
  expect(at('2026-10-03 15:40:00')).toEqual({ state: 'running', finishedDays: 2, elapsedSeconds: 56_400 });
  expect(at('2026-10-08')).toEqual({ state: 'over', finishedDays: 7, elapsedSeconds: 0 });
});

test('a festival day past midnight is over at closing time', () => {
  const festival = range('2026-10-01', '2026-10-03');
  const window = parseWorkTime('20:00:00~01:59:59');
  const at = (time: string) => computeFestivalProgress(festival, { asOf: parseLocal(time), window });
  expect(at('2026-10-01 01:00:00')).toEqual({ state: 'future', finishedDays: 0, elapsedSeconds: 0 });
  expect(at('2026-10-01 02:00:00')).toEqual({ state: 'running', finishedDays: 0, elapsedSeconds: 7200 });
  expect(at('2026-10-02 01:00:00')).toEqual({ state: 'running', finishedDays: 0, elapsedSeconds: 25 * 3600 });
  expect(at('2026-10-02 02:00:00')).toEqual({ state: 'running', finishedDays: 1, elapsedSeconds: 7200 });
  expect(at('2026-10-03 01:55:00').state).toBe('running');
  expect(at('2026-10-03 02:00:00')).toEqual({ state: 'over', finishedDays: 2, elapsedSeconds: 0 });
  expect(isDayOver(festival.from, { asOf: parseLocal('2026-10-02 01:55:00'), window })).toBe(false);
  expect(isDayOver(festival.from, { asOf: parseLocal('2026-10-02 02:00:00'), window })).toBe(true);
});

test('a running festival is compared up to now, a finished one as a whole', () => {
  expect(countComparedDays({ state: 'over', finishedDays: 9, elapsedSeconds: 0 }, 7)).toEqual({
    festivalDays: 9,
    baseDays: 7,
    elapsedSeconds: 0,
  });
  expect(countComparedDays({ state: 'over', finishedDays: 1, elapsedSeconds: 0 }, 7)).toEqual({
    festivalDays: 1,
    baseDays: 7,
    elapsedSeconds: 0,
  });
  expect(countComparedDays({ state: 'running', finishedDays: 2, elapsedSeconds: 60 }, 7)).toEqual({
    festivalDays: 2,
    baseDays: 2,
    elapsedSeconds: 60,
  });
  // The eighth day has no counterpart.
  expect(countComparedDays({ state: 'running', finishedDays: 7, elapsedSeconds: 60 }, 7)).toEqual({
    festivalDays: 7,
    baseDays: 7,
    elapsedSeconds: 0,
  });
  expect(countComparedDays({ state: 'future', finishedDays: 0, elapsedSeconds: 0 }, 7)).toEqual({
    festivalDays: 0,
    baseDays: 0,
    elapsedSeconds: 0,
  });
});

test('a daily mean ignores unknown days and counts zeros', () => {
  expect(computeDailyMean('flowIn', people(10, null, 20), defaultCalculationSettings)).toBe(15);
  expect(computeDailyMean('flowIn', people(10, 0, 20), defaultCalculationSettings)).toBe(10);
  expect(computeDailyMean('flowIn', people(null, null), defaultCalculationSettings)).toBeNull();
  expect(computeDailyMean('flowIn', [], defaultCalculationSettings)).toBeNull();
  expect(computeItemOverDays('flowIn', people(10, null, 20), defaultCalculationSettings)).toBe(30);
});

test('over places, means add up and a quotient uses all sums', () => {
  expect(computeMeanOverPlaces('flowIn', [people(10, 20), people(null, 6)], defaultCalculationSettings)).toBe(21);
  expect(computeMeanOverPlaces('flowIn', [people(null), people(null)], defaultCalculationSettings)).toBeNull();
  const passing = (flowIn: number, flowPassby: number): DailySums => [
    [{ settings: defaultCalculationSettings, sums: { flowIn, flowPassby } }],
  ];
  const places = [passing(10, 90), passing(40, 60)];
  expect(computeMeanOverPlaces('enteringRate', places, defaultCalculationSettings)).toBe(50 / 200);
  expect(computeDailyMean('enteringRate', places.flat(), defaultCalculationSettings)).toBe(50 / 200);
});
