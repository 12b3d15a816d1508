import { expect, test } from 'vitest';
import { growth } from './compare.ts';

test.each([
  ['half as many again', 150, 100, 0.5],
  ['fewer', 75, 100, -0.25],
  ['the same', 100, 100, 0],
  ['nobody any more', 0, 100, -1],
  ['from nothing', 100, 0, null],
  ['nothing from nothing', 0, 0, null],
  ['base unknown', 100, null, null],
  ['value unknown', null, 100, null],
])('%s', (_story, value, base, change) => {
  expect(growth(value, base)).toBe(change);
});
