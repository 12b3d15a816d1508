import { expect, test } from 'vitest';
import { formatDateTimeAtStore, toInstantAtStore, toStoreLocalTime } from './store-time.ts';

const shanghai = { timeZone: 'Asia/Shanghai', dstEnable: 1 };
const berlin = { timeZone: 'Europe/Berlin', dstEnable: 1 };
const berlinStandard = { timeZone: 'Europe/Berlin', dstEnable: 0 };

test.each([
  [shanghai, '2026-11-20 10:00:00', '2026-11-20T02:00:00.000Z'],
  [berlin, '2026-07-01 10:00:00', '2026-07-01T08:00:00.000Z'],
  [berlinStandard, '2026-07-01 10:00:00', '2026-07-01T09:00:00.000Z'],
])('at a store with %o, local time %s converts to %s and back', (store, localTime, instant) => {
  expect(toInstantAtStore(store, localTime)).toBe(instant);
  expect(toStoreLocalTime(store, Date.parse(instant))).toBe(localTime);
});

test('a repeated local time converts to its first instant, a skipped to null', () => {
  expect(toInstantAtStore(berlin, '2026-10-25 02:30:00')).toBe('2026-10-25T00:30:00.000Z');
  expect(toInstantAtStore(berlin, '2026-03-29 02:30:00')).toBeNull();
});

test("an instant is formatted in the store's local time", () => {
  expect(formatDateTimeAtStore('2026-07-01T08:00:00.000Z', 'en-GB', berlin)).toBe('1 Jul 2026, 10:00');
  expect(formatDateTimeAtStore('2026-07-01T08:00:00.000Z', 'en-GB', berlinStandard)).toBe('1 Jul 2026, 09:00');
});
