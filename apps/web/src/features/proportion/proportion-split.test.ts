import type { Permission } from '@portico/contract/words/permissions';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { expect, test } from 'vitest';
import { createRightsCheck } from '../../session/session.ts';
import {
  allowedPlaceKinds,
  allowedSplits,
  defaultProportionView,
  replaceDisallowedPlaces,
} from './proportion-split.ts';

const holding = (...roles: Permission[]) => createRightsCheck(roles);

test('a user with only the entrance right starts with entrances', () => {
  const may = holding('query:access:query');
  expect(allowedSplits(may)).toEqual(['mix', 'place', 'entrance', 'part', 'item']);
  expect(allowedPlaceKinds('place', may)).toEqual(['access']);
  expect(allowedPlaceKinds('entrance', may)).toEqual(['all', 'entity']);
  expect(defaultProportionView(may).places).toEqual({ rangeType: selectionTypes.access, ids: 'some' });
});

test('each right allows its kind of place, and "create query" allows all', () => {
  expect(allowedPlaceKinds('item', holding('query:access:query', 'query:area:query'))).toEqual(['access', 'area']);
  const ofStores = holding('query:access:query', 'entity:query:query');
  expect(allowedPlaceKinds('part', ofStores)).toEqual(['all', 'entity', 'access', 'organisation']);
  expect(defaultProportionView(ofStores).places).toEqual({ rangeType: selectionTypes.entity, ids: 'all' });
  const may = holding('query:create');
  expect(allowedSplits(may)).toHaveLength(6);
  expect(allowedPlaceKinds('place', may)).toHaveLength(5);
});

test('places of a kind that is no longer allowed are replaced', () => {
  const may = holding('query:access:query');
  const entrances = { rangeType: selectionTypes.access, ids: [3] };
  const store = { rangeType: selectionTypes.entity, ids: [1] };
  expect(replaceDisallowedPlaces('part', entrances, may)).toBe(entrances);
  expect(replaceDisallowedPlaces('entrance', entrances, may)).toEqual({ rangeType: selectionTypes.entity, ids: [] });
  expect(replaceDisallowedPlaces('entrance', store, may)).toBe(store);
  expect(replaceDisallowedPlaces('place', store, may)).toEqual({ rangeType: selectionTypes.access, ids: 'some' });
});
