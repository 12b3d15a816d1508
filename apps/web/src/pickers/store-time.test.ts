import { expect, test } from 'vitest';
import { instantAtStore, storeWall, writeInstant } from './store-time.ts';

const shanghai = { timeZone: 'Asia/Shanghai', dstEnable: 1 };
const berlin = { timeZone: 'Europe/Berlin', dstEnable: 1 };
const berlinStandard = { timeZone: 'Europe/Berlin', dstEnable: 0 };

test.each([
  [shanghai, '2026-11-20 10:00:00', '2026-11-20T02:00:00.000Z'],
  [berlin, '2026-07-01 10:00:00', '2026-07-01T08:00:00.000Z'],
  [berlinStandard, '2026-07-01 10:00:00', '2026-07-01T09:00:00.000Z'],
])('%o: %s is %s, and reads so again', (store, wall, instant) => {
  expect(instantAtStore(store, wall)).toBe(instant);
  expect(storeWall(store, Date.parse(instant))).toBe(wall);
});

test('an hour that comes twice is the first, one that is skipped is none', () => {
  expect(instantAtStore(berlin, '2026-10-25 02:30:00')).toBe('2026-10-25T00:30:00.000Z');
  expect(instantAtStore(berlin, '2026-03-29 02:30:00')).toBeNull();
});

test('an instant is written as the store’s clock showed it', () => {
  expect(writeInstant('2026-07-01T08:00:00.000Z', 'en-GB', berlin)).toBe('1 Jul 2026, 10:00');
  expect(writeInstant('2026-07-01T08:00:00.000Z', 'en-GB', berlinStandard)).toBe('1 Jul 2026, 09:00');
});
