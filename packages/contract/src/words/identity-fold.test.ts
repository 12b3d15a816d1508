import { expect, test } from 'vitest';
import {
  foldForIdentity,
  foldForSearch,
  foldPartOfSerialNumber,
  foldSerialNumber,
  isFoundIn,
  isSpreadsheetNumber,
} from './identity-fold.ts';

/** Spellings that are one name. */
const same: readonly (readonly string[])[] = [
  ['İbrahim', 'IBRAHIM', 'ibrahim', 'ıbrahım', 'İBRAHİM', 'I\u0307brahim', 'i\u0307brahim'],
  ['IŞIK', 'ışık', 'Işık', 'işik', 'İŞİK'],
  ['ΝΙΚΟΣ', 'νικος', 'νικοσ', 'Νικος', 'Νικοσ'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σίσυφοσ', 'Σίσυφος'],
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE', 'straße'],
  ['ＡＢＣ', 'abc', 'ABC', 'ａｂｃ', 'Ａbc'],
  ['é', 'e\u0301', 'É', 'E\u0301'],
  ['Å', 'A\u030a', '\u212b', 'å'],
  ['ﬁnal', 'final', 'FINAL', 'ﬁNAL'],
  ['ǅ', 'ǆ', 'Ǆ', 'dž', 'DŽ'],
  ['\u212a', 'k', 'K'],
  ['ſ', 's', 'S'],
  ['ᾳ', 'αι', 'ΑΙ', 'ᾼ'],
  ['Ꭰ', '\uab70'],
  ['Იბ', 'იბ'],
  ['Աեւ', 'աԵՒ', 'աեւ'],
  ['Привет', 'ПРИВЕТ', 'привет'],
  ['й', 'и\u0306', 'Й'],
  ['서울', '\u1109\u1165\u110b\u116e\u11af'],
  ['محمد', 'محمـــد', 'م\u0640حمد'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['ｶﾞ', 'ガ', 'カ\u3099'],
  ['東京', '東京'],
  ['①店', '1店', '１店'],
  ['a  b', 'a b', 'a\u00a0b', 'a\u3000b', ' a b '],
  ['co\u00adop', 'coop', 'co\u200bop', 'CO\u2060OP'],
  ['👍', '👍\ufe0f'],
  ['ไทย', 'ไทย'],
  ['Ǆ1', 'dž1'],
  ['ŉ', 'ʼn', 'ʼN'],
  ['㎡', 'm2', 'M²'],
  ['Đà', 'đà', 'ĐÀ'],
  ['Öl', 'öl', 'ÖL', 'ÖL'],
  ['ṩ', 's\u0323\u0307', 's\u0307\u0323', 'Ṩ'],
];

/** Pairs that are two names. */
const different: readonly (readonly [string, string])[] = [
  ['а', 'a'],
  ['с', 'c'],
  ['о', 'ο'],
  ['Β', 'B'],
  ['e', 'é'],
  ['u', 'ü'],
  ['n', 'ñ'],
  ['o', 'ø'],
  ['d', 'đ'],
  ['и', 'й'],
  ['か', 'が'],
  ['は', 'ハ'],
  ['กา', 'กำ'],
  ['कि', 'की'],
  ['ا', 'أ'],
  ['ي', 'ى'],
  ['👍', '👎'],
  ['a b', 'ab'],
  ['a-b', 'ab'],
  ['ss', 's'],
  ['門', '门'],
  ['l', '1'],
];

/** A text, and what a user types who searches for it. */
const found: readonly (readonly [string, string])[] = [
  ['Işık Mağazası', 'ışık'],
  ['Işık Mağazası', 'isik'],
  ['Işık Mağazası', 'MAGAZASI'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['ＡＢＣ', 'abc'],
  ['Straße', 'STRASSE'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['Đà Nẵng', 'da nang'],
  ['Café', 'cafe\u0301'],
  ['Ёлка', 'елка'],
  ['أحمد', 'احمد'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['کتاب', 'كتاب'],
  ['İstanbul', 'istanbul'],
  ['서울역', '서울'],
  ['ﬁnal', 'FIN'],
];

const notFound: readonly (readonly [string, string])[] = [
  ['กำ', 'กี'],
  ['की', 'कि'],
  ['が', 'か'],
  ['Прага', 'Прагa'],
  ['abc', 'b c'],
];

test('spellings of one name have one fold, in every form of Unicode', () => {
  const rows = same.flatMap(([first = '', ...others]) => others.map((other) => [first, other] as const));
  expect(rows.filter(([one, other]) => foldForIdentity(one) !== foldForIdentity(other))).toEqual([]);
  expect(rows.filter(([one, other]) => foldForIdentity(one) !== foldForIdentity(other.normalize('NFD')))).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(80);
});

test('names that readers can tell apart have different folds', () => {
  expect(different.filter(([one, other]) => foldForIdentity(one) === foldForIdentity(other))).toEqual([]);
  expect(different).toHaveLength(22);
});

test('a search finds texts without their accents and in any case', () => {
  expect(found.filter(([text, query]) => !isFoundIn(text, query))).toEqual([]);
  expect(found).toHaveLength(20);
});

test('a search keeps marks that make another word', () => {
  expect(notFound.filter(([text, query]) => isFoundIn(text, query))).toEqual([]);
  expect(notFound).toHaveLength(5);
});

test('folds of all characters are stable and ignore case and form', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (let code = 0; code <= 0x1_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    // Ideographs and syllables have neither case nor accents; one in a hundred of them is checked.
    if (/\p{Cn}|\p{Co}|\p{Cs}/u.test(character)) continue;
    if (/\p{Script=Han}|\p{Script=Hangul}/u.test(character) && code % 100 > 0) continue;
    for (const text of [character, `i${character}`]) {
      const key = foldForIdentity(text);
      const forms = [key, text.toUpperCase(), text.toLowerCase(), text.normalize('NFD'), text.normalize('NFKC')];
      if (forms.some((form) => foldForIdentity(form) !== key)) wrong.push(`identity of ${code.toString(16)}`);
      const plain = foldForSearch(text);
      if ([plain, key, ...forms.slice(1)].some((form) => foldForSearch(form) !== plain))
        wrong.push(`search for ${code.toString(16)}`);
      checked += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(80_000);
});

test.each([
  ['00:1A:2B:3C', '001a2b3c'],
  ['00-1a-2b-3c', '001a2b3c'],
  ['00.1A.2B.3C', '001a2b3c'],
  ['00 1A 2B 3C', '001a2b3c'],
  ['001A2B3C', '001a2b3c'],
  ['AA:BB:CC:DD:EE:FF', 'aabbccddeeff'],
  ['caseSN-01', 'casesn-01'],
  ['CASESN-01', 'casesn-01'],
  ['00:1A-2B:3C', '00:1a-2b:3c'],
  ['0:1A:2B:3C', '0:1a:2b:3c'],
  ['12-34', '12-34'],
  ['24-11-05', '24-11-05'],
  ['SN-İ1', 'sn-i1'],
])('the serial number %s is compared as %s', (sn, key) => {
  expect(foldSerialNumber(sn)).toBe(key);
  expect(foldSerialNumber(key)).toBe(key);
});

test('a part of a serial number is found with and without separators', () => {
  const key = foldSerialNumber('00:1A:2B:3C');
  const parts = ['1A:2B', ':2b:', '1a2b', '00-1A-', 'A:2B:3', '001A2B3C'];
  expect(parts.filter((part) => !key.includes(foldPartOfSerialNumber(part)))).toEqual([]);
  expect(foldPartOfSerialNumber('SN-0')).toBe('sn-0');
});

test('numbers of a spreadsheet are told from serial numbers', () => {
  expect(['123.5', '8.65E+18', '8,65E+18', '1E+15', '-1.5', '1.2e-7'].every(isSpreadsheetNumber)).toBe(true);
  expect(['123', '12E34', '1E5', 'SN-1.5', '10.0.0.1', '00.1A.2B.3C', '12:34', '1.5A'].some(isSpreadsheetNumber)).toBe(
    false,
  );
});
