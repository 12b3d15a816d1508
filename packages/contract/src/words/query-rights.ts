import type { Permission } from './permissions.ts';
import { type SelectionName, selectionTypes } from './time-ranges.ts';

/** Who holds one of these; or any logged-in user. */
export type Rights = readonly [Permission, ...Permission[]] | 'user';

/** For each kind of place a call may ask about, who may ask. */
export type RightsByPlace = Readonly<Record<SelectionName, Rights>>;

/** Who may query places of a kind: whoever may open the page of that kind, or ask anything on the page "create query". */
export const queryRights = {
  entity: ['entity:query:query', 'query:create'],
  access: ['query:access:query', 'query:create'],
  area: ['query:area:query', 'query:create'],
  organisation: ['entity:query:query', 'query:create'],
} as const satisfies RightsByPlace;

/** Who may ask for a series: whoever may query such places; and whoever may contrast them, who is told the same, also of vehicles. */
export const seriesRights = {
  entity: [...queryRights.entity, 'comparative'],
  access: [...queryRights.access, 'comparative'],
  area: [...queryRights.area, 'comparative'],
  organisation: [...queryRights.organisation, 'comparative'],
} as const satisfies RightsByPlace;

/** The pages of analyses tell figures of every kind of place; whoever may open one may see what is behind them. */
const analysisRights = [
  'comparative',
  'rank:data',
  'high',
  'growth:list',
  'batch',
  'festival:list',
  'festivalcompare',
] as const satisfies readonly Permission[];

/** Who may have the records behind a figure as a file: whoever may query such places, or open an analysis of them. */
export const recordsFileRights = {
  entity: [...queryRights.entity, ...analysisRights],
  access: [...queryRights.access, ...analysisRights],
  area: [...queryRights.area, ...analysisRights],
  organisation: [...queryRights.organisation, ...analysisRights],
} as const satisfies RightsByPlace;

/** Who may look at them: as who may have the file; and home, which everybody has, opens those of stores and of their entrances. */
export const recordsRights = { ...recordsFileRights, entity: 'user', access: 'user' } as const satisfies RightsByPlace;

/** What of a call's input says which kind of place it asks about; unread it may be anything. */
export type PlaceAsked = { rangeType?: unknown; by?: unknown };

/**
 * The kind of place a call asks about: that of its range type; or, where it asks how an entity is made up of its entrances or areas,
 * those. undefined: none there is.
 */
export function placeAsked({ rangeType, by }: PlaceAsked): SelectionName | undefined {
  if (by === 'entrance') return 'access';
  if (by === 'area') return 'area';
  return selectionNames.find((name) => selectionTypes[name] === rangeType);
}

export const selectionNames = Object.keys(selectionTypes) as SelectionName[]; // the keys of a constant
