import { expect, test } from 'vitest';
import { computeRanks, computeShare, sortByRank } from './rank.ts';

test('equal values share a rank, and the following ranks are skipped', () => {
  expect(computeRanks([5, 9, null, 5, 1, 0, 9])).toEqual([3, 1, null, 3, 5, 6, 1]);
  expect(computeRanks([null, null])).toEqual([null, null]);
  expect(computeRanks([])).toEqual([]);
});

test('rows are sorted by rank, then by name, with unknown ones last', () => {
  const rows = [
    { id: 1, name: 'Store 10', rank: 2 },
    { id: 2, name: 'Älter', rank: null },
    { id: 3, name: 'Store 2', rank: 2 },
    { id: 5, name: 'Store 2', rank: 2 },
    { id: 4, name: 'Z', rank: 1 },
    { id: 6, name: 'alt', rank: null },
  ];
  expect(sortByRank(rows).map(({ id }) => id)).toEqual([4, 3, 5, 1, 6, 2]);
});

test('a share is null when the total is 0 or a value is unknown', () => {
  expect(computeShare(3, 12)).toBe(0.25);
  expect(computeShare(0, 12)).toBe(0);
  expect([computeShare(0, 0), computeShare(null, 4), computeShare(4, null)]).toEqual([null, null, null]);
});
