import { queryRights, type Rights } from '@portico/contract/words/query-rights';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { placeKindOf, type PlaceKindOffered } from '../../pickers/analysis/places-field.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import type { AnalysisView, Places } from '../../pickers/analysis/view.ts';

const wholes = ['place', 'entrance', 'area', 'part', 'item'] as const;
export type Whole = (typeof wholes)[number];

type May = (rights: Rights) => boolean;

/** What a view names; the places themselves unless it says. */
export const wholeOf = (kind: string): Whole => wholes.find((name) => name === kind) ?? 'place';

/** What somebody may take apart: into entrances and areas if they may query those. */
export function wholesOffered(may: May): Whole[] {
  return wholes.filter((name) => {
    if (name === 'entrance') return may(queryRights.access);
    return name !== 'area' || may(queryRights.area);
  });
}

const kinds = ['all', 'entity', 'access', 'area', 'organisation'] as const satisfies readonly PlaceKindOffered[];

/** Of which kinds the places may be. Entrances and areas are those of one store, whose own figures are not told. */
export function kindsOffered(by: Whole, may: May): PlaceKindOffered[] {
  if (by === 'entrance' || by === 'area') return ['all', 'entity'];
  return kinds.filter((kind) => may(queryRights[kind === 'all' ? 'entity' : kind]));
}

/** Where the page begins: with all stores; with some entrances where somebody may not query stores. */
export function startFor(may: May): AnalysisView {
  const start = { ...startView, kind: 'place', items: ['adult', 'children'] as const };
  return may(queryRights.entity) ? start : { ...start, places: { of: selectionTypes.access, ids: 'some' } };
}

/** The places that stay chosen where something else is taken apart; those of a kind that is not offered then do not. */
export function placesFor(by: Whole, places: Places, may: May): Places {
  if (kindsOffered(by, may).includes(placeKindOf(places))) return places;
  return by === 'entrance' || by === 'area' ? { of: selectionTypes.entity, ids: [] } : startFor(may).places;
}
