import { type CachedEntity, type FreshDays, mergeFreshDays } from './cached-entity.ts';
import type { DayRange } from './queries/device-days.ts';
import type { CountedEntity } from './queries/sums.ts';

/** The places of a query for many places, and the days for which the cached rows of all of them were up to date at a moment. */
export type CachedList = {
  ids: readonly number[];
  places: ReadonlyMap<number, CountedEntity>;
  columns: readonly string[];
  cachedEntities: readonly CachedEntity[];
  /** In order, without overlaps. */
  freshDays: readonly FreshDays[];
};

type ListQuery = Pick<CachedList, 'ids' | 'places' | 'columns'>;

/** Whether the cached rows of all places are still up to date for these days: then the places need not be examined one by one. */
export function isUpToDate(
  list: CachedList | null,
  query: ListQuery,
  days: DayRange,
  changedAt: number,
): list is CachedList {
  if (list === null || !isListFor(list, query)) return false;
  let to = days.from;
  for (const part of list.freshDays) if (part.readAt > changedAt && part.from <= to) to = Math.max(to, part.to);
  return to >= days.to;
}

/** Returns the cached list for a query, with `read` added to the days for which its places were up to date. */
export function updateCachedList(
  before: CachedList | null,
  query: ListQuery,
  cachedEntities: readonly CachedEntity[],
  read: FreshDays,
): CachedList {
  const known = before !== null && isListFor(before, query) ? before.freshDays : [];
  return { ...query, cachedEntities, freshDays: mergeFreshDays(known, read) };
}

function isListFor(list: CachedList, { ids, places, columns }: ListQuery): boolean {
  if (list.places !== places || list.columns !== columns || list.ids.length !== ids.length) return false;
  return ids.every((id, index) => list.ids[index] === id);
}
