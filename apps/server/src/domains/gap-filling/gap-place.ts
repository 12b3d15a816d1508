import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import type { Language } from '@portico/contract/words/languages';
import type { Metric } from '@portico/contract/words/metrics';
import { parseWorkTime, type TimeWindow } from '@portico/counting/business-hours';
import { computeCountingEnd } from '@portico/counting/counting-end';
import { estimableMetrics } from '@portico/counting/estimate';
import type { PlacementRange, ReportingSettings } from '@portico/counting/expected-periods';
import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import { findFormatById } from '@portico/device-formats';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { type EntityRow, type EntityScope, loadVisibleEntities } from '../organisations/index.ts';

/** A device with its placements at one entrance. */
export type GapDevice = ReportingSettings & {
  id: number;
  sn: string;
  name: string;
  corridorId: number;
  placements: PlacementRange[];
  /** The metrics of the device that can be estimated. */
  measures: readonly Metric[];
  canBeAskedAgain: boolean;
};

/** An entity with all its entrances, of which one or all are requested. */
export type GapPlace = {
  entity: EntityRow;
  rules: ZoneRules;
  window: TimeWindow;
  corridors: { id: number; name: string }[];
  /** Ids of the requested entrances. */
  requestedCorridorIds: readonly number[];
  /** One entry per device and entrance where it was ever installed. */
  devices: GapDevice[];
};

/** Loads the requested entrance or entity, its entrances and devices by name in a language. Throws notEntity unless exactly one is given, notFound if it is not visible in the scope. */
export async function loadGapPlace(
  db: Db,
  scope: EntityScope,
  { corridorId, entityId }: { corridorId?: number | undefined; entityId?: number | undefined },
  language: Language,
): Promise<GapPlace> {
  if ((corridorId === undefined) === (entityId === undefined)) throw new AppError('notEntity');
  const requestedEntityId = entityId ?? (await loadEntityId(db, corridorId ?? 0));
  const [entity] = await loadVisibleEntities(db, scope, { ids: [requestedEntityId] });
  if (entity === undefined) throw new AppError('notFound');
  const corridors = await db
    .selectFrom('corridors')
    .select(['id', 'name', 'removedAt'])
    .where('entityId', '=', entity.id)
    .orderBy(orderByName('name', language))
    .orderBy('id')
    .execute();
  const existingIds = corridors.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);
  return {
    entity,
    rules: zoneRules(entity.timeZone, entity.dstEnable === 1),
    window: parseWorkTime(entity.workTime),
    corridors,
    requestedCorridorIds: corridorId === undefined ? existingIds : existingIds.filter((id) => id === corridorId),
    devices: await loadGapDevices(
      db,
      corridors.map(({ id }) => id),
      language,
    ),
  };
}

async function loadEntityId(db: Db, corridorId: number): Promise<number> {
  const corridor = await db
    .selectFrom('corridors')
    .select('entityId')
    .where('id', '=', corridorId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (corridor === undefined) throw new AppError('notFound');
  return corridor.entityId;
}

async function loadGapDevices(db: Db, corridorIds: readonly number[], language: Language): Promise<GapDevice[]> {
  const rows = await db
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['devices.id', 'devices.sn', 'devices.name', 'devices.deviceType', 'devices.format', 'devices.removedAt'])
    .select(['devices.uploadInterval', 'devices.recordPeriod', 'devices.earlierPeriods', 'devices.expiresAt'])
    .select(['bindings.corridorId', 'bindings.fromAt', 'bindings.toAt'])
    .where(sql<boolean>`bindings.corridor_id = any(${[...corridorIds]}::bigint[])`)
    .orderBy(orderByName('devices.name', language))
    .orderBy('devices.id')
    .execute();
  const placements = Map.groupBy(rows, ({ id, corridorId }) => `${id}/${corridorId}`);
  return [...placements.values()].flatMap((ownBindings): GapDevice[] => {
    const [row] = ownBindings;
    const kind = findDeviceKind(row?.deviceType ?? 0);
    const format = findFormatById(row?.format ?? '');
    // Some devices send no record for a period without passages. A missing period of such a device is not a gap.
    if (row === undefined || kind === undefined || format?.omitsEmptyPeriods === true) return [];
    const { id, sn, name, corridorId } = row;
    const measures: readonly Metric[] = deviceKinds[kind].measures;
    return [
      {
        id,
        sn,
        name,
        corridorId,
        placements: ownBindings.map(({ fromAt, toAt }) => ({
          from: fromAt.getTime() / 1000,
          to: computeCountingEnd(toAt, row.expiresAt),
        })),
        measures: estimableMetrics.filter((metric) => measures.includes(metric)),
        recordPeriod: row.recordPeriod,
        uploadInterval: row.uploadInterval,
        earlierPeriods: row.earlierPeriods,
        canBeAskedAgain: row.removedAt === null && (format?.resend ?? null) !== null,
      },
    ];
  });
}
