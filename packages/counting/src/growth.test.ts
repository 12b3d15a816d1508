import { expect, test } from 'vitest';
import { computeGrowth } from './growth.ts';

test.each([
  ['an increase by half', 150, 100, 0.5],
  ['a decrease by a quarter', 75, 100, -0.25],
  ['no change', 100, 100, 0],
  ['a decrease to 0', 0, 100, -1],
  ['an increase from 0', 100, 0, null],
  ['0 in both periods', 0, 0, null],
  ['an unknown comparison value', 100, null, null],
  ['an unknown value', null, 100, null],
])('computeGrowth returns the relative change, or null: %s', (_story, value, base, change) => {
  expect(computeGrowth(value, base)).toBe(change);
});
