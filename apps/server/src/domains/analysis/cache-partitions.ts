import { metrics } from '@portico/contract/words/metrics';
import { isMidnightToMidnight, type TimeWindow, wholeDayWindow } from '@portico/counting/business-hours';
import {
  areRowsValid,
  type CachedEntity,
  type ChangeTimes,
  createRowStartsPool,
  findMissingDays,
} from './cached-entity.ts';
import type { CachedList } from './cached-list.ts';
import type { Granularity } from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';
import type { CountedEntity, SumsQuery } from './queries/sums.ts';

/**
 * The cached rows of a company in one granularity. Sums by day cover one time window of each day; sums by hour and records cover the whole
 * day.
 */
export type CachePartition = {
  granularity: Granularity;
  window: TimeWindow;
  /** The columns of all queries so far: a column requested once is likely to be requested again. */
  columns: readonly string[];
  cachedEntities: Map<number, CachedEntity>;
  startsPool: ReturnType<typeof createRowStartsPool>;
  /** The list of the last query for many places. */
  lastList: CachedList | null;
};

export type CachedCompany = {
  id: number;
  deviceCount: number;
  partitions: Map<string, CachePartition>;
  /** By device: the moment of the last change of its records. A moment is a count of writes and queries, see sums-cache.ts. */
  byDevice: Map<number, ChangeTimes>;
  changedAt: number;
  changedDayCount: number;
  /** Prefetch requests that are not finished; the first is read next. */
  prefetchRequests: PrefetchRequest[];
};

/**
 * `unknown`: reads all of the days, only for places that have none of them cached. `incomplete`: reads the days that are not cached, for
 * every place.
 */
export type PrefetchRequest = {
  partition: CachePartition;
  days: DayRange;
  countedEntities: CountedEntities;
  kind: 'unknown' | 'incomplete';
};
export type CountedEntities = ReadonlyMap<number, CountedEntity>;

/** Returns the partition that answers a query and adds the query's columns to it. Creates the partition if it is missing. */
export function findOrCreatePartition(
  company: CachedCompany,
  query: SumsQuery,
  granularity: Granularity,
): CachePartition {
  const window = granularity === 'day' ? query.window : wholeDayWindow;
  const key = partitionKey(granularity, window);
  const partition: CachePartition = company.partitions.get(key) ?? {
    granularity,
    window,
    columns: [],
    cachedEntities: new Map(),
    startsPool: createRowStartsPool(),
    lastList: null,
  };
  company.partitions.set(key, partition);
  const columns: string[] = query.metrics.map((name) => metrics[name].column);
  if (columns.some((column) => !partition.columns.includes(column)))
    partition.columns = [...new Set([...partition.columns, ...columns])];
  return partition;
}

/** Returns the cached entities of a query, whose hours add up to the sums of whole days; null if an hour of any entity is not cached. */
export function findCachedHours(
  company: CachedCompany,
  { scope, metrics: names, window }: SumsQuery,
  days: DayRange,
  now: number,
): CachedEntity[] | null {
  const partition = company.partitions.get(partitionKey('hour', wholeDayWindow));
  if (partition === undefined || !isMidnightToMidnight(window)) return null;
  if (!names.every((name) => partition.columns.includes(metrics[name].column))) return null;
  const all: CachedEntity[] = [];
  for (const id of scope.ids) {
    const [one, place] = [partition.cachedEntities.get(id), scope.countedEntities?.get(id)];
    if (one === undefined || place === undefined) return null;
    if (one.columns !== partition.columns || !areRowsValid(one.countedEntity, place)) return null;
    if (findMissingDays(one, days, company, wholeDayWindow) !== null) return null;
    all.push(one);
  }
  for (const one of all) one.lastUsedAt = now;
  return all;
}

const partitionKey = (granularity: Granularity, { startSecond, endSecond }: TimeWindow) =>
  `${granularity} ${startSecond} ${endSecond}`;

/** A company with an empty cache. */
export function createCachedCompany(id: number): CachedCompany {
  const nothing = { partitions: new Map(), byDevice: new Map(), changedAt: 0, changedDayCount: 0 };
  return { id, deviceCount: Number.POSITIVE_INFINITY, ...nothing, prefetchRequests: [] };
}
