import type { Permission } from '@portico/contract/words/permissions';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { expect, test } from 'vitest';
import { mayWith } from '../../session/session.ts';
import { kindsOffered, placesFor, startFor, wholesOffered } from './wholes.ts';

const holding = (...roles: Permission[]) => mayWith(roles);

test('whoever may query entrances alone takes stores apart by those, and begins with some of them', () => {
  const may = holding('query:access:query');
  expect(wholesOffered(may)).toEqual(['place', 'entrance', 'part', 'item']);
  expect(kindsOffered('place', may)).toEqual(['access']);
  expect(kindsOffered('entrance', may)).toEqual(['all', 'entity']);
  expect(startFor(may).places).toEqual({ of: selectionTypes.access, ids: 'some' });
});

test('each right brings its kind of place, and "create query" all of them', () => {
  expect(kindsOffered('item', holding('query:access:query', 'query:area:query'))).toEqual(['access', 'area']);
  const ofStores = holding('query:access:query', 'entity:query:query');
  expect(kindsOffered('part', ofStores)).toEqual(['all', 'entity', 'access', 'organisation']);
  expect(startFor(ofStores).places).toEqual({ of: selectionTypes.entity, ids: 'all' });
  const may = holding('query:create');
  expect(wholesOffered(may)).toHaveLength(5);
  expect(kindsOffered('place', may)).toHaveLength(5);
});

test('places of a kind that is not offered any more are left behind', () => {
  const may = holding('query:access:query');
  const entrances = { of: selectionTypes.access, ids: [3] };
  const store = { of: selectionTypes.entity, ids: [1] };
  expect(placesFor('part', entrances, may)).toBe(entrances);
  expect(placesFor('entrance', entrances, may)).toEqual({ of: selectionTypes.entity, ids: [] });
  expect(placesFor('entrance', store, may)).toBe(store);
  expect(placesFor('place', store, may)).toEqual({ of: selectionTypes.access, ids: 'some' });
});
