import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, readText } from './fields.ts';

test('readText removes control characters and replaces lone surrogates', () => {
  expect(readText(' V1.9\u0000\n ')).toBe('V1.9');
  expect(readText('\ud800')).toBe('\ufffd');
  // The 200th UTF-16 unit is the first half of the emoji.
  expect(readText(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\ufffd`);
  let checkedCount = 0;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        checkedCount += 1;
        const read = readText(text) ?? '';
        expect(read.isWellFormed() && !read.includes('\u0000') && read.length <= 200).toBe(true);
      },
    ),
  );
  expect(checkedCount).toBe(100);
});

test.each<[unknown, number | undefined]>([
  ['12', 12],
  [' 12 ', 12],
  ['+12', 12],
  ['-1', -1],
  ['1.5', 1.5],
  ['12.', 12],
  [1000, 1000],
  [1e3, 1000],
  [null, undefined],
  [undefined, undefined],
  ['1e3', Number.NaN],
  ['1E3', Number.NaN],
  ['1e-3', Number.NaN],
  ['0x10', Number.NaN],
  ['1,000', Number.NaN],
  ['1 000', Number.NaN],
  ['', Number.NaN],
  ['Infinity', Number.NaN],
  [true, Number.NaN],
  [[1], Number.NaN],
])('the number %j is read as %s', (value, expected) => {
  expect(readNumber(value)).toBe(expected);
});
