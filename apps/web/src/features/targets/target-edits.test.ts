import type { TargetRow } from '@portico/contract/routes/targets';
import { expect, test } from 'vitest';
import {
  applyTypedCells,
  findConflictingMonthsSum,
  getCurrentAmount,
  getCurrentYearlyAmount,
  isChangedByOthers,
  parseClipboardCells,
  readAmount,
  targetCellKey,
  toAmount,
} from './target-edits.ts';

const row = (more: Partial<TargetRow> = {}): TargetRow => ({
  organisationId: null,
  entityId: 7,
  name: 'Harbour',
  path: [],
  entityCount: 1,
  yearly: 365,
  months: Array.from({ length: 12 }, () => null),
  wanted: 365,
  lastYear: { value: null, months: [] },
  set: null,
  ...more,
});

test.each<[string, number | null | undefined]>([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['31000', 31_000],
  ['31,000', 31_000],
  ['31.000', undefined],
  ['1.200.000', 1_200_000],
  ["31'000", 31_000],
  ['31 000', 31_000],
  ['３１', 31],
  ['٣١', 31],
  ['३१', 31],
  ['1,5', undefined],
  ['31.00', 31],
  ['31,00', undefined],
  ['-1', undefined],
  ['many', undefined],
  ['1e3', undefined],
  ['1000000000', 1_000_000_000],
  ['1000000001', undefined],
])('the text %j is parsed as %j', (text, amount) => {
  expect(toAmount(readAmount(text, 'en'))).toBe(amount);
});

test('a pasted amount is read in the language of the console', () => {
  const read = ['31.000', '31,000', '31.500'].map((text) => readAmount(text, 'de'));
  expect(read).toEqual([
    { kind: 'number', value: 31_000 },
    { kind: 'ambiguous', text: '31,000', values: [31, 31_000] },
    { kind: 'number', value: 31_500 },
  ]);
});

test('typing the saved number again removes the edit', () => {
  const typed = applyTypedCells(
    new Map(),
    [
      { row: row(), month: 0, text: '400' },
      { row: row(), month: 2, text: '' },
    ],
    'en',
  );
  expect([...typed.keys()]).toEqual([targetCellKey(row(), 0)]);
  expect(getCurrentAmount(typed, row(), 0)).toBe(400);
  expect(applyTypedCells(typed, [{ row: row(), month: 0, text: '365' }], 'en').size).toBe(0);
  const wrong = applyTypedCells(typed, [{ row: row(), month: 1, text: 'x' }], 'en');
  expect([getCurrentAmount(wrong, row(), 1), getCurrentAmount(wrong, row(), 3)]).toEqual([undefined, null]);
});

test('a cell changed by another user stays marked while typing goes on', () => {
  const typed = applyTypedCells(new Map(), [{ row: row(), month: 0, text: '400' }], 'en');
  expect(isChangedByOthers(typed, row(), 0)).toBe(false);
  const theirs = row({ yearly: 380 });
  expect(isChangedByOthers(typed, theirs, 0)).toBe(true);
  expect(isChangedByOthers(applyTypedCells(typed, [{ row: theirs, month: 0, text: '401' }], 'en'), theirs, 0)).toBe(
    true,
  );
});

test('twelve months must equal the yearly target, fewer may not exceed it', () => {
  const months = Array.from({ length: 12 }, () => 30);
  expect(findConflictingMonthsSum(new Map(), row({ months }))).toBe(360);
  expect(findConflictingMonthsSum(new Map(), row({ months, yearly: 360 }))).toBeNull();
  expect(findConflictingMonthsSum(new Map(), row({ months, yearly: null }))).toBeNull();
  const some = months.map((month, index) => (index < 2 ? month : null));
  expect(findConflictingMonthsSum(new Map(), row({ months: some }))).toBeNull();
  expect(findConflictingMonthsSum(new Map(), row({ months: some, yearly: 50 }))).toBe(60);
});

test('without a yearly target, the year is the sum of its twelve months', () => {
  const months = Array.from({ length: 12 }, () => 30);
  expect(getCurrentYearlyAmount(new Map(), row({ months }))).toBe(365);
  expect(getCurrentYearlyAmount(new Map(), row({ months, yearly: null }))).toBe(360);
  expect(getCurrentYearlyAmount(new Map(), row({ yearly: null }))).toBeNull();
  expect(
    getCurrentYearlyAmount(applyTypedCells(new Map(), [{ row: row(), month: 0, text: 'x' }], 'en'), row()),
  ).toBeNull();
});

test('copied cells are parsed as rows; a single text is left unparsed', () => {
  expect(parseClipboardCells('31')).toBeNull();
  expect(parseClipboardCells('31\t28\r\n\t5\r\n')).toEqual([
    ['31', '28'],
    ['', '5'],
  ]);
  expect(parseClipboardCells('31\n28')).toEqual([['31'], ['28']]);
});
