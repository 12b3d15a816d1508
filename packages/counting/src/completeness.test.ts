import { expect, test } from 'vitest';
import { completeness, expectedPeriods, mergeCompleteness } from './completeness.ts';
import { addDays, parseLocal } from './local-time.ts';
import { firstInstantFrom, zoneRules } from './zones.ts';

test.each([
  ['an ordinary day of five minutes', '2026-06-01', 1, 5, 288],
  ['spring forward, five minutes', '2026-03-29', 1, 5, 276],
  ['autumn back, five minutes', '2026-10-25', 1, 5, 300],
  ['spring forward, hours', '2026-03-29', 1, 60, 23],
  ['spring forward, one record a day', '2026-03-29', 1, 1440, 1],
  ['autumn back, one record a day', '2026-10-25', 1, 1440, 1],
  ['three days around spring forward, one record a day', '2026-03-28', 3, 1440, 3],
])('%s', (_story, day, days, minutes, expected) => {
  const berlin = zoneRules('Europe/Berlin', true);
  const from = firstInstantFrom(berlin, parseLocal(day));
  const to = firstInstantFrom(berlin, addDays(parseLocal(day), days));
  expect(expectedPeriods(from, to, minutes)).toBe(expected);
});

test('a period that is not over is not expected yet; nothing is expected of nothing', () => {
  expect(expectedPeriods(0, 3599, 60)).toBe(0);
  expect(expectedPeriods(0, 3600, 60)).toBe(1);
  expect(expectedPeriods(0, 12 * 3600, 1440)).toBe(0);
  expect(expectedPeriods(3600, 3600, 5)).toBe(0);
  expect(expectedPeriods(3600, 0, 5)).toBe(0);
  expect(expectedPeriods(0, 3600, 0)).toBe(0);
});

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
