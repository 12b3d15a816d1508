import { expect, test } from 'vitest';
import { splitIntoRuns } from './sparkline.tsx';

test('a sparkline breaks at missing days and scales from min to max', () => {
  const runs = splitIntoRuns([10, 20, null, 15, null, 20]);
  expect(runs.map((points) => points.length)).toEqual([2, 1, 1]);
  // The lowest value is at the bottom, the highest at the top, and the days are evenly spaced.
  expect(runs.flat().map(({ x, y }) => [Math.round(x * 10) / 10, y])).toEqual([
    [3, 17],
    [26.6, 3],
    [73.8, 10],
    [121, 3],
  ]);
});

test('equal values are drawn in the middle, unknown values not at all', () => {
  expect(
    splitIntoRuns([7, 7])
      .flat()
      .map(({ y }) => y),
  ).toEqual([10, 10]);
  expect(splitIntoRuns([null, null])).toEqual([]);
});
