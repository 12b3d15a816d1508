import { expect, test } from 'vitest';
import { storeSessionEndReason, takeSessionEndReason } from './session-end-reason.ts';

test('the first reason why a session ended is returned once', () => {
  storeSessionEndReason('Your company is stopped');
  storeSessionEndReason('Please log in again');
  expect(takeSessionEndReason()).toBe('Your company is stopped');
  expect(takeSessionEndReason()).toBeNull();
});
