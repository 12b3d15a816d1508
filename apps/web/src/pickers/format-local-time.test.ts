import { expect, test } from 'vitest';
import { formatInstantInZone } from './format-local-time.ts';

test('an instant shows its day if not today, its year if not this year', () => {
  const now = new Date();
  expect(formatInstantInZone(now.toISOString(), 'en', 'UTC')).toMatch(/^\d\d:\d\d$/);
  expect(formatInstantInZone('2017-01-01T00:00:00Z', 'en', 'UTC')).toBe('Jan 1, 2017, 00:00');
});
