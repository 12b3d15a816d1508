import { expect, test } from 'vitest';
import { completeness, mergeCompleteness } from './completeness.ts';

test('received of expected, at most all of it; unknown when nothing was expected', () => {
  expect(completeness(95, 100)).toBe(0.95);
  expect(completeness(0, 100)).toBe(0);
  expect(completeness(101, 100)).toBe(1);
  expect(completeness(5, 0)).toBeNull();
});

test('a device that sends too much does not hide one that is silent', () => {
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
