import { expect, test } from 'vitest';
import { splitFunnelPlaces } from './funnel-places.ts';

const place = (id: number, flowPassby: number | null, flowIn: number | null) => ({
  id,
  name: `Store ${id}`,
  flowPassby,
  flowIn,
});

test('places without passers-by or people in are not in the funnel', () => {
  const rows = [place(1, 100, 40), place(2, null, 500), place(3, 300, null), place(4, null, null)];
  const { both, lacking, isSubset } = splitFunnelPlaces(rows);
  expect(both.map(({ id }) => id)).toEqual([1]);
  expect(lacking.map(({ id, lacks }) => [id, lacks])).toEqual([
    [2, ['flowPassby']],
    [3, ['flowIn']],
    [4, ['flowPassby', 'flowIn']],
  ]);
  expect(isSubset).toBe(true);
});

test('no place lacks anything when none measures passers-by', () => {
  expect(splitFunnelPlaces([place(1, null, 40), place(2, null, null)])).toEqual({
    both: [],
    lacking: [],
    isSubset: false,
  });
});

test('the funnel is no subset when no place measures both', () => {
  const { both, lacking, isSubset } = splitFunnelPlaces([place(1, null, 40), place(2, 300, null)]);
  expect([both.length, lacking.length, isSubset]).toEqual([0, 2, false]);
});
