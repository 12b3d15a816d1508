import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import {
  computeDailyMean,
  computeFestivalProgress,
  computeItemOverDays,
  computeMeanOverPlaces,
  type DailySums,
} from './festivals.ts';
import { defaultCalculationSettings } from './items.ts';
import { parseLocal } from './local-time.ts';

const range = (first: string, after: string) => ({ from: parseLocal(first), to: parseLocal(after) });
const people = (...counts: (number | null)[]): DailySums =>
  counts.map((flowIn) => (flowIn === null ? [] : [{ settings: defaultCalculationSettings, sums: { flowIn } }]));

test('a festival is future, then running, then over', () => {
  const festival = range('2026-10-01', '2026-10-08');
  const at = (time: string) => computeFestivalProgress(festival, { asOf: parseLocal(time), window: wholeDayWindow });
  expect(at('2026-10-01')).toEqual({ state: 'future', finishedDays: 0 });
  expect(at('2026-10-01 00:05:00')).toEqual({ state: 'running', finishedDays: 0 });
  expect(at('2026-10-03')).toEqual({ state: 'running', finishedDays: 2 });
  expect(at('2026-10-03 15:40:00')).toEqual({ state: 'running', finishedDays: 2 });
  expect(at('2026-10-08')).toEqual({ state: 'over', finishedDays: 7 });
});

test('a festival day past midnight is over at closing time', () => {
  const festival = range('2026-10-01', '2026-10-03');
  const window = parseWorkTime('20:00:00~01:59:59');
  const at = (time: string) => computeFestivalProgress(festival, { asOf: parseLocal(time), window });
  expect(at('2026-10-01 01:00:00')).toEqual({ state: 'future', finishedDays: 0 });
  expect(at('2026-10-01 02:00:00')).toEqual({ state: 'running', finishedDays: 0 });
  expect(at('2026-10-02 01:00:00')).toEqual({ state: 'running', finishedDays: 0 });
  expect(at('2026-10-02 02:00:00')).toEqual({ state: 'running', finishedDays: 1 });
  expect(at('2026-10-03 01:55:00').state).toBe('running');
  expect(at('2026-10-03 02:00:00')).toEqual({ state: 'over', finishedDays: 2 });
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
