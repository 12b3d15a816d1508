import { expect, test } from 'vitest';
import { parseWorkTime } from './business-hours.ts';
import { formatLocal, parseLocal } from './local-time.ts';
import { findLaterOpening, findOpeningState } from './opening-state.ts';

function opening(workTime: string, local: string): string {
  const found = findOpeningState(parseLocal(local), parseWorkTime(workTime));
  return found.isOpen ? `open since ${formatLocal(found.since)}` : `closed until ${formatLocal(found.opensAt)}`;
}

test.each([
  ['before opening', '10:00:00~22:00:00', '2026-11-22 08:20', 'closed until 2026-11-22 10:00:00'],
  ['at opening', '10:00:00~22:00:00', '2026-11-22 10:00', 'open since 2026-11-22 10:00:00'],
  ['in the afternoon', '10:00:00~22:00:00', '2026-11-22 15:00', 'open since 2026-11-22 10:00:00'],
  ['after closing', '10:00:00~22:00:00', '2026-11-22 22:40', 'closed until 2026-11-23 10:00:00'],
  ['hours past midnight, in the evening', '18:00:00~02:00:00', '2026-11-22 23:00', 'open since 2026-11-22 18:00:00'],
  ['hours past midnight, after midnight', '18:00:00~02:00:00', '2026-11-23 01:00', 'open since 2026-11-22 18:00:00'],
  ['hours past midnight, in the morning', '18:00:00~02:00:00', '2026-11-23 03:00', 'closed until 2026-11-23 18:00:00'],
  ['open 24 hours, at night', '00:00:00~23:59:59', '2026-11-22 03:00', 'open since 2026-11-22 00:00:00'],
  [
    'open 24 hours, with a day that begins at 06:00',
    '06:00:00~05:59:59',
    '2026-11-22 03:00',
    'open since 2026-11-21 06:00:00',
  ],
])('the opening state follows the opening hours: %s', (_story, workTime, local, given) => {
  expect(opening(workTime, local)).toBe(given);
});

test('the time from since to until is the length of the opening hours', () => {
  const lengthOf = (workTime: string) => {
    const found = findOpeningState(parseLocal('2026-11-22 19:00'), parseWorkTime(workTime));
    return found.isOpen ? (found.until - found.since) / 3600 : 0;
  };
  expect(['10:00~22:00', '18:00~02:00', '00:00~24:00'].map((hours) => Math.floor(lengthOf(hours)))).toEqual([
    12, 8, 24,
  ]);
});

test.each([
  ['10:00:00~22:00:00', '2026-11-22 09:59', '2026-11-22 10:00:00'],
  ['10:00:00~22:00:00', '2026-11-22 10:00', null],
  ['10:00:00~22:00:00', '2026-11-22 22:40', null],
  ['18:00:00~02:00:00', '2026-11-23 01:00', null],
  ['18:00:00~02:00:00', '2026-11-23 03:00', '2026-11-23 18:00:00'],
  ['00:00:00~23:59:59', '2026-11-22 03:00', null],
])('with hours %s, a place opens later on %s: %s', (workTime, local, opensAt) => {
  const found = findLaterOpening(parseLocal(local), parseWorkTime(workTime));
  expect(found === null ? null : formatLocal(found)).toBe(opensAt);
});
