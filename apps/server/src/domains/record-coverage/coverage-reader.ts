import { daySeconds } from '@portico/counting/local-time';
import type { RecordCoverage } from '@portico/counting/record-coverage';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type LocalDays, readDayCoverage, readLastRecordLengths } from './day-coverage.ts';
import { createTimeline, type DeviceTimeline, replaceDays, toRecordCoverage } from './device-timeline.ts';

/** The coverage by records, by device; a device without records is absent. */
export type CoverageByDevice = ReadonlyMap<number, RecordCoverage>;

/** A device that was ever installed at an entity. */
type PlacedDevice = { id: number; placements: readonly { entityId: number }[] };

export type CoverageReader = {
  /** Reads what the records of devices at the entities cover in a local range. */
  readCoverage(
    entities: readonly { id: number; companyId: number }[],
    devices: readonly PlacedDevice[],
    range: { from: number; to: number },
  ): Promise<CoverageByDevice>;
};

/** `byDay`: the days with changes of a device that are not read yet, and the moment of the change: a count of reads and writes. */
type CachedCompany = {
  /** Disjoint ranges of days by device. */
  timelines: Map<number, readonly DeviceTimeline[]>;
  changes: { allDays: Map<number, number>; byDay: Map<number, Map<number, number>> };
};
type WaitingRead = { company: number; days: LocalDays; devices: Set<number>; done: Promise<void>; begin: () => void };

/** Days of all devices that are cached: 32 MB. */
const maxCachedDays = 2_000_000;
/** Maximum number of days of devices that one statement reads. */
const maxDaysPerQuery = 31_000;
/** Days that are read in addition, so that they form one range with the cached ones. */
const maxBridgedDays = 7;
const maxRunningReads = 2;

const readers = new WeakMap<CountingStore, CoverageReader>();

/** Returns the reader of a store. All domains share it, so that they share its cache. */
export function getCoverageReader(countingStore: CountingStore): CoverageReader {
  const reader = readers.get(countingStore) ?? createCoverageReader(countingStore);
  readers.set(countingStore, reader);
  return reader;
}

/**
 * Reads the coverage by records, and caches it by day for the embedded store, which has no other writer. Reads of the same days that are
 * requested while others run are coalesced.
 */
