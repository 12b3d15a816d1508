import { expect, test } from 'vitest';
import { drawPieArc, layOutPie } from './pie-slices.ts';

test('slices follow each other by their share of the total', () => {
  expect(
    layOutPie([
      { key: 'a', value: 1 },
      { key: 'none', value: 0 },
      { key: 'b', value: 3 },
    ]),
  ).toEqual([
    { key: 'a', start: 0, end: 0.25 },
    { key: 'b', start: 0.25, end: 1 },
  ]);
});

test('a quarter begins at the top and ends at the right', () => {
  expect(drawPieArc({ key: 'a', start: 0, end: 0.25 }, 10)).toBe('M 0 0 L 0.000 -10.000 A 10 10 0 0 1 10.000 -0.000 Z');
});

test('more than half a turn takes the long way around', () => {
  expect(drawPieArc({ key: 'b', start: 0.25, end: 1 }, 10)).toContain('A 10 10 0 1 1');
});

test('a single slice is a full circle', () => {
  expect(drawPieArc({ key: 'a', start: 0, end: 1 }, 10)).toBe('M 0 -10 A 10 10 0 0 1 0 10 A 10 10 0 0 1 0 -10 Z');
});
