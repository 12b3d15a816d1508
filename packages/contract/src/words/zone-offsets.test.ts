import { expect, test } from 'vitest';
import { timeZone } from '../fields/wire.ts';
import { findEtcOffset, findZoneOfOffset } from './zone-offsets.ts';

test.each([
  ['+8', 'Etc/GMT-8'],
  ['+08', 'Etc/GMT-8'],
  ['+08:00', 'Etc/GMT-8'],
  ['+0800', 'Etc/GMT-8'],
  ['UTC+8', 'Etc/GMT-8'],
  ['gmt +08:00', 'Etc/GMT-8'],
  ['＋８', 'Etc/GMT-8'],
  ['-3', 'Etc/GMT+3'],
  ['−03:00', 'Etc/GMT+3'],
  ['+5:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
  ['-09:30', 'Pacific/Marquesas'],
  ['+0', 'UTC'],
  ['-00:00', 'UTC'],
  ['+14', 'Etc/GMT-14'],
  ['-12', 'Etc/GMT+12'],
])('the offset %s is the zone %s', (text, zone) => {
  expect(findZoneOfOffset(text)).toBe(zone);
  expect(timeZone.parse(text)).toBe(zone);
  // The zone really has that offset, all year.
  const offsets = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].map((at) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return findZoneOfOffset(offset.replace(/^GMT$/, '+0'));
  });
  expect(offsets).toEqual([zone, zone]);
});

test.each(['', '8', '+15', '-13', '+08:15', '+8:60', '+8h', 'UTC', 'Etc/GMT-8', '+08:00:00'])(
  '"%s" is no offset',
  (text) => {
    expect(findZoneOfOffset(text)).toBeNull();
  },
);

test.each(['8', '+15', '+08:15', 'Asia/Nowhere'])('the time zone "%s" is refused', (text) => {
  expect(timeZone.safeParse(text).success).toBe(false);
});

test.each([
  ['Etc/GMT-8', 8],
  ['Etc/GMT+3', -3],
  ['Europe/Berlin', null],
])('the zone %s is %s hours ahead of UTC', (zone, hours) => {
  expect(findEtcOffset(zone)).toBe(hours);
});
