import type { TargetRow } from '@portico/contract/routes/targets';
import { expect, test } from 'vitest';
import { amountIn, cellKey, cellsIn, heldAmount, isOvertaken, monthsInstead, withTyped, yearlyHeld } from './edits.ts';

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
  ['1.200.000', 1_200_000],
  ["31'000", 31_000],
  ['31 000', 31_000],
  ['３１', 31],
  ['٣١', 31],
  ['३१', 31],
  ['1,5', undefined],
  ['31.00', undefined],
  ['-1', undefined],
  ['many', undefined],
  ['1e3', undefined],
  ['1000000000', 1_000_000_000],
  ['1000000001', undefined],
])('%j says %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});

test('what is typed is an edit until it is as it is saved', () => {
  const typed = withTyped(new Map(), [
    { row: row(), month: 0, text: '400' },
    { row: row(), month: 2, text: '' },
  ]);
  expect([...typed.keys()]).toEqual([cellKey(row(), 0)]);
  expect(heldAmount(typed, row(), 0)).toBe(400);
  expect(withTyped(typed, [{ row: row(), month: 0, text: '365' }]).size).toBe(0);
  const wrong = withTyped(typed, [{ row: row(), month: 1, text: 'x' }]);
  expect([heldAmount(wrong, row(), 1), heldAmount(wrong, row(), 3)]).toEqual([undefined, null]);
});

test('a cell somebody else has changed since is known, and stays so while more is typed', () => {
  const typed = withTyped(new Map(), [{ row: row(), month: 0, text: '400' }]);
  expect(isOvertaken(typed, row(), 0)).toBe(false);
  const theirs = row({ yearly: 380 });
  expect(isOvertaken(typed, theirs, 0)).toBe(true);
  expect(isOvertaken(withTyped(typed, [{ row: theirs, month: 0, text: '401' }]), theirs, 0)).toBe(true);
});

test('months that are more than the year, or all of them, are what counts', () => {
  const months = Array.from({ length: 12 }, () => 30);
  expect(monthsInstead(new Map(), row({ months }))).toBe(360);
  expect(monthsInstead(new Map(), row({ months, yearly: 360 }))).toBeNull();
  expect(monthsInstead(new Map(), row({ months, yearly: null }))).toBeNull();
  const some = months.map((month, place) => (place < 2 ? month : null));
  expect(monthsInstead(new Map(), row({ months: some }))).toBeNull();
  expect(monthsInstead(new Map(), row({ months: some, yearly: 50 }))).toBe(60);
});

test('a whole year is its yearly target, else its months where all are set', () => {
  const months = Array.from({ length: 12 }, () => 30);
  expect(yearlyHeld(new Map(), row({ months }))).toBe(365);
  expect(yearlyHeld(new Map(), row({ months, yearly: null }))).toBe(360);
  expect(yearlyHeld(new Map(), row({ yearly: null }))).toBeNull();
  expect(yearlyHeld(withTyped(new Map(), [{ row: row(), month: 0, text: 'x' }]), row())).toBeNull();
});

test('cells of a spreadsheet are rows of texts, a single text is none', () => {
  expect(cellsIn('31')).toBeNull();
  expect(cellsIn('31\t28\r\n\t5\r\n')).toEqual([
    ['31', '28'],
    ['', '5'],
  ]);
  expect(cellsIn('31\n28')).toEqual([['31'], ['28']]);
});
