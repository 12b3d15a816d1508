import { parseLocal } from '@portico/counting/local-time';
import { expect, test } from 'vitest';
import { querySteps } from './query-time.ts';
import { figuresOf, rowFinder } from './traffic-rows.ts';

const now = parseLocal('2026-11-20 15:42:10');

test('steps cut a range into at most three thousand', () => {
  expect(querySteps({ range: 'today', days: null }, now)).toContain('5m');
  const year = querySteps({ range: 'year', days: null }, now);
  expect(year).toEqual(['1d', '1w', '1n', '1y']);
});

test('an item in parts is followed by its parts; rows are found by place and part', () => {
  expect(figuresOf(['flowIn', 'gender']).map(({ item, part }) => [item, part])).toEqual([
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
    total: 1,
    completeness: null,
    totalCompleteness: null,
  };
  expect(rowFinder([row])(7, { item: 'gender', part: 'male' })).toBe(row);
  expect(rowFinder([row])(7, { item: 'gender', part: null })).toBeUndefined();
});
