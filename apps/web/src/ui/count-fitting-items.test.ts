import { expect, test } from 'vitest';
import { countFittingItems } from './count-fitting-items.ts';

const eight = [50, 50, 50, 50, 50, 50, 50, 70];

test.each([
  ['all items fit: no "more" is needed', 420, 8],
  ['one pixel too narrow: seven items and "more"', 419, 7],
  ['room for three items and "more"', 210, 3],
  ['too narrow for any item: the first one is shown', 40, 1],
])('items that fit side by side are counted: %s', (_story, available, count) => {
  expect(countFittingItems(eight, available, 60)).toBe(count);
});
