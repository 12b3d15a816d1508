import type { CachedEntity } from './cached-entity.ts';
import { type Granularity, rowsPerDay } from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';

// The engine reads 8,192 records of a device at once, which are four weeks of five-minute periods. So reading up to this many days costs it
// nothing more, if the rows are few enough to be read quickly.
export const minReadDays = 28;
// Beginning a statement costs as much as reading this many device-days: for few devices more days are read at once.
const minReadDeviceDays = 448;
export const maxReadDays = 112;
// Enough for four weeks by hour of the 60 places that a contrast allows, or by day of a chain of 1,500 places.
export const maxExtraRows = 42_000;

/** Days of a place that were never read, or have changed since they were read. */
export type MissingDays = { cachedEntity: CachedEntity; days: DayRange };

/** Places of which the same days are read in one statement. */
type PlannedRead = { cachedEntities: readonly CachedEntity[]; days: DayRange };

/**
 * Plans how to read the missing days in few statements: a statement costs more than some extra days, which the engine reads anyway. Reads
 * are not joined if that multiplies the rows, for example when each of many places misses a different day.
 */
export function planReads(missing: readonly MissingDays[], granularity: Granularity): readonly PlannedRead[] {
  const same = [...Map.groupBy(missing, ({ days }) => `${days.from} ${days.to}`).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined
      ? []
      : [{ cachedEntities: own.map(({ cachedEntity }) => cachedEntity), days: first.days }];
  });
  if (granularity === 'record') return same;
  const joined: PlannedRead[] = [];
  for (const { cachedEntities: kept, days } of same.toSorted((one, other) => one.days.from - other.days.from)) {
    const last = joined.at(-1);
    const both = { from: last?.days.from ?? 0, to: Math.max(last?.days.to ?? 0, days.to) };
    const max = Math.max(minReadDays, days.to - days.from);
    if (last === undefined || both.to - both.from > max) joined.push({ cachedEntities: kept, days });
    else joined.splice(-1, 1, { cachedEntities: [...last.cachedEntities, ...kept], days: both });
  }
  const rows = (reads: readonly PlannedRead[]) =>
    reads.reduce(
      (sum, { cachedEntities, days }) =>
        sum + cachedEntities.reduce((own, one) => own + countCachedRows(one, days, granularity), 0),
      0,
    );
  return rows(joined) <= Math.max(maxExtraRows, 2 * rows(same)) ? joined : same;
}

/** Returns the maximum number of days to read, counted back from the end of the missing days. */
export function chooseReadDays(cachedEntities: readonly CachedEntity[]): number {
  const devices = cachedEntities.reduce((sum, { countedEntity }) => sum + countedEntity.devices.length, 0);
  return Math.min(maxReadDays, Math.max(minReadDays, Math.floor(minReadDeviceDays / Math.max(1, devices))));
}

/**
 * Estimates the number of rows of an entity in some days: the maximum for hours and days; for records the number from devices that report
 * every five minutes.
 */
export function countCachedRows(
  { countedEntity }: CachedEntity,
  { from, to }: DayRange,
  granularity: Granularity,
): number {
  return (to - from) * rowsPerDay[granularity] * countedEntity.devices.length;
}