export function createCoverageReader(countingStore: CountingStore, maxDays = maxCachedDays): CoverageReader {
  const companies = new Map<number, CachedCompany>();
  const waiting: WaitingRead[] = [];
  let [running, moment] = [0, 0];

  if (countingStore.engine === 'embedded')
    countingStore.onRecordChanges((changes) => {
      moment += 1;
      for (const { company, device, day } of changes) {
        const cached = companies.get(company);
        if (cached === undefined) continue;
        const { timelines, changes } = cached;
        // The length of the last record before some days may have changed, too.
        const valid = day === null ? [] : (timelines.get(device) ?? []).filter(({ from }) => from <= day);
        if (valid.length === 0) timelines.delete(device);
        else timelines.set(device, valid);
        if (day === null) changes.allDays.set(device, moment);
        else changes.byDay.set(device, (changes.byDay.get(device) ?? new Map<number, number>()).set(day, moment));
      }
    });

  function getCompany(id: number): CachedCompany {
    const known = companies.get(id) ?? { timelines: new Map(), changes: { allDays: new Map(), byDay: new Map() } };
    companies.set(id, known);
    return known;
  }

  /** The days of a device that have to be read: those not cached, or changed since. null: none. */
  function findMissingDays({ timelines, changes }: CachedCompany, device: number, days: LocalDays): LocalDays | null {
    const timeline = findNearTimeline(timelines.get(device), days);
    if (timeline === undefined) return days;
    let [from, to] = [days.to, days.from];
    const add = (part: LocalDays) => {
      if (part.from < part.to) [from, to] = [Math.min(from, part.from), Math.max(to, part.to)];
    };
    add({ from: days.from, to: timeline.from });
    add({ from: timeline.to, to: days.to });
    for (const day of changes.byDay.get(device)?.keys() ?? [])
      if (day >= Math.min(timeline.from, days.from) && day < days.to) add({ from: day, to: day + 1 });
    return from < to ? { from, to } : null;
  }

  async function readDays(company: number, devices: readonly number[], days: LocalDays): Promise<void> {
    const { timelines, changes } = getCompany(company);
    const readAt = (moment += 1);
    const found = await readTimelines(countingStore, company, devices, days);
    for (const device of devices) {
      const fresh = found.get(device);
      const changed = changes.byDay.get(device);
      const isChangedBefore = [...(changed ?? [])].some(([day, at]) => at > readAt && day < days.from);
      if (fresh === undefined || isChangedBefore || (changes.allDays.get(device) ?? 0) > readAt) continue;
      const known = timelines.get(device) ?? [];
      const near = known.find((one) => one.from <= fresh.to && fresh.from <= one.to);
      const joined = near === undefined ? fresh : replaceDays(near, fresh);
      timelines.set(device, [...known.filter((one) => one.to < joined.from || one.from > joined.to), joined]);
      for (const [day, at] of changed ?? [])
        if (at <= readAt && day >= days.from && day < days.to) changed?.delete(day);
    }
    evict();
  }

  function evict(): void {
    let days = 0;
    for (const { timelines } of companies.values())
      for (const { from, to } of [...timelines.values()].flat()) days += to - from;
    if (days > maxDays) companies.clear();
  }

  function requestRead(company: number, devices: readonly number[], days: LocalDays): Promise<void> {
    const same = waiting.find(
      (one) => one.company === company && one.days.from === days.from && one.days.to === days.to,
    );
    if (same !== undefined) {
      for (const device of devices) same.devices.add(device);
      return same.done;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const all = new Set(devices);
    const begin = () =>
      void readDays(company, [...all], days)
        .then(resolve, reject)
        .finally(next);
    waiting.push({ company, days, devices: all, done: promise, begin });
    beginReads();
    return promise;
  }

  function next(): void {
    running -= 1;
    beginReads();
  }

  function beginReads(): void {
    while (running < maxRunningReads) {
      const first = waiting.shift();
      if (first === undefined) return;
      running += 1;
      first.begin();
    }
  }

  async function readCompany(company: number, devices: readonly number[], days: LocalDays): Promise<CoverageByDevice> {
    if (countingStore.engine !== 'embedded')
      return toCoverage(await readTimelines(countingStore, company, devices, days), devices, days);
    const cached = getCompany(company);
    const missing = devices.flatMap((device) => {
      const part = findMissingDays(cached, device, days);
      return part === null ? [] : [{ device, part }];
    });
    const groups = Map.groupBy(missing, ({ part }) => `${part.from}/${part.to}`);
    await Promise.all(
      [...groups.values()].map((own) =>
        requestRead(
          company,
          own.map(({ device }) => device),
          own[0]?.part ?? days,
        ),
      ),
    );
    const all = new Map(
      devices.map((device) => [device, cached.timelines.get(device)?.find((one) => hasDays(one, days))]),
    );
    // Changed while it was read: read again, without the cache.
    const lacking = devices.filter((device) => all.get(device) === undefined);
    for (const [device, timeline] of await readTimelines(countingStore, company, lacking, days))
      all.set(device, timeline);
    return toCoverage(all, devices, days);
  }

  return {
    async readCoverage(entities, devices, range) {
      if (range.from >= range.to || devices.length === 0) return new Map();
      const days = listCoverageDays(range);
      const companyOf = new Map(entities.map(({ id, companyId }) => [id, companyId]));
      const byCompany = new Map<number, Set<number>>();
      for (const { id, placements } of devices)
        for (const { entityId } of placements) {
          const company = companyOf.get(entityId);
          if (company === undefined) continue;
          const own = byCompany.get(company) ?? new Set<number>();
          byCompany.set(company, own);
          own.add(id);
          break;
        }
      const found = await Promise.all([...byCompany].map(([company, own]) => readCompany(company, [...own], days)));
      const [only, ...others] = found;
      return only !== undefined && others.length === 0 ? only : new Map(found.flatMap((part) => [...part]));
    },
  };
}

// A record may last a day, so that those that begin a day before the range may cover its first minutes. Opening hours may run past midnight.
function listCoverageDays({ from, to }: { from: number; to: number }): LocalDays {
  const first = Math.max(0, Math.floor(from / daySeconds) - 1);
  return { from: first, to: Math.max(first, Math.ceil(to / daySeconds) + 1) };
}

function hasDays(timeline: DeviceTimeline, days: LocalDays): boolean {
  return timeline.from <= days.from && timeline.to >= days.to;
}

// The cached days that contain these days, or else are near them.
function findNearTimeline(
  timelines: readonly DeviceTimeline[] | undefined,
  days: LocalDays,
): DeviceTimeline | undefined {
  return (
    timelines?.find((one) => hasDays(one, days)) ??
    timelines?.find(({ from, to }) => from <= days.to + maxBridgedDays && to >= days.from - maxBridgedDays)
  );
}

function toCoverage(
  timelines: ReadonlyMap<number, DeviceTimeline | undefined>,
  devices: readonly number[],
  days: LocalDays,
): CoverageByDevice {
  const coverage = new Map<number, RecordCoverage>();
  for (const device of devices) {
    const timeline = timelines.get(device);
    if (timeline !== undefined) coverage.set(device, toRecordCoverage(timeline, days));
  }
  return coverage;
}

/** Reads timelines of some days. A device without a record on the first day gets the length of its last record before. */
async function readTimelines(
  countingStore: CountingStore,
  company: number,
  devices: readonly number[],
  days: LocalDays,
): Promise<Map<number, DeviceTimeline>> {
  if (devices.length === 0) return new Map();
  const found: Awaited<ReturnType<typeof readDayCoverage>> = [];
  const daysAtOnce = Math.max(1, Math.floor(maxDaysPerQuery / Math.max(1, devices.length)));
  for (let from = days.from; from < days.to; from += daysAtOnce) {
    const part = { from, to: Math.min(days.to, from + daysAtOnce) };
    for (const day of await readDayCoverage(countingStore, company, devices, part)) found.push(day);
  }
  const byDevice = Map.groupBy(found, ({ device }) => device);
  const isAbsent = (device: number) => byDevice.get(device)?.some(({ day }) => day === days.from) !== true;
  const before = await readLastRecordLengths(countingStore, company, devices.filter(isAbsent), days.from);
  return new Map(
    devices.map((device) => [device, createTimeline(days, byDevice.get(device) ?? [], before.get(device) ?? null)]),
  );
}
