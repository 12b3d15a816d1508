import type { ResultOf } from '@portico/contract/route';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { savedViews, type VisiblePlace } from '@portico/contract/routes/saved-views';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { NamedPlace } from '../place-dialog.tsx';
import { storesKey } from '../stores.ts';
import { useVisiblePlaces } from '../views/view-requests.ts';
import type { Places } from './view.ts';

/** Places a page begins with, where nobody has chosen yet. */
const placesAtFirst = 5;
/** The longest page of a list. */
const pageSize = 1000;

type Found = NamedPlace & { workTimes: readonly string[] };
type StoreRow = ResultOf<typeof entities.list>['content'][number];

const ofStore = ({ id, name, workTime }: StoreRow): Found => ({ id, name, workTimes: [workTime] });

async function everyStore(signal: AbortSignal): Promise<Found[]> {
  const found: Found[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await call(entities.list, { page, size: pageSize }, signal);
    found.push(...content.map(ofStore));
    if (content.length === 0 || found.length >= totalElements) return found;
  }
}

/** The first level of organisations on which there are several, else the one there is. */
function firstLevel(nodes: readonly OrganisationNode[]): readonly OrganisationNode[] {
  const [only, ...others] = nodes;
  if (only === undefined || others.length > 0 || only.children.length === 0) return nodes;
  return firstLevel(only.children);
}

async function firstPlaces(of: number, signal: AbortSignal): Promise<Found[]> {
  if (of === selectionTypes.organisation) {
    const tree = await call(organisations.tree, {}, signal);
    const ids = firstLevel(tree).map(({ id }) => id);
    const { places } = await call(savedViews.visible, { rangeType: of, ids: ids.slice(0, placesAtFirst) }, signal);
    return places;
  }
  const stores = await call(entities.list, { page: 0, size: placesAtFirst }, signal);
  if (of === selectionTypes.entity) return stores.content.map(ofStore);
  // The first store that has any.
  for (const { id, workTime } of stores.content) {
    const list = of === selectionTypes.access ? corridors.byEntity : areas.list;
    const { content } = await call(list, { entityId: id }, signal);
    if (content.length > 0)
      return content
        .slice(0, placesAtFirst)
        .map((place) => ({ id: place.id, name: place.name, workTimes: [workTime] }));
  }
  return [];
}

/** The places of a choice. */
export type FoundPlaces = {
  of: number;
  /** Those this person may see; undefined while they are on their way. */
  ids: readonly number[] | undefined;
  named: readonly NamedPlace[];
  /** Opening hours of their stores, each once; undefined while they are on their way. */
  workTimes: readonly string[] | undefined;
  /** Named one by one; else those a page chooses by itself. */
  isListed: boolean;
  /** How many a link names that this person may not see. */
  leftOut: number;
  /** Why they could not be had; null: they could. */
  error: unknown;
};

/** The places of a choice, by name; what a link names is cut to what the reader may see. */
export function usePlaces({ of, ids }: Places): FoundPlaces {
  const choice = typeof ids === 'string' ? ids : null;
  const found = useQuery({
    queryKey: [storesKey, 'choice', choice, of],
    queryFn: ({ signal }) => (choice === 'all' ? everyStore(signal) : firstPlaces(of, signal)),
    enabled: choice !== null,
    staleTime: 60_000,
    placeholderData: () => undefined,
  });
  const visible = useVisiblePlaces(of, typeof ids === 'string' ? [] : ids);
  const isListed = choice === null;
  const seen = isListed ? visible.places : found.data;
  const named = isListed ? visible.places?.map(withStore) : found.data;
  return {
    of,
    ids: named?.map(({ id }) => id),
    named: named ?? [],
    workTimes: seen && [...new Set(seen.flatMap(({ workTimes }) => workTimes))],
    isListed,
    leftOut: isListed ? visible.leftOut : 0,
    error: isListed ? visible.error : found.error,
  };
}

/** An entrance or area is told apart by the store it belongs to. */
function withStore({ id, name, entityName }: VisiblePlace): NamedPlace {
  return { id, name: entityName === null ? name : `${name} · ${entityName}` };
}
