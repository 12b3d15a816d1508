import type { CountingStore } from '../../platform/counting-store/open.ts';
import { chooseGranularity, findNeededDays } from './cache-granularity.ts';
import {
  type CachedCompany,
  type CachePartition,
  type CountedEntities,
  createCachedCompany,
  findCachedHours,
  findOrCreatePartition,
} from './cache-partitions.ts';
import { chooseReadDays, countCachedRows, type MissingDays, maxExtraRows, planReads } from './cache-reads.ts';
import {
  areRowsValid,
  type CachedEntity,
  daysOverlap,
  estimateRowBytes,
  extendToEarlierDays,
  type FreshDays,
  findMissingDays,
  listEntityDevices,
  markFresh,
  measureBytes,
  replaceRows,
} from './cached-entity.ts';
import { isUpToDate, updateCachedList } from './cached-list.ts';
import { createPrefetcher } from './prefetch.ts';
import { readDetectionLineRows } from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';
import {
  type BucketSums,
  type CountedEntity,
  type CountScope,
  listBucketStarts,
  type SumsQuery,
} from './queries/sums.ts';
import { sumCachedRows } from './sum-cached-rows.ts';

/** A cache in memory of the rows behind earlier queries. Its answers are exact. */
export type SumsCache = {
  /** The sums of additive metrics; null: the cache does not answer the query. */
  readSums(query: SumsQuery): Promise<BucketSums[] | null>;
};

type CacheRead = {
  company: CachedCompany;
  partition: CachePartition;
  days: DayRange;
  columns: readonly string[];
  cachedEntities: Set<CachedEntity>;
  /** No caller waits for the read. */
  isPrefetch: boolean;
};
type WaitingRead = CacheRead & { done: Promise<void>; begin: () => Promise<void> };

const maxBytes = 128 * 1024 ** 2;
const maxChangedDays = 500_000;
// The engine adds up more rows than this in less time than reading them takes.
const maxReadRows = 100_000;
// Maximum number of device-days that one statement reads.
const maxDeviceDaysPerQuery = 31_000;
// Enough reads to keep the cores of a small machine busy. Reads that are requested meanwhile are coalesced.
const maxRunningReads = 2;
// A user who queries at most this many places will usually query the others next.
const maxFewPlaces = 16;

/**
 * Caches the counts of queried places in the granularity of the query. The next query then reads only the days changed since, usually the
 * current day. Only for the embedded store, which has no other writer.
 */
