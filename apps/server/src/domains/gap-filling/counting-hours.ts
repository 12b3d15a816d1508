import type { Metrics } from '@portico/contract/words/metrics';
import type { LocalRange } from '@portico/counting/ranges';
import { sql } from 'kysely';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { coveredByEntranceHour } from './questions/entrance-hours.ts';

/** An hour of an entrance that a filling has an estimate for, and whether it counts: no real records of the hour have come since. */
export type FilledHour = {
  fillingId: number;
  entityId: number;
  corridorId: number;
  /** Local start. */
  hour: number;
  metrics: Metrics;
  counts: boolean;
};

type Wanted = LocalRange & { fillingIds: readonly number[] };
type WantedPlaces = LocalRange & { corridorIds?: readonly number[]; entityIds?: readonly number[] };

/** Hours of fillings nobody has withdrawn, of entrances or entities and a local range, or of the fillings named. */
export async function filledHours(counts: Counts, db: Db, wanted: Wanted | WantedPlaces): Promise<FilledHour[]> {
  const rows = await storedHours(db, wanted);
  const judged = await Promise.all(
    [...Map.groupBy(rows, ({ companyId }) => companyId)].map(async ([company, own]) => {
      const covered = await coveredMinutes(counts, db, company, own);
      return own.map(({ hourLocal, receivedMinutes, metrics, fillingId, entityId, corridorId }) => {
        const isSame = (covered.get(`${corridorId}/${hourLocal}`) ?? 0) <= receivedMinutes;
        return { fillingId, entityId, corridorId, hour: hourLocal, metrics, counts: isSame };
      });
    }),
  );
  return judged.flat();
}

/** Local ranges of all fillings nobody has withdrawn. */
export function fillingsInForce(db: Db): Promise<{ fromLocal: number; toLocal: number }[]> {
  return db.selectFrom('gapFillings').select(['fromLocal', 'toLocal']).where('withdrawnAt', 'is', null).execute();
}

type StoredHour = Awaited<ReturnType<typeof storedHours>>[number];

function storedHours(db: Db, wanted: Wanted | WantedPlaces) {
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
  const isWanted =
    'fillingIds' in wanted
      ? among('gapFillings.id', wanted.fillingIds)
      : sql<boolean>`(${among('gapFillings.corridorId', wanted.corridorIds)} and ${among('corridors.entityId', wanted.entityIds)})`;
  return db
    .selectFrom('gapFillingHours')
    .innerJoin('gapFillings', 'gapFillings.id', 'gapFillingHours.fillingId')
    .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
    .select(['gapFillings.companyId', 'gapFillings.corridorId', 'corridors.entityId', 'gapFillingHours.fillingId'])
    .select(['gapFillingHours.hourLocal', 'gapFillingHours.metrics', 'gapFillingHours.receivedMinutes'])
    .where('gapFillings.withdrawnAt', 'is', null)
    .where('gapFillings.toLocal', '>', wanted.from)
    .where('gapFillings.fromLocal', '<', wanted.to)
    .where('gapFillingHours.hourLocal', '>=', wanted.from)
    .where('gapFillingHours.hourLocal', '<', wanted.to)
    .where(isWanted)
    .execute();
}

/** Minutes of record periods that have come by now, by entrance and hour. */
async function coveredMinutes(
  counts: Counts,
  db: Db,
  company: number,
  hours: readonly Pick<StoredHour, 'corridorId' | 'hourLocal'>[],
): Promise<Map<string, number>> {
  const corridors = [...new Set(hours.map(({ corridorId }) => corridorId))];
  const bound = await db
    .selectFrom('bindings')
    .select('deviceId')
    .distinct()
    .where(sql<boolean>`corridor_id = any(${corridors}::bigint[])`)
    .execute();
  const starts = hours.map(({ hourLocal }) => hourLocal);
  const [from, to] = [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b)) + 3600];
  const asked = { company, corridors, devices: bound.map(({ deviceId }) => deviceId), from, to };
  const minutes = new Map<string, number>();
  for (const row of await coveredByEntranceHour(counts, asked)) {
    const key = `${row.corridor}/${row.hour}`;
    minutes.set(key, (minutes.get(key) ?? 0) + row.minutes);
  }
  return minutes;
}

/** What had come of the hours of an entrance, to be kept beside their estimates. */
export async function receivedMinutes(
  counts: Counts,
  db: Db,
  { companyId, corridorId, hours }: { companyId: number; corridorId: number; hours: readonly number[] },
): Promise<(hour: number) => number> {
  const minutes = await coveredMinutes(
    counts,
    db,
    companyId,
    hours.map((hourLocal) => ({ corridorId, hourLocal })),
  );
  return (hour) => minutes.get(`${corridorId}/${hour}`) ?? 0;
}
