import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { day, id, idList, localTime, moment, paging, wholeNumber } from './wire.ts';

const refused = 'refused';
const read = (field: z.ZodMiniType, given: unknown) => {
  const parsed = field.safeParse(given);
  return parsed.success ? parsed.data : refused;
};

test.each<[unknown, unknown]>([
  ['2026-07-01 10:00:00', '2026-07-01 10:00:00'],
  ['2026-07-01T10:00', '2026-07-01 10:00:00'],
  ['1970-01-01 23:59:59', refused],
  ['1970-01-02 00:00', '1970-01-02 00:00:00'],
  ['2099-12-31 23:59:59', '2099-12-31 23:59:59'],
  ['2100-01-01 00:00:00', '2100-01-01 00:00:00'],
  ['2100-01-01T00:01', refused],
  ['9999-12-31 00:00', refused],
  ['2026-07-01', refused],
  [20260701, refused],
])('a local time: %s is %s', (given, expected) => {
  expect(read(localTime, given)).toBe(expected);
});

test.each<[unknown, unknown]>([
  ['2026-07-01', '2026-07-01'],
  ['2026-07-01 23:59:59', '2026-07-01'],
  ['1970-01-01 23:59:59', refused],
  ['1970-01-02', '1970-01-02'],
  ['2099-12-31T23:00', '2099-12-31'],
  ['2100-01-01', refused],
  ['0001-01-01', refused],
])('a day: %s is %s', (given, expected) => {
  expect(read(day, given)).toBe(expected);
});

test.each<[unknown, unknown]>([
  ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
  ['2026-07-01T10:00:00.250+02:00', '2026-07-01T08:00:00.250Z'],
  ['2026-07-01 10:00:00+0530', '2026-07-01T04:30:00.000Z'],
  [' 1782896400 ', '2026-07-01T09:00:00.000Z'],
  ['1782896400123', '2026-07-01T09:00:00.123Z'],
  ['2026-07-01 11:00:00', '2026-07-01 11:00:00'],
  ['2026-07-01T11:00', '2026-07-01 11:00:00'],
  ['2026-02-30 11:00:00', refused],
  ['2026-07-01 24:00:00', refused],
  ['1970-01-01T23:59:59Z', refused],
  ['2100-01-01T00:00:00Z', '2100-01-01T00:00:00.000Z'],
  ['2100-01-01 00:01:00', refused],
  ['+275760-09-13T00:00:00.000Z', refused],
  ['9999999999999', refused],
  ['178289640', '1975-08-26T12:54:00.000Z'],
  ['yesterday', refused],
  ['', refused],
])('a moment: %s is %s', (given, expected) => {
  expect(read(moment, given)).toBe(expected);
});

test('numbers have 32 bits, ids 53; pages times sizes fit into 32', () => {
  expect(['2147483647', '-2147483648', 2_147_483_648, 1.5, 'x'].map((given) => read(wholeNumber, given))).toEqual([
    2_147_483_647,
    -2_147_483_648,
    refused,
    refused,
    refused,
  ]);
  expect([1, Number.MAX_SAFE_INTEGER, 2 ** 53, 0].map((given) => read(id, given))).toEqual([
    1,
    Number.MAX_SAFE_INTEGER,
    refused,
    refused,
  ]);
  expect([0, '1000000', 1_000_001, -1].map((given) => read(paging.page, given))).toEqual([
    0,
    1_000_000,
    refused,
    refused,
  ]);
  expect([1, 9999, 0].map((given) => read(paging.size, given))).toEqual([1, 1000, refused]);
  expect(1_000_000 * 1000).toBeLessThan(2 ** 32);
});

test('lists of ids are written in any way, and at most ten thousand long', () => {
  expect(['1,2,3', [1, '2', 3], 7, '', []].map((given) => read(idList, given))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [7],
    [],
    [],
  ]);
  const ids = Array.from({ length: 10_001 }, (_, place) => place + 1);
  expect(read(idList, ids.slice(1))).toHaveLength(10_000);
  expect([read(idList, ids), read(idList, ids.join())]).toEqual([refused, refused]);
});
