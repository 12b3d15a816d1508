import { expect, test } from 'vitest';
import { byRank, ranksOf, shareOf } from './rank.ts';

test('equal values share a rank, and the next one counts them all', () => {
  expect(ranksOf([5, 9, null, 5, 1, 0, 9])).toEqual([3, 1, null, 3, 5, 6, 1]);
  expect(ranksOf([null, null])).toEqual([null, null]);
  expect(ranksOf([])).toEqual([]);
});

test('rows stand by rank, equal ones by name as people count, what is not known at the end', () => {
  const rows = [
    { id: 1, name: 'Store 10', rank: 2 },
    { id: 2, name: 'Älter', rank: null },
    { id: 3, name: 'Store 2', rank: 2 },
    { id: 5, name: 'Store 2', rank: 2 },
    { id: 4, name: 'Z', rank: 1 },
    { id: 6, name: 'alt', rank: null },
  ];
  expect(byRank(rows).map(({ id }) => id)).toEqual([4, 3, 5, 1, 6, 2]);
});

test('a share of nothing, or of what is not known, is not known', () => {
  expect(shareOf(3, 12)).toBe(0.25);
  expect(shareOf(0, 12)).toBe(0);
  expect([shareOf(0, 0), shareOf(null, 4), shareOf(4, null)]).toEqual([null, null, null]);
});
