import { expect, test } from 'vitest';
import { keepFarewell, takeFarewell } from './farewell.ts';

test('why a session ended is told once, the first reason', () => {
  keepFarewell('Your company is stopped');
  keepFarewell('Please log in again');
  expect(takeFarewell()).toBe('Your company is stopped');
  expect(takeFarewell()).toBeNull();
});
