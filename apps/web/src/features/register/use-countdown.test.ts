import { expect, test } from 'vitest';
import { clockWords, secondsUntil } from './use-countdown.ts';

test.each([
  [60_000, 0, 60],
  [60_000, 1, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 999_000, 0],
])('until %i, seen at %i, are %i seconds', (until, now, left) => {
  expect(secondsUntil(until, now)).toBe(left);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3599, '59:59'],
])('%i seconds are %s', (seconds, words) => {
  expect(clockWords(seconds)).toBe(words);
});
