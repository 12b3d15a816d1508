import { expect, test } from 'vitest';
import { findShownMean } from './compared-means.ts';

const year = (perDay: number, compared: number | null, comparedBase: number | null, days: number) => ({
  perDay,
  compared,
  comparedBase,
  days,
});
const shownMeans = (...years: ReturnType<typeof year>[]) => years.map((_, index) => findShownMean(years, index));

test('two years show the two averages that are compared', () => {
  expect(shownMeans(year(10, 12, 8, 5), year(9, null, null, 0))).toEqual([12, 8]);
});

test('a year between two others shows its average against the earlier one', () => {
  expect(shownMeans(year(10, 12, 8, 5), year(9, 11, 7, 3), year(6, null, null, 0))).toEqual([12, 11, 7]);
});

test('years without compared days show the average of all their days', () => {
  expect(shownMeans(year(10, null, null, 0), year(9, null, null, 0))).toEqual([10, 9]);
  expect(findShownMean([], 0)).toBeNull();
});
