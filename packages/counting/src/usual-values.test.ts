import { expect, test } from 'vitest';
import { computeUsualValues, findUnusualChange } from './usual-values.ts';

test('the usual range leaves out the highest and the lowest day', () => {
  const usual = computeUsualValues([100, 104, 96, 900, 0, 102, 98, 100]);
  // Sorted: 0 96 98 100 100 102 104 900; distances from 100: 0 0 2 2 4 4 100 800, with a median of 3.
  expect(usual).toEqual({ median: 100, low: 96, high: 104, deviation: 3 * 1.4826, weeks: 8 });
});

test('the median of an even number of days is the mean of the middle two', () => {
  expect(computeUsualValues([1, 2, 3, 4, 5])?.median).toBe(3);
  expect(computeUsualValues([1, 2, 3, 4, 5, 6])?.median).toBe(3.5);
});

test('unknown days are ignored; fewer than five days have no usual values', () => {
  expect(computeUsualValues([10, null, 10, 10, null, 10])).toBeNull();
  expect(computeUsualValues([10, null, 10, 10, null, 10, 10])).toMatchObject({ median: 10, deviation: 0, weeks: 5 });
  expect(computeUsualValues([])).toBeNull();
});

const usual = { median: 1000, low: 900, high: 1100, deviation: 60, weeks: 8 };

test.each([
  ['a decrease of three deviations is no unusual change', 820, usual, null],
  ['a decrease of more than three deviations is a drop', 819, usual, 'drop'],
  ['an increase of more than three deviations is a rise', 1181, usual, 'rise'],
  ['a decrease of 15 % on steady days is no unusual change', 850, { ...usual, deviation: 10 }, null],
  ['a decrease of more than 15 % on steady days is a drop', 849, { ...usual, deviation: 10 }, 'drop'],
  ['20 people fewer in a quiet store are no unusual change', 10, { ...usual, median: 30, deviation: 1 }, null],
  ['21 people fewer in a quiet store are a drop', 9, { ...usual, median: 30, deviation: 1 }, 'drop'],
  ['a count of 0 at a busy store is a drop', 0, usual, 'drop'],
])('findUnusualChange finds drops and rises: %s', (_story, value, usualValues, change) => {
  expect(findUnusualChange(value, usualValues)).toBe(change);
});
