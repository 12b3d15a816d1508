import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { parseWorkTime, type Window } from '@portico/counting/business-hours';
import { estimatedMetrics } from '@portico/counting/estimate';
import type { Reporting, Stay } from '@portico/counting/expected-periods';
import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import { formatById } from '@portico/device-formats';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, type EntityScope, visibleEntities } from '../organisations/index.ts';

/** A device and when it hung at an entrance. */
export type GapDevice = Reporting & {
  id: number;
  sn: string;
  name: string;
  corridorId: number;
  stays: Stay[];
  /** What it measures of what can be estimated. */
  measures: readonly Metric[];
  canBeAskedAgain: boolean;
};

/** An entity with all its doors, of which one or all are asked about. */
export type GapPlace = {
  entity: EntityRow;
  rules: ZoneRules;
  window: Window;
  corridors: { id: number; name: string }[];
  /** Of the doors asked about. */
  askedIds: readonly number[];
  /** One for each door a device ever hung at. */
  devices: GapDevice[];
};

/** The entrance or entity a request names, where the scope sees it. */
export async function placeOf(
  db: Db,
  scope: EntityScope,
  { corridorId, entityId }: { corridorId?: number | undefined; entityId?: number | undefined },
): Promise<GapPlace> {
  if ((corridorId === undefined) === (entityId === undefined)) throw new AppError('notEntity');
  const ofEntity = entityId ?? (await entityOf(db, corridorId ?? 0));
  const [entity] = await visibleEntities(db, scope, { ids: [ofEntity] });
  if (entity === undefined) throw new AppError('notFound');
  const corridors = await db
    .selectFrom('corridors')
    .select(['id', 'name', 'removedAt'])
    .where('entityId', '=', entity.id)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const living = corridors.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);
  return {
    entity,
    rules: zoneRules(entity.timeZone, entity.dstEnable === 1),
    window: parseWorkTime(entity.workTime),
    corridors,
    askedIds: corridorId === undefined ? living : living.filter((id) => id === corridorId),
    devices: await devicesAt(
      db,
      corridors.map(({ id }) => id),
    ),
  };
}

async function entityOf(db: Db, corridorId: number): Promise<number> {
  const corridor = await db
    .selectFrom('corridors')
    .select('entityId')
    .where('id', '=', corridorId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (corridor === undefined) throw new AppError('notFound');
  return corridor.entityId;
}

async function devicesAt(db: Db, corridorIds: readonly number[]): Promise<GapDevice[]> {
  const rows = await db
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['devices.id', 'devices.sn', 'devices.name', 'devices.deviceType', 'devices.format', 'devices.removedAt'])
    .select(['devices.uploadInterval', 'devices.recordPeriod', 'devices.earlierPeriods'])
    .select(['bindings.corridorId', 'bindings.fromAt', 'bindings.toAt'])
    .where(sql<boolean>`bindings.corridor_id = any(${[...corridorIds]}::bigint[])`)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute();
  const stays = Map.groupBy(rows, ({ id, corridorId }) => `${id}/${corridorId}`);
  return [...stays.values()].flatMap((own): GapDevice[] => {
    const [row] = own;
    const kind = deviceKindOf(row?.deviceType ?? 0);
    const format = formatById(row?.format ?? '');
    // Of a device that sends nothing while nobody passes, a missing period is no gap by itself.
    if (row === undefined || kind === undefined || format?.silentWhenNobodyPasses === true) return [];
    const { id, sn, name, corridorId } = row;
    const measures: readonly Metric[] = deviceKinds[kind].measures;
    return [
      {
        id,
        sn,
        name,
        corridorId,
        stays: own.map(({ fromAt, toAt }) => ({
          from: fromAt.getTime() / 1000,
          to: toAt === null ? Number.POSITIVE_INFINITY : toAt.getTime() / 1000,
        })),
        measures: estimatedMetrics.filter((metric) => measures.includes(metric)),
        recordPeriod: row.recordPeriod,
        uploadInterval: row.uploadInterval,
        earlierPeriods: row.earlierPeriods,
        canBeAskedAgain: row.removedAt === null && format?.canBeAskedAgain === true,
      },
    ];
  });
}
