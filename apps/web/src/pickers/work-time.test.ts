import { expect, test } from 'vitest';
import { formatOpeningHours } from './format-local-time.ts';
import { allDayWorkTime, findWorkTimeProblem, isPastMidnight, parseTypedTime } from './work-time.ts';

test('a time is parsed in all typed forms', () => {
  const typed = ['9', '09', '930', '0930', '9:30', '21.30', '9：30', ' 7 ', '00:00', '24', '24:00', '22:00:00'];
  expect(typed.map(parseTypedTime)).toEqual([
    '09:00:00',
    '09:00:00',
    '09:30:00',
    '09:30:00',
    '09:30:00',
    '21:30:00',
    '09:30:00',
    '07:00:00',
    '00:00:00',
    '23:59:59',
    '23:59:59',
    '22:00:00',
  ]);
  expect(['', 'x', '25', '9:60', '9:5', '24:01', '1:2:3', '12345'].map(parseTypedTime)).toEqual(Array(8).fill(null));
});

test('hours past midnight are detected, and invalid hours refused', () => {
  expect(isPastMidnight('18:00:00~02:00:00')).toBe(true);
  expect(isPastMidnight('09:00:00~22:00:00')).toBe(false);
  expect(isPastMidnight(allDayWorkTime)).toBe(false);
  expect(findWorkTimeProblem('09:00:00~9x')).toBe('notATime');
  expect(findWorkTimeProblem('')).toBe('notATime');
  expect(findWorkTimeProblem('09:00:00~09:00:00')).toBe('invalid');
  expect(findWorkTimeProblem(allDayWorkTime)).toBeUndefined();
  expect(formatOpeningHours('09:00:00~22:30:00')).toBe('\u206609:00–22:30\u2069');
});
