import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from './fields.ts';

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
