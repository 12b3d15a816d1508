import { expect, test } from 'vitest';
import { toRecordLocalTime } from './record-time.ts';
import type { StoreZone } from './store-time.ts';

const shanghai: StoreZone = { timeZone: 'Asia/Shanghai', dstEnable: 1 };
const berlin: StoreZone = { timeZone: 'Europe/Berlin', dstEnable: 1 };
const berlinStandard: StoreZone = { timeZone: 'Europe/Berlin', dstEnable: 0 };
const newYork: StoreZone = { timeZone: 'America/New_York', dstEnable: 1 };

test.each<[string, StoreZone | null, string, string, string, string]>([
  [
    'at the store',
    shanghai,
    '2026-06-03T04:00:00Z',
    '2026-06-03 12:00:00',
    '2026-06-03T04:06:30Z',
    '2026-06-03 12:06:30',
  ],
  [
    'without a store',
    null,
    '2026-06-03T04:00:00Z',
    '2026-06-03 12:00:00',
    '2026-06-03T04:06:00Z',
    '2026-06-03 12:06:00',
  ],
  // The device has moved to New York since; the period was in Shanghai.
  ['moved', newYork, '2026-06-03T04:00:00Z', '2026-06-03 12:00:00', '2026-06-04T04:00:00Z', '2026-06-04 12:00:00'],
  // The clocks went back between the period and the upload.
  [
    'clocks go back',
    berlin,
    '2026-10-25T00:30:00Z',
    '2026-10-25 02:30:00',
    '2026-10-25T02:00:00Z',
    '2026-10-25 03:00:00',
  ],
  [
    'no summer time',
    berlinStandard,
    '2026-07-01T08:00:00Z',
    '2026-07-01 09:00:00',
    '2026-07-01T08:05:00Z',
    '2026-07-01 09:05:00',
  ],
  ['next day', shanghai, '2026-06-03T15:55:00Z', '2026-06-03 23:55:00', '2026-06-03T16:01:00Z', '2026-06-04 00:01:00'],
])('the upload of a record has the local time of its place: %s', (_, store, dataTime, localTime, upload, expected) => {
  expect(toRecordLocalTime(upload, { dataTime, localTime }, store)).toBe(expected);
});
