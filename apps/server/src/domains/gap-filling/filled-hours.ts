import type { Metrics } from '@portico/contract/words/metrics';
import type { LocalRange } from '@portico/counting/ranges';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { readCoveredMinutes } from './queries/entrance-hours.ts';

/** An hour of an entrance with an estimate. In force means that no records of the hour have been received since the estimate. */
export type FilledHour = {
  fillingId: number;
  entityId: number;
  corridorId: number;
  /** Start in local seconds. */
  hour: number;
  metrics: Metrics;
  isInForce: boolean;
};

type FillingsFilter = LocalRange & { fillingIds: readonly number[] };
type FilledPlacesFilter = LocalRange & { corridorIds?: readonly number[]; entityIds?: readonly number[] };

/** Loads the hours of fillings that are not withdrawn, within a local range, by entrances or entities or by filling ids. */
export async function loadFilledHours(
  countingStore: CountingStore,
  db: Db,
  filter: FillingsFilter | FilledPlacesFilter,
): Promise<FilledHour[]> {
  const rows = await loadStoredHours(db, filter);
  const hoursByCompany = await Promise.all(
    [...Map.groupBy(rows, ({ companyId }) => companyId)].map(async ([company, own]) => {
      const covered = await coveredMinutes(countingStore, db, company, own);
      return own.map(({ hourLocal, receivedMinutes, metrics, fillingId, entityId, corridorId }) => {
        const isUnchanged = (covered.get(`${corridorId}/${hourLocal}`) ?? 0) <= receivedMinutes;
        return { fillingId, entityId, corridorId, hour: hourLocal, metrics, isInForce: isUnchanged };
      });
    }),
  );
  return hoursByCompany.flat();
}

/** Loads the local ranges [fromLocal, toLocal) of all fillings that are not withdrawn. */
export function loadFillingsInForce(db: Db): Promise<{ fromLocal: number; toLocal: number }[]> {
  return db.selectFrom('gapFillings').select(['fromLocal', 'toLocal']).where('withdrawnAt', 'is', null).execute();
}

type StoredHour = Awaited<ReturnType<typeof loadStoredHours>>[number];

function loadStoredHours(db: Db, filter: FillingsFilter | FilledPlacesFilter) {
  const isIn = (column: string, ids: readonly number[] | undefined) =>
    ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
  const matches =
    'fillingIds' in filter
      ? isIn('gapFillings.id', filter.fillingIds)
      : sql<boolean>`(${isIn('gapFillings.corridorId', filter.corridorIds)} and ${isIn('corridors.entityId', filter.entityIds)})`;
  return db
    .selectFrom('gapFillingHours')
    .innerJoin('gapFillings', 'gapFillings.id', 'gapFillingHours.fillingId')
    .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
    .select(['gapFillings.companyId', 'gapFillings.corridorId', 'corridors.entityId', 'gapFillingHours.fillingId'])
    .select(['gapFillingHours.hourLocal', 'gapFillingHours.metrics', 'gapFillingHours.receivedMinutes'])
    .where('gapFillings.withdrawnAt', 'is', null)
    .where('gapFillings.toLocal', '>', filter.from)
    .where('gapFillings.fromLocal', '<', filter.to)
    .where('gapFillingHours.hourLocal', '>=', filter.from)
    .where('gapFillingHours.hourLocal', '<', filter.to)
    .where(matches)
    .execute();
}

/** Minutes of the record periods received so far, by entrance and hour. */
async function coveredMinutes(
  countingStore: CountingStore,
  db: Db,
  company: number,
  hours: readonly Pick<StoredHour, 'corridorId' | 'hourLocal'>[],
): Promise<Map<string, number>> {
  const corridors = [...new Set(hours.map(({ corridorId }) => corridorId))];
  const bindings = await db
    .selectFrom('bindings')
    .select('deviceId')
    .distinct()
    .where(sql<boolean>`corridor_id = any(${corridors}::bigint[])`)
    .execute();
  const starts = hours.map(({ hourLocal }) => hourLocal);
  const [from, to] = [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b)) + 3600];
  const query = { company, corridors, devices: bindings.map(({ deviceId }) => deviceId), from, to };
  const minutes = new Map<string, number>();
  for (const row of await readCoveredMinutes(countingStore, query)) {
    const key = `${row.corridor}/${row.hour}`;
    minutes.set(key, (minutes.get(key) ?? 0) + row.minutes);
  }
  return minutes;
}

/** Returns a function from an hour to the minutes received so far at an entrance. These minutes are stored with the estimates. */
export async function loadReceivedMinutes(
  countingStore: CountingStore,
  db: Db,
  { companyId, corridorId, hours }: { companyId: number; corridorId: number; hours: readonly number[] },
): Promise<(hour: number) => number> {
  const minutes = await coveredMinutes(
    countingStore,
    db,
    companyId,
    hours.map((hourLocal) => ({ corridorId, hourLocal })),
  );
  return (hour) => minutes.get(`${corridorId}/${hour}`) ?? 0;
}
