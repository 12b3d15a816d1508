import { expect, test } from 'vitest';
import { parseDeviceTime } from './device-time.ts';

const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
const local = (text: string) => ({ kind: 'local', text });

test.each([
  ['seconds', 1_763_632_800, instant(1_763_632_800)],
  ['seconds as text', '1763632800', instant(1_763_632_800)],
  ['milliseconds', 1_763_632_800_999, instant(1_763_632_800)],
  ['milliseconds as text', '1763632800999', instant(1_763_632_800)],
  ['seconds before September 2001 have 9 digits', 946_684_800, instant(946_684_800)],
  ['zero is the start of 1970', 0, instant(0)],
  ['before 1970', -5, instant(-5)],
  ['ISO in UTC', '2026-11-20T10:00:00Z', instant(1_795_168_800)],
  ['ISO with milliseconds', '2026-11-20T10:00:00.750Z', instant(1_795_168_800)],
  ['ISO east of UTC', '2026-11-20T18:00:00+08:00', instant(1_795_168_800)],
  ['ISO with a half-hour offset', '2026-11-20T15:30:00+0530', instant(1_795_168_800)],
  ['ISO west of UTC', '2026-11-20 05:00:00-05', instant(1_795_168_800)],
  ['local time', '2026-11-20 10:00:00', local('2026-11-20 10:00:00')],
  ['local time with T and no seconds', '2026-11-20T10:00', local('2026-11-20 10:00:00')],
  ['leap day', '2028-02-29 00:00:00', local('2028-02-29 00:00:00')],
  ['undefined', undefined, 'missing'],
  ['null', null, 'missing'],
  ['empty', '', 'missing'],
  ['a word', 'yesterday', 'unreadable'],
  ['a day that does not exist', '2026-02-29 10:00:00', 'unreadable'],
  ['an hour that does not exist', '2026-11-20 24:00:00', 'unreadable'],
  ['an offset that does not exist', '2026-11-20T10:00:00+25:00', 'unreadable'],
  ['a date alone', '2026-11-20', 'unreadable'],
  ['a fraction', 1_763_632_800.5, 'unreadable'],
  ['microseconds', 1_763_632_800_000_000, 'unreadable'],
  ['a date in digits', '20261120100000', 'unreadable'],
  ['11 digits are no known unit', 17_636_328_000, 'unreadable'],
  ['not a number', Number.NaN, 'unreadable'],
  ['a boolean', true, 'unreadable'],
  ['an object', {}, 'unreadable'],
])('a device time is parsed: %s', (_story, value, expected) => {
  expect(parseDeviceTime(value)).toEqual(expected);
});
