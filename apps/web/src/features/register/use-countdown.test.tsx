import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { formatCountdown, secondsUntil, useCountdown } from './use-countdown.ts';

test.each([
  [60_000, 0, 60],
  [60_000, 1, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 999_000, 0],
])('with end %i and current time %i, %i seconds are left', (until, now, left) => {
  expect(secondsUntil(until, now)).toBe(left);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3599, '59:59'],
])('%i seconds are formatted as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});

test('a countdown starts at the given seconds even when starting is slow', () => {
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
  const { result } = renderHook(useCountdown);
  act(() => result.current[1](600));
  expect(result.current[0]).toBe(600);
  clock.mockRestore();
});
