import { queryRights, type Rights } from '@portico/contract/words/query-rights';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { AnalysisView, PlaceSelection } from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { getPlaceKind, type SelectablePlaceKind } from '../../pickers/analysis/places-field.tsx';

const splits = ['mix', 'place', 'entrance', 'area', 'part', 'item'] as const;
export type ProportionSplit = (typeof splits)[number];

type RightsCheck = (rights: Rights) => boolean;

/** The split that a view names; default: the visitor mix. */
export const parseProportionSplit = (kind: string): ProportionSplit => splits.find((name) => name === kind) ?? 'mix';

/** The splits the user may choose: entrances and areas only with permission to query them. */
export function allowedSplits(may: RightsCheck): ProportionSplit[] {
  return splits.filter((name) => {
    if (name === 'entrance') return may(queryRights.access);
    return name !== 'area' || may(queryRights.area);
  });
}

const kinds = ['all', 'entity', 'access', 'area', 'organisation'] as const satisfies readonly SelectablePlaceKind[];

/**
 * The kinds of places the user may select. A split into entrances or areas selects stores; that needs no permission to query stores,
 * because their own figures are not shown.
 */
export function allowedPlaceKinds(by: ProportionSplit, may: RightsCheck): SelectablePlaceKind[] {
  if (by === 'entrance' || by === 'area') return ['all', 'entity'];
  return kinds.filter((kind) => may(queryRights[kind === 'all' ? 'entity' : kind]));
}

/** The initial view: all stores, or some entrances when the user may not query stores. */
export function defaultProportionView(may: RightsCheck): AnalysisView {
  const start = { ...defaultAnalysisView, mode: 'mix', items: ['adult', 'children'] as const };
  return may(queryRights.entity) ? start : { ...start, places: { rangeType: selectionTypes.access, ids: 'some' } };
}

/** The selected places when the split changes; places of a kind that is no longer allowed are replaced by the default. */
export function replaceDisallowedPlaces(by: ProportionSplit, places: PlaceSelection, may: RightsCheck): PlaceSelection {
  if (allowedPlaceKinds(by, may).includes(getPlaceKind(places))) return places;
  return by === 'entrance' || by === 'area'
    ? { rangeType: selectionTypes.entity, ids: [] }
    : defaultProportionView(may).places;
}
