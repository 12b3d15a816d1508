import { parseLocal } from '@portico/counting/local-time';
import { expect, test } from 'vitest';
import { allowedQuerySteps } from './query-time.ts';
import { createRowFinder, listItemsAndParts } from './traffic-rows.ts';

const now = parseLocal('2026-11-20 15:42:10');

test('allowed steps divide a range into at most 3000 buckets', () => {
  expect(allowedQuerySteps({ range: 'today', days: null }, now)).toContain('5m');
  const year = allowedQuerySteps({ range: 'year', days: null }, now);
  expect(year).toEqual(['1d', '1w', '1n', '1y']);
});

test('a split item is followed by its parts; rows are found by item and part', () => {
  expect(listItemsAndParts(['flowIn', 'gender']).map(({ item, part }) => [item, part])).toEqual([
    ['flowIn', null],
    ['gender', null],
    ['gender', 'male'],
    ['gender', 'female'],
    ['gender', 'unknown'],
  ]);
  const row = {
    id: 7,
    item: 'gender',
    part: 'male',
    values: [1],
    unfinishedBucket: null,
    total: 1,
    completeness: null,
    totalCompleteness: null,
  };
  expect(createRowFinder([row])(7, { item: 'gender', part: 'male' })).toBe(row);
  expect(createRowFinder([row])(7, { item: 'gender', part: null })).toBeUndefined();
});
