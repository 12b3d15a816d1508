import { expect, test } from 'vitest';
import { stateOf, viewOf, viewToOpen, withView } from './view-address.ts';

test.each([
  ['', ''],
  ['?', ''],
  ['?of=0&ids=1%2C2&step=1d', 'of=0&ids=1%2C2&step=1d'],
  ['of=0&view=12&ids=1,2', 'of=0&ids=1%2C2'],
  ['view=12', ''],
  ['step=1d&records=0_12_2026-11-22T00:00:00_2026-11-23T00:00:00_flowIn', 'step=1d'],
  ['step=1d&step=1h', 'step=1d'],
  ['hours=09:00-21:00&note=50 %', 'hours=09%3A00-21%3A00&note=50+%25'],
])('of %j a view keeps %j', (query, state) => {
  expect(stateOf(query)).toBe(state);
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
])('%j was opened by view %j', (query, view) => {
  expect(viewOf(query)).toBe(view);
});

test('a view is opened with its state and its id, and keeps the same state', () => {
  expect(withView('', 7)).toBe('view=7');
  const query = withView('of=0&ids=1%2C2', 7);
  expect(query).toBe('of=0&ids=1%2C2&view=7');
  expect([stateOf(query), viewOf(query)]).toEqual(['of=0&ids=1%2C2', 7]);
});

test('a link that names a view alone is still to be filled', () => {
  expect(viewToOpen('?view=7')).toBe(7);
  expect(viewToOpen('?view=7&step=1d')).toBeNull();
  expect(viewToOpen('?step=1d')).toBeNull();
  expect(viewToOpen('')).toBeNull();
});