export function createSumsCache(countingStore: CountingStore, limit = maxBytes): SumsCache {
  const companies = new Map<number, CachedCompany>();
  const waiting: WaitingRead[] = [];
  let running = 0;
  // Number of reads that callers waited for.
  let awaited = 0;
  // A count of writes and queries, which gives their order.
  let moment = 0;

  countingStore.onRecordChanges((changes) => {
    moment += 1;
    for (const { company: id, device, day } of changes) {
      const company = companies.get(id);
      if (company === undefined) continue;
      const known = company.byDevice.get(device) ?? { lastChangeOfAllDays: 0, lastChangeByDay: new Map() };
      company.byDevice.set(device, known);
      company.changedAt = moment;
      if (day === null) known.lastChangeOfAllDays = moment;
      else {
        if (!known.lastChangeByDay.has(day)) company.changedDayCount += 1;
        known.lastChangeByDay.set(day, moment);
      }
      // After so many changes little of the cached rows is valid.
      if (company.changedDayCount > maxChangedDays) companies.delete(id);
    }
  });

  function read(cacheRead: CacheRead): Promise<void> {
    // Records written after this moment may or may not be in the engine's answer.
    const asOf = (moment += 1);
    const done = readFrom(cacheRead, asOf);
    const pending = { ...cacheRead.days, readAt: asOf, done };
    for (const one of cacheRead.cachedEntities) one.pendingReads.push(pending);
    return done.finally(() => {
      for (const one of cacheRead.cachedEntities) one.pendingReads.splice(one.pendingReads.indexOf(pending), 1);
    });
  }

  async function readFrom(
    { company, partition, days, columns, cachedEntities, isPrefetch }: CacheRead,
    readAt: number,
  ): Promise<void> {
    const all = [...cachedEntities];
    const devices = all.reduce((sum, { countedEntity }) => sum + countedEntity.devices.length, 0);
    // For most of a company the engine finds the records without a list of devices, whose comparison would only cost time.
    const isListed = devices * 2 < company.deviceCount;
    const daysAtOnce = Math.max(1, Math.floor(maxDeviceDaysPerQuery / Math.max(1, devices)));
    for (let from = days.from; from < days.to; from += daysAtOnce) {
      const part = { from, to: Math.min(days.to, from + daysAtOnce) };
      const rows = await readDetectionLineRows(countingStore, {
        scope: {
          company: company.id,
          ids: all.map(({ entity }) => entity),
          devices: isListed ? [...new Set(all.flatMap(listEntityDevices))] : null,
        },
        granularity: partition.granularity,
        days: part,
        window: partition.window,
        columns,
        usesOneThread: isPrefetch || partition.granularity === 'record',
      });
      for (const one of all)
        replaceRows(one, part, rows.get(one.entity) ?? [], { readAt, startsPool: partition.startsPool });
    }
    evictRows();
  }

  // Reads that are requested while others run are coalesced.
  function requestRead(
    wanted: Omit<CacheRead, 'cachedEntities' | 'isPrefetch'>,
    cachedEntities: readonly CachedEntity[],
  ): Promise<void> {
    const { partition, days, columns } = wanted;
    awaited += 1;
    const same = waiting.find(
      (one) =>
        one.partition === partition &&
        one.columns === columns &&
        one.days.from === days.from &&
        one.days.to === days.to,
    );
    if (same !== undefined) {
      for (const one of cachedEntities) same.cachedEntities.add(one);
      return same.done;
    }
    let settle: { resolve: () => void; reject: (error: unknown) => void } = { resolve: () => {}, reject: () => {} };
    const done = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const all = { ...wanted, cachedEntities: new Set(cachedEntities), isPrefetch: false };
    waiting.push({ ...all, done, begin: () => read(all).then(settle.resolve, settle.reject) });
    beginReads();
    return done;
  }

  function beginReads(): void {
    while (running < maxRunningReads) {
      const first = waiting.shift();
      if (first === undefined) return;
      running += 1;
      void first.begin().finally(() => {
        running -= 1;
        beginReads();
      });
    }
  }

  function measureCache(): number {
    let size = 0;
    const starts = new Set<Uint32Array>();
    for (const company of companies.values())
      for (const partition of company.partitions.values())
        for (const one of partition.cachedEntities.values()) {
          size += measureBytes(one);
          for (const line of one.rows) starts.add(line.starts);
        }
    for (const { byteLength } of starts) size += byteLength;
    return size;
  }

  // Evicts the least recently used entities. A running query keeps references to the entities it needs.
  function evictRows(): void {
    let size = measureCache();
    if (size <= limit) return;
    const all = [...companies.values()].flatMap(({ partitions }) =>
      [...partitions.values()].flatMap((partition) =>
        [...partition.cachedEntities.values()].map((one) => ({ partition, one })),
      ),
    );
    for (const { partition, one } of all.toSorted((a, b) => a.one.lastUsedAt - b.one.lastUsedAt)) {
      if (size <= limit * 0.75) return;
      partition.lastList = null;
      if (partition.cachedEntities.get(one.entity) === one) partition.cachedEntities.delete(one.entity);
      size -= measureBytes(one);
    }
  }

  // Returns the cached entity if it has all columns of the partition and all devices, else a new empty one.
  function findOrCreateEntity(partition: CachePartition, entity: number, place: CountedEntity): CachedEntity {
    const known = partition.cachedEntities.get(entity);
    if (known !== undefined && known.columns === partition.columns && areRowsValid(known.countedEntity, place)) {
      // Another query may already have added more devices.
      if (place.devices.length === known.countedEntity.devices.length) known.countedEntity = place;
      return known;
    }
    const fresh = {
      entity,
      countedEntity: place,
      columns: partition.columns,
      rows: [],
      freshDays: [],
      pendingReads: [],
      lastUsedAt: moment,
    };
    partition.cachedEntities.set(entity, fresh);
    return fresh;
  }

  const prefetcher = createPrefetcher({
    companies,
    maxBytes: limit,
    measureBytes: measureCache,
    countAwaitedReads: () => awaited,
    findOrCreateEntity,
    read: (company, partition, days, cachedEntities) =>
      read({ company, partition, days, columns: partition.columns, cachedEntities, isPrefetch: true }),
  });

  // The cached entities of a query, their missing days, and pending reads that cover missing days. null: an entity is not loaded.
  function lookUp(
    company: CachedCompany,
    partition: CachePartition,
    days: DayRange,
    { ids }: CountScope,
    places: CountedEntities,
  ) {
    const now = (moment += 1);
    const missing: MissingDays[] = [];
    const pending: Promise<unknown>[] = [];
    const { lastList, columns } = partition;
    if (isUpToDate(lastList, { ids, places, columns }, days, company.changedAt)) {
      for (const one of lastList.cachedEntities) one.lastUsedAt = now;
      return { now, all: lastList.cachedEntities, missing, pending };
    }
    const all: CachedEntity[] = [];
    for (const id of ids) {
      const place = places.get(id);
      if (place === undefined) return null;
      const cachedEntity = findOrCreateEntity(partition, id, place);
      cachedEntity.lastUsedAt = now;
      all.push(cachedEntity);
      const gap = findMissingDays(cachedEntity, days, company, partition.window);
      if (gap === null) continue;
      const coversGap = (part: FreshDays) =>
        part.readAt > company.changedAt && part.from <= gap.from && part.to >= gap.to;
      const pendingRead = cachedEntity.pendingReads.find(coversGap);
      if (pendingRead === undefined) missing.push({ cachedEntity, days: gap });
      else pending.push(pendingRead.done);
    }
    return { now, all, missing, pending };
  }

  return {
    async readSums(query) {
      const { scope } = query;
      const granularity = countingStore.engine === 'embedded' ? chooseGranularity(query) : null;
      const { countedEntities } = scope;
      if (granularity === null || countedEntities === null || scope.by !== 'entity') return null;
      const company = companies.get(scope.company) ?? createCachedCompany(scope.company);
      companies.set(scope.company, company);
      if (scope.devices === null) company.deviceCount = scope.deviceCount;
      const partition = findOrCreatePartition(company, query, granularity);
      const { columns } = partition;
      const days = findNeededDays(query, granularity);
      const found = lookUp(company, partition, days, scope, countedEntities);
      if (found === null) return null;
      const { now, all, missing, pending } = found;
      const areHoursFew = () => all.reduce((sum, one) => sum + countCachedRows(one, days, 'hour'), 0) <= maxExtraRows;
      const useHours = granularity === 'day' && missing.length > 0 && areHoursFew();
      const hours = useHours ? findCachedHours(company, query, days, now) : null;
      if (hours !== null) return sumCachedRows(query, 'hour', hours);
      const rows = missing.reduce(
        (sum, { cachedEntity, days: gap }) => sum + countCachedRows(cachedEntity, gap, granularity),
        0,
      );
      // Without the cache, the engine would return a row for each place and bucket: so many rows may be read instead.
      const engineRows = query.isSeparate ? 2 * scope.deviceCount * listBucketStarts(query).length : 0;
      if (rows > Math.max(maxReadRows, engineRows) || rows * estimateRowBytes(columns) > limit / 2) {
        if (granularity === 'day')
          prefetcher.request(company, {
            partition,
            days,
            countedEntities: toCountedEntities(all),
            kind: 'incomplete',
          });
        return null;
      }
      const isNew = missing.some(
        ({ cachedEntity, days: gap }) => !cachedEntity.freshDays.some((part) => daysOverlap(part, gap)),
      );
      for (const { cachedEntities, days: gap } of planReads(missing, granularity)) {
        const extended =
          granularity === 'record' ? gap : extendToEarlierDays(cachedEntities, gap, chooseReadDays(cachedEntities));
        const extendedRows = cachedEntities.reduce((sum, one) => sum + countCachedRows(one, extended, granularity), 0);
        const readDays = extendedRows <= maxExtraRows ? extended : gap;
        pending.push(requestRead({ company, partition, days: readDays, columns }, cachedEntities));
      }
      if (pending.length > 0) await Promise.all(pending);
      if (isNew && all.length <= maxFewPlaces && all.length < countedEntities.size)
        prefetcher.request(company, { partition, days, countedEntities, kind: 'unknown' });
      const isHourly = granularity === 'hour' && all.length < countedEntities.size;
      if (isNew && all.length > maxFewPlaces && (granularity === 'day' || isHourly)) {
        const next = granularity === 'day' ? toCountedEntities(all) : countedEntities;
        prefetcher.request(company, {
          partition,
          days: prefetcher.chooseDays(days.to, partition, next),
          countedEntities: next,
          kind: 'incomplete',
        });
      }
      if (all !== partition.lastList?.cachedEntities)
        for (const one of all) markFresh(one, days, now, company.changedAt);
      if (all.length > maxFewPlaces)
        partition.lastList = updateCachedList(
          partition.lastList,
          { ids: scope.ids, places: countedEntities, columns },
          all,
          { ...days, readAt: now },
        );
      return sumCachedRows(query, granularity, all);
    },
  };
}

const toCountedEntities = (all: readonly CachedEntity[]): CountedEntities =>
  new Map(all.map(({ entity, countedEntity }) => [entity, countedEntity]));
