import { formatLocal } from '@portico/counting/local-time';
import { expect, test } from 'vitest';
import { findFirstOpening } from './automatic-range.ts';

const store = (workTime: string, timeZone = 'Europe/Berlin', dstEnable = 1) => ({ workTime, timeZone, dstEnable });
const at = (iso: string, ...stores: ReturnType<typeof store>[]) => {
  const found = findFirstOpening(stores, Date.parse(iso));
  return found === null ? null : formatLocal(found).slice(11, 16);
};

test('the first opening is that of the store which opens soonest', () => {
  const shops = [store('10:00:00~20:00:00'), store('09:30:00~20:00:00')];
  expect(at('2026-11-28T07:00:00Z', ...shops)).toBe('09:30');
  // In London it is an hour earlier: the store there opens an hour later than the one in Berlin.
  expect(at('2026-11-28T07:00:00Z', store('10:00~20:00'), store('09:30~20:00', 'Europe/London'))).toBe('10:00');
});

test('no opening is announced once a store has opened, or after closing', () => {
  const shops = [store('10:00:00~20:00:00'), store('09:30:00~20:00:00')];
  expect(at('2026-11-28T08:30:00Z', ...shops)).toBeNull();
  expect(at('2026-11-28T20:00:00Z', ...shops)).toBeNull();
  expect(at('2026-11-28T03:00:00Z', store('00:00:00~23:59:59'))).toBeNull();
  expect(at('2026-11-28T03:00:00Z')).toBeNull();
});

test('the local time follows the store’s setting for daylight saving', () => {
  expect(at('2026-07-01T07:30:00Z', store('09:00~20:00'))).toBeNull();
  expect(at('2026-07-01T07:30:00Z', store('09:00~20:00', 'Europe/Berlin', 0))).toBe('09:00');
});
