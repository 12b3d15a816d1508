import { expect, test } from 'vitest';
import { type Step, steps } from '@portico/contract/words/time-ranges';
import { daysRefused, isToldBy } from './contrast-limits.ts';

const days = (count: number) => ({ from: 1000, to: 1000 + count * 86_400 });

test.each<[Step, number, number]>([
  ['5m', 1, 1],
  ['30m', 1, 7],
  ['1h', 1, 7],
  ['1d', 3, 90],
  ['1w', 7, 365],
  ['1n', 7, 730],
])('by %s from %i to %i days', (step, least, most) => {
  expect(daysRefused(days(least), step)).toBeNull();
  expect(daysRefused(days(most), step)).toBeNull();
  expect(daysRefused(days(most + 0.01), step)).toEqual({ least, most });
  expect(daysRefused(days(least - 1), step)).toEqual({ least, most });
});

test('some hours are a day; years have no bound', () => {
  expect(daysRefused(days(0.1), '5m')).toBeNull();
  expect(daysRefused(days(2.5), '1d')).toBeNull();
  expect(daysRefused(days(2), '1d')).not.toBeNull();
  expect(daysRefused(days(7000), '1y')).toBeNull();
});

test('how long people stay is told by steps shorter than a day', () => {
  const shown = (item: 'averageDwellTime' | 'totalDwellTime' | 'flowIn') =>
    steps.filter((step) => isToldBy(item, step));
  expect(shown('averageDwellTime')).toEqual(['5m', '30m', '1h']);
  expect(shown('totalDwellTime')).toEqual(['5m', '30m', '1h']);
  expect(shown('flowIn')).toEqual([...steps]);
});
