import type { ResultOf } from '@portico/contract/route';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { savedViews, type VisiblePlace } from '@portico/contract/routes/saved-views';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { NamedPlace } from '../store-part-dialog.tsx';
import { storesKey } from '../stores.ts';
import { useVisiblePlaces } from '../views/view-requests.ts';
import type { PlaceSelection } from './analysis-view.ts';

/** Number of places a page starts with by default. */
const defaultPlaceCount = 5;
/** The largest page of a list. */
const pageSize = 1000;

type PlaceWithHours = NamedPlace & { workTimes: readonly string[] };
type StoreRow = ResultOf<typeof entities.list>['content'][number];

const toPlace = ({ id, name, workTime }: StoreRow): PlaceWithHours => ({ id, name, workTimes: [workTime] });

async function loadAllStores(signal: AbortSignal): Promise<PlaceWithHours[]> {
  const found: PlaceWithHours[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await call(entities.list, { page, size: pageSize }, signal);
    found.push(...content.map(toPlace));
    if (content.length === 0 || found.length >= totalElements) return found;
  }
}

/** The first level of organisations that has several nodes; else the only node. */
function firstLevelWithSeveral(nodes: readonly OrganisationNode[]): readonly OrganisationNode[] {
  const [only, ...others] = nodes;
  if (only === undefined || others.length > 0 || only.children.length === 0) return nodes;
  return firstLevelWithSeveral(only.children);
}

async function loadFirstPlaces(placeType: number, signal: AbortSignal): Promise<PlaceWithHours[]> {
  if (placeType === selectionTypes.organisation) {
    const tree = await call(organisations.tree, {}, signal);
    const ids = firstLevelWithSeveral(tree).map(({ id }) => id);
    const { places } = await call(
      savedViews.visible,
      { rangeType: placeType, ids: ids.slice(0, defaultPlaceCount) },
      signal,
    );
    return places;
  }
  const stores = await call(entities.list, { page: 0, size: defaultPlaceCount }, signal);
  if (placeType === selectionTypes.entity) return stores.content.map(toPlace);
  // Uses the first store that has places of this kind.
  for (const { id, workTime } of stores.content) {
    const list = placeType === selectionTypes.access ? corridors.byEntity : areas.list;
    const { content } = await call(list, { entityId: id }, signal);
    if (content.length > 0)
      return content
        .slice(0, defaultPlaceCount)
        .map((place) => ({ id: place.id, name: place.name, workTimes: [workTime] }));
  }
  return [];
}

/** The resolved places of a selection. */
export type ResolvedPlaces = {
  rangeType: number;
  /** The places the user may see; undefined while loading. */
  ids: readonly number[] | undefined;
  places: readonly NamedPlace[];
  /** Opening hours of their stores, without duplicates; undefined while loading. */
  workTimes: readonly string[] | undefined;
  /** Whether the selection names its places; otherwise the page's default applies. */
  isExplicit: boolean;
  /** Number of named places that the user may not see. */
  hiddenCount: number;
  /** Why the places could not be loaded; null if they could. */
  error: unknown;
};

/** Resolves a selection to places with names; places the user may not see are left out. */
export function useResolvedPlaces({ rangeType, ids }: PlaceSelection): ResolvedPlaces {
  const choice = typeof ids === 'string' ? ids : null;
  const found = useQuery({
    queryKey: [storesKey, 'choice', choice, rangeType],
    queryFn: ({ signal }) => (choice === 'all' ? loadAllStores(signal) : loadFirstPlaces(rangeType, signal)),
    enabled: choice !== null,
    staleTime: 60_000,
    placeholderData: () => undefined,
  });
  const visible = useVisiblePlaces(rangeType, typeof ids === 'string' ? [] : ids);
  const isExplicit = choice === null;
  const placesWithHours = isExplicit ? visible.places : found.data;
  const named = isExplicit ? visible.places?.map(withStore) : found.data;
  return {
    rangeType,
    ids: named?.map(({ id }) => id),
    places: named ?? [],
    workTimes: placesWithHours && [...new Set(placesWithHours.flatMap(({ workTimes }) => workTimes))],
    isExplicit,
    hiddenCount: isExplicit ? visible.hiddenCount : 0,
    error: isExplicit ? visible.error : found.error,
  };
}

/** Adds the store's name, which distinguishes entrances and areas of the same name. */
function withStore({ id, name, entityName }: VisiblePlace): NamedPlace {
  return { id, name: entityName === null ? name : `${name} · ${entityName}` };
}
