import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  accountName,
  blankAsNull,
  blankAsUndefined,
  booleanField,
  day,
  defaultWhenBlank,
  id,
  idList,
  instantOrLocalTime,
  localTime,
  numberField,
  optionalEmail,
  optionalMultilineText,
  optionalTextLine,
  paging,
  requiredTextLine,
  sorting,
  tags,
  wholeNumber,
} from './wire.ts';

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
])('localTime reads %s as %s', (given, expected) => {
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
])('day reads %s as %s', (given, expected) => {
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
])('instantOrLocalTime reads %s as %s', (given, expected) => {
  expect(read(instantOrLocalTime, given)).toBe(expected);
});

test('numbers have 32 bits, ids 53; page × size fits into 32 bits', () => {
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
  const pages = [0, '1000000', 1_000_001, -1, '2.9', '', null, 'x'];
  expect(pages.map((given) => read(paging.page, given))).toEqual([0, 1_000_000, 1_000_000, 0, 2, 0, 0, refused]);
  const sizes = [1, 9999, 0, '-5', '', undefined, 'x'];
  expect(sizes.map((given) => read(paging.size, given))).toEqual([1, 1000, 1, 1, 10, 10, refused]);
  expect(1_000_000 * 1000).toBeLessThan(2 ** 32);
});

test('id lists are accepted in any form and have at most 10,000 ids', () => {
  expect(['1,2,3', [1, '2', 3], 7, '', []].map((given) => read(idList, given))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [7],
    [],
    [],
  ]);
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);
  expect(read(idList, ids.slice(1))).toHaveLength(10_000);
  expect([read(idList, ids), read(idList, ids.join())]).toEqual([refused, refused]);
});

test('an optional field is undefined, null or a valid value', () => {
  const given = [undefined, null, '', 'ann@example.com', 'ann', ' '];
  expect(given.map((one) => read(optionalEmail, one))).toEqual([
    undefined,
    null,
    null,
    'ann@example.com',
    refused,
    refused,
  ]);
  expect(['', '2026-07-01 08:00', 'soon'].map((one) => read(blankAsNull(day), one))).toEqual([
    null,
    '2026-07-01',
    refused,
  ]);
});

test('blank values are not numbers and count as left out', () => {
  const blanks = ['', '  ', null, undefined];
  const choice = numberField(z.int(), z.gte(0), z.lte(1));
  expect(blanks.map((given) => read(choice, given))).toEqual(blanks.map(() => refused));
  expect(blanks.map((given) => read(blankAsUndefined(choice), given))).toEqual(blanks.map(() => undefined));
  expect(blanks.map((given) => read(defaultWhenBlank(booleanField, true), given))).toEqual(blanks.map(() => true));
  expect(['0', 1, true, false, 'x', 2].map((given) => read(blankAsUndefined(choice), given))).toEqual([
    0,
    1,
    1,
    0,
    refused,
    refused,
  ]);
});

test('a sort order is the first given field that the list supports', () => {
  const order = sorting(['id', 'name']);
  const byName = { field: 'name', descending: false };
  expect(
    ['name', ' name , ASC', ['nothing,desc', 'name,asc', 'id,desc'], 'id,desc', '', 'password,asc', 7, null].map(
      (given) => read(order, given),
    ),
  ).toEqual([byName, byName, byName, { field: 'id', descending: true }, undefined, undefined, undefined, undefined]);
});

test.each([
  ['  Till\tNorth\r\nwest ', 'Till North west'],
  ['Gate\u202e1\u2066\u200b\u00ad\ufeff', 'Gate1'],
  ['\u200b\u200b', refused],
  ['\u200d \u3164\u2800\ufe0f', refused],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
  ['a\0', 'a\0'],
])('requiredTextLine reads %j as %j', (given, expected) => {
  expect(read(requiredTextLine(50), given)).toBe(expected);
});

test('a line has no invisible characters; parsing it again changes nothing', () => {
  const odd = fc.constantFrom(
    ...'\u200b\u200c\u200d\u202e\u2066\u2069\u061c\u00ad\u3164\u2028\ufe0f\ufeff\u0007\n\t\r\u0085',
  );
  const text = fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const given = parts.join('').replaceAll('\0', '');
      const cleaned = read(optionalTextLine(200), given);
      expect(read(requiredTextLine(200), given)).toBe(cleaned ?? refused);
      // An empty line is read as null; the checks below then use "x" instead.
      const [one, more] = [cleaned ?? 'x', read(optionalMultilineText(200), given) ?? 'x'];
      expect(one).not.toMatch(/(?![\u200c-\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(more).not.toMatch(/(?![\u200c-\u200d\n])[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(one).toMatch(/[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u);
      expect(read(requiredTextLine(200), one)).toBe(one);
    }),
  );
});

test('line ends are kept; an account name has only visible characters', () => {
  expect(read(optionalMultilineText(50), ' one\r\ntwo\u202e\t2 \n')).toBe('one\ntwo 2');
  expect(['ab', 'p q', 'a', 'ㅤㅤ', 'a\u200bb', ' ann@example.com '].map((given) => read(accountName, given))).toEqual([
    'ab',
    refused,
    refused,
    refused,
    refused,
    'ann@example.com',
  ]);
});

test('tags are split at commas or semicolons of any script and deduplicated', () => {
  expect(tags.parse('mall, Mall，outlet、night market،سوق؛ ;x')).toEqual([
    'Mall',
    'outlet',
    'night market',
    'سوق',
    'x',
  ]);
  expect(tags.parse(['a,b', ' c '])).toEqual(['a,b', 'c']);
});
