import { expect, test } from 'vitest';
import { formatInstant } from './local-words.ts';

test('an instant of today is a time, an earlier one has its day, one of another year its year as well', () => {
  const now = new Date();
  expect(formatInstant(now.toISOString(), 'en', 'UTC')).toMatch(/^\d\d:\d\d$/);
  expect(formatInstant('2017-01-01T00:00:00Z', 'en', 'UTC')).toBe('Jan 1, 2017, 00:00');
});
