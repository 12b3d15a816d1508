import { setTimeout as pause } from 'node:timers/promises';
import type { CachedCompany, CachePartition, CountedEntities, PrefetchRequest } from './cache-partitions.ts';
import { minReadDays } from './cache-reads.ts';
import { type CachedEntity, daysOverlap, estimateRowBytes, findMissingDays } from './cached-entity.ts';
import { rowsPerDay } from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';
import type { CountedEntity } from './queries/sums.ts';

/** The parts of the sums cache that prefetching uses. */
type PrefetchedCache = {
  companies: ReadonlyMap<number, CachedCompany>;
  /** Bytes the cache may occupy. */
  maxBytes: number;
  measureBytes(): number;
  /** How many reads callers have waited for so far. */
  countAwaitedReads(): number;
  findOrCreateEntity(partition: CachePartition, entity: number, place: CountedEntity): CachedEntity;
  read(
    company: CachedCompany,
    partition: CachePartition,
    days: DayRange,
    cachedEntities: Set<CachedEntity>,
  ): Promise<void>;
};

// Limits of a slice, which is the part that is read at once. A slice occupies this thread for a few milliseconds, and the engine for many
// more.
const maxPrefetchRows = 40_000;
const maxPrefetchDeviceDays = 6_000;
// Share of the memory that a prefetch request may occupy: its rows may never be queried.
const prefetchMemoryShare = { unknown: 1 / 3, incomplete: 1 / 2 } as const;
// The pause after a slice, as a multiple of its duration: long while callers wait for the engine, so that they usually find the processors
// free; short otherwise.
const prefetchPauseFactor = { asked: 3, quiet: 0.5 };
// A user who compares many places by day will usually query other months of them next, or a year and its comparison period. A user who
// compares many places by hour will query other places.
const prefetchDays = 400;
// Maximum number of unfinished prefetch requests of a company.
const maxPrefetchRequests = 16;

/** Reads rows into the sums cache that are likely to be queried next, while no caller waits for them. */
export function createPrefetcher(cache: PrefetchedCache) {
  // Runs the request with the fewest days first, and chooses again after each slice: a request that takes a second must not wait for one
  // that takes a quarter of a minute.
  async function runRequests(company: CachedCompany): Promise<void> {
    const begun = new WeakMap<PrefetchRequest, AsyncGenerator<void, void>>();
    for (let [first] = company.prefetchRequests; first !== undefined; [first] = company.prefetchRequests) {
      const slices = begun.get(first) ?? readSlices(company, first);
      begun.set(first, slices);
      // If the store fails, the next query reports it.
      const { done = false } = await slices.next().catch(() => ({ done: true }));
      if (done) company.prefetchRequests.splice(company.prefetchRequests.indexOf(first), 1);
      company.prefetchRequests.sort((one, other) => countDays(one) - countDays(other));
    }
  }

  // Reads a few places of the company per slice, while there is room for twice as much.
  async function* readSlices(
    company: CachedCompany,
    { partition, days, countedEntities, kind }: PrefetchRequest,
  ): AsyncGenerator<void, void> {
    const { columns } = partition;
    const allRows = (days.to - days.from) * rowsPerDay[partition.granularity] * countDevices(countedEntities);
    // Skips a request that is too large: a part of its rows would only evict rows that other queries need.
    if (allRows * estimateRowBytes(columns) > cache.maxBytes * prefetchMemoryShare[kind]) return;
    let [slice, rows] = [new Map<CachedEntity, DayRange>(), 0];
    const readSlice = async () => {
      const gaps = [...slice.values()];
      const cachedEntities = new Set(slice.keys());
      [slice, rows] = [new Map(), 0];
      const [begunAt, awaitedBefore] = [performance.now(), cache.countAwaitedReads()];
      const unread = { from: Math.min(...gaps.map(({ from }) => from)), to: Math.max(...gaps.map(({ to }) => to)) };
      await cache.read(company, partition, unread, cachedEntities);
      const factor = cache.countAwaitedReads() > awaitedBefore ? prefetchPauseFactor.asked : prefetchPauseFactor.quiet;
      await pause(factor * (performance.now() - begunAt), undefined, { ref: false });
    };
    const isWanted = () => cache.companies.get(company.id) === company && partition.columns === columns;
    for (const [entity, place] of countedEntities) {
      const known = partition.cachedEntities.get(entity);
      const gap = known === undefined ? days : findGap(company, partition, known, { days, kind });
      if (gap === null) continue;
      rows += (gap.to - gap.from) * rowsPerDay[partition.granularity] * place.devices.length;
      if (slice.size === 0 && cache.measureBytes() + rows * estimateRowBytes(columns) > cache.maxBytes / 2) return;
      // A later query may include more devices of a place than this request.
      slice.set(cache.findOrCreateEntity(partition, entity, known?.countedEntity ?? place), gap);
      if (rows < maxPrefetchRows && rows / rowsPerDay[partition.granularity] < maxPrefetchDeviceDays) continue;
      await readSlice();
      yield;
      if (!isWanted()) return;
    }
    if (slice.size > 0) await readSlice();
  }

  return {
    /**
     * Prefetches days of places. After a query for a few places these are the company's other places. After a query that is too large to be
     * read while its caller waits they are the same places, because the query will be repeated.
     */
    request(company: CachedCompany, wanted: PrefetchRequest): void {
      const isSame = ({ partition, days, kind }: PrefetchRequest) =>
        partition === wanted.partition &&
        kind === wanted.kind &&
        days.from === wanted.days.from &&
        days.to === wanted.days.to;
      if (company.prefetchRequests.some(isSame)) return;
      if (company.prefetchRequests.length >= maxPrefetchRequests) return;
      company.prefetchRequests.push(wanted);
      if (company.prefetchRequests.length === 1) void runRequests(company);
    },

    /** The 400 days before `to`, or as many of them as there is room for. */
    chooseDays(to: number, { granularity, columns }: CachePartition, places: CountedEntities): DayRange {
      const bytesPerDay = estimateRowBytes(columns) * rowsPerDay[granularity] * countDevices(places);
      const maxDays = Math.floor((cache.maxBytes * prefetchMemoryShare.incomplete) / bytesPerDay);
      return { from: Math.max(0, to - Math.min(prefetchDays, maxDays)), to };
    },
  };
}

// The days of a place that are to be prefetched; null: enough of them are cached.
function findGap(
  company: CachedCompany,
  partition: CachePartition,
  known: CachedEntity,
  { days, kind }: Pick<PrefetchRequest, 'days' | 'kind'>,
): DayRange | null {
  if (kind === 'unknown')
    return [...known.freshDays, ...known.pendingReads].some((part) => daysOverlap(part, days)) ? null : days;
  const gap = known.columns === partition.columns ? findMissingDays(known, days, company, partition.window) : days;
  // A few missing days are read by the query that needs them.
  return gap === null || gap.to - gap.from <= minReadDays ? null : gap;
}

const countDays = ({ days }: PrefetchRequest) => days.to - days.from;
const countDevices = (places: CountedEntities) =>
  [...places.values()].reduce((sum, { devices }) => sum + devices.length, 0);
