import type { Permission } from './permissions.ts';
import { type SelectionName, selectionTypes } from './time-ranges.ts';

/** Holders of one of these permissions, or any logged-in user. */
export type Rights = readonly [Permission, ...Permission[]] | 'user';

/** The rights needed for each kind of place a call can query. */
export type RightsByPlace = Readonly<Record<SelectionName, Rights>>;

/** Rights to query each kind of place: access to the page of that kind, or to the page "create query". */
export const queryRights = {
  entity: ['entity:query:query', 'query:create'],
  access: ['query:access:query', 'query:create'],
  area: ['query:area:query', 'query:create'],
  organisation: ['entity:query:query', 'query:create'],
} as const satisfies RightsByPlace;

/**
 * Rights to read a series for each kind of place: the rights to query this kind, or access to the contrast page, which shows the same data,
 * also for vehicles.
 */
export const seriesRights = {
  entity: [...queryRights.entity, 'comparative'],
  access: [...queryRights.access, 'comparative'],
  area: [...queryRights.area, 'comparative'],
  organisation: [...queryRights.organisation, 'comparative'],
} as const satisfies RightsByPlace;

/**
 * Permissions of the analysis pages. They show values of every kind of place; a user with one of them may see the records behind the
 * values.
 */
const analysisRights = [
  'comparative',
  'rank:data',
  'high',
  'growth:list',
  'batch',
  'festival:list',
  'festivalcompare',
] as const satisfies readonly Permission[];

/** Rights to download the records behind a value, for each kind of place: the rights to query it, or access to an analysis page. */
export const recordsFileRights = {
  entity: [...queryRights.entity, ...analysisRights],
  access: [...queryRights.access, ...analysisRights],
  area: [...queryRights.area, ...analysisRights],
  organisation: [...queryRights.organisation, ...analysisRights],
} as const satisfies RightsByPlace;

/**
 * Rights to view the records behind a value on the screen: the same as to download them. Any logged-in user may view those of stores and
 * entrances, because the home page links to them.
 */
export const recordsRights = { ...recordsFileRights, entity: 'user', access: 'user' } as const satisfies RightsByPlace;

/** The fields of a call's input that name the kind of place. Before parsing they can hold any value. */
export type PlaceKindInput = { rangeType?: unknown; by?: unknown };

/**
 * The kind of place a call queries: entrances or areas if `by` splits an entity by them, otherwise the kind that `rangeType` names.
 * undefined: the input names no kind.
 */
export function findRequestedPlaceKind({ rangeType, by }: PlaceKindInput): SelectionName | undefined {
  if (by === 'entrance') return 'access';
  if (by === 'area') return 'area';
  return selectionNames.find((name) => selectionTypes[name] === rangeType);
}

export const selectionNames = Object.keys(selectionTypes) as SelectionName[]; // Object.keys returns string[]
