import { type Step, steps } from '@portico/contract/words/time-ranges';
import { expect, test } from 'vitest';
import { findViolatedDayLimits, isShownAtStep } from './contrast-limits.ts';

const days = (count: number) => ({ from: 1000, to: 1000 + count * 86_400 });

test.each<[Step, number, number]>([
  ['5m', 1, 1],
  ['30m', 1, 7],
  ['1h', 1, 7],
  ['1d', 3, 90],
  ['1w', 7, 365],
  ['1n', 7, 730],
])('steps of %s allow ranges from %i to %i days', (step, min, max) => {
  expect(findViolatedDayLimits(days(min), step)).toBeNull();
  expect(findViolatedDayLimits(days(max), step)).toBeNull();
  expect(findViolatedDayLimits(days(max + 0.01), step)).toEqual({ min, max });
  expect(findViolatedDayLimits(days(min - 1), step)).toEqual({ min, max });
});

test('a part of a day counts as a day; steps of a year have no upper limit', () => {
  expect(findViolatedDayLimits(days(0.1), '5m')).toBeNull();
  expect(findViolatedDayLimits(days(2.5), '1d')).toBeNull();
  expect(findViolatedDayLimits(days(2), '1d')).not.toBeNull();
  expect(findViolatedDayLimits(days(7000), '1y')).toBeNull();
});

test('dwell times are available only for steps shorter than a day', () => {
  const listSteps = (item: 'averageDwellTime' | 'totalDwellTime' | 'flowIn') =>
    steps.filter((step) => isShownAtStep(item, step));
  expect(listSteps('averageDwellTime')).toEqual(['5m', '30m', '1h']);
  expect(listSteps('totalDwellTime')).toEqual(['5m', '30m', '1h']);
  expect(listSteps('flowIn')).toEqual([...steps]);
});
