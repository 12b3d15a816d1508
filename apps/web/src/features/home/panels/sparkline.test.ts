import { expect, test } from 'vitest';
import { stretchesOf } from './sparkline.tsx';

test('a line is broken where a day is missing, and has its own scale', () => {
  const stretches = stretchesOf([10, 20, null, 15, null, 20]);
  expect(stretches.map((points) => points.length)).toEqual([2, 1, 1]);
  // The lowest stands at the bottom, the highest at the top, and time runs evenly.
  expect(stretches.flat().map(({ x, y }) => [Math.round(x * 10) / 10, y])).toEqual([
    [3, 17],
    [26.6, 3],
    [73.8, 10],
    [121, 3],
  ]);
});

test('days that are all alike lie in the middle; none at all is no line', () => {
  expect(
    stretchesOf([7, 7])
      .flat()
      .map(({ y }) => y),
  ).toEqual([10, 10]);
  expect(stretchesOf([null, null])).toEqual([]);
});
