import { expect, test } from 'vitest';
import { addViewToQuery, extractViewState, findViewToOpen, readViewId } from './view-address.ts';

test.each([
  ['', ''],
  ['?', ''],
  ['?of=0&ids=1%2C2&step=1d', 'of=0&ids=1%2C2&step=1d'],
  ['of=0&view=12&ids=1,2', 'of=0&ids=1%2C2'],
  ['view=12', ''],
  ['step=1d&records=0_12_2026-11-22T00:00:00_2026-11-23T00:00:00_flowIn', 'step=1d'],
  ['step=1d&step=1h', 'step=1d'],
  ['hours=09:00-21:00&note=50 %', 'hours=09%3A00-21%3A00&note=50+%25'],
])('the query string %j is stored in a view as %j', (query, state) => {
  expect(extractViewState(query)).toBe(state);
});

test.each([
  ['?view=12', 12],
  ['?step=1d&view=12', 12],
  ['?step=1d', null],
  ['?view=', null],
  ['?view=0', null],
  ['?view=-1', null],
  ['?view=1e3', null],
  ['?view=9999999999999999', null],
])('%j has the view id %j', (query, view) => {
  expect(readViewId(query)).toBe(view);
});

test('a view opens with its state and id, and stores the same state', () => {
  expect(addViewToQuery('', 7)).toBe('view=7');
  const query = addViewToQuery('of=0&ids=1%2C2', 7);
  expect(query).toBe('of=0&ids=1%2C2&view=7');
  expect([extractViewState(query), readViewId(query)]).toEqual(['of=0&ids=1%2C2', 7]);
});

test('a view is loaded if the view id is the only parameter of the link', () => {
  expect(findViewToOpen('?view=7')).toBe(7);
  expect(findViewToOpen('?view=7&step=1d')).toBeNull();
  expect(findViewToOpen('?step=1d')).toBeNull();
  expect(findViewToOpen('')).toBeNull();
});
