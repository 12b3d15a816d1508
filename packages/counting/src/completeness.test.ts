import { expect, test } from 'vitest';
import { computeCompleteness, mergeCompleteness } from './completeness.ts';

test('completeness is at most 1, and null when nothing was expected', () => {
  expect(computeCompleteness(95, 100)).toBe(0.95);
  expect(computeCompleteness(0, 100)).toBe(0);
  expect(computeCompleteness(101, 100)).toBe(1);
  expect(computeCompleteness(5, 0)).toBeNull();
});

test('surplus records of one device do not hide a silent one', () => {
  expect(
    mergeCompleteness([
      { received: 200, expected: 100 },
      { received: 0, expected: 100 },
    ]),
  ).toBe(0.5);
  expect(
    mergeCompleteness([
      { received: 24, expected: 24 },
      { received: 12, expected: 288 },
    ]),
  ).toBe(36 / 312);
  expect(mergeCompleteness([{ received: 3, expected: 0 }])).toBeNull();
  expect(mergeCompleteness([])).toBeNull();
});
