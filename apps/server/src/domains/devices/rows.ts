import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import type { BoundDevice } from './bindings.ts';

type Filters = {
  page: number;
  size: number;
  entityId?: number | undefined;
  name?: string | undefined;
  sn?: string | undefined;
  deviceType?: number | undefined;
};

// Devices with the entrance they hang at now, as far as the scope reaches: those at its entities, and those of the company that
// hang nowhere, since anybody who may bind devices must be able to find them.
function devicesInScope(db: Db, scope: EntityScope) {
  return db
    .selectFrom('devices')
    .leftJoin('bindings', (join) => join.onRef('bindings.deviceId', '=', 'devices.id').on('bindings.toAt', 'is', null))
    .leftJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .leftJoin('entities', 'entities.id', 'corridors.entityId')
    .$if(scope.companyId !== null, (query) => query.where('devices.companyId', '=', scope.companyId ?? 0))
    .$if(scope.entityIds !== 'all', (query) =>
      query.where((either) =>
        either.or([either('entities.id', 'is', null), either('entities.id', 'in', listOrNone(scope))]),
      ),
    );
}

// SQL has no empty list; 0 is no entity's id.
function listOrNone(scope: EntityScope): readonly number[] {
  return scope.entityIds === 'all' || scope.entityIds.length === 0 ? [0] : scope.entityIds;
}

/** Ids of the devices in scope, as a subquery. */
export function deviceIdsInScope(db: Db, scope: EntityScope) {
  return devicesInScope(db, scope).select('devices.id');
}

/** A page of devices by name, and how many there are. */
export async function deviceRows(db: Db, scope: EntityScope, filters: Filters) {
  const filtered = devicesInScope(db, scope)
    .$if(filters.entityId !== undefined, (query) => query.where('entities.id', '=', filters.entityId ?? 0))
    .$if(filters.name !== undefined, (query) => query.where('devices.name', 'ilike', contains(filters.name)))
    .$if(filters.sn !== undefined, (query) => query.where('devices.sn', 'ilike', contains(filters.sn)))
    .$if(filters.deviceType !== undefined, (query) => query.where('devices.deviceType', '=', filters.deviceType ?? 0));
  const rows = await filtered
    .select([
      'devices.id',
      'devices.sn',
      'devices.name',
      'devices.deviceType',
      'devices.model',
      'devices.battery',
      'devices.version',
    ])
    .select([
      'devices.uploadInterval',
      'devices.recordPeriod',
      'devices.lastAt',
      'devices.createdAt',
      'devices.expiresAt',
    ])
    .select([
      'entities.id as entityId',
      'entities.name as entityName',
      'corridors.id as corridorId',
      'corridors.name as corridorName',
    ])
    .orderBy('devices.name')
    .orderBy('devices.id')
    .limit(filters.size)
    .offset(filters.page * filters.size)
    .execute();
  const { total } = await filtered.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

function contains(text: string | undefined): string {
  return `%${(text ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** One device by serial number; somebody else's does not exist. */
export async function requireDevice(db: Db, scope: EntityScope, sn: string): Promise<BoundDevice> {
  const device = await devicesInScope(db, scope)
    .select(['devices.id', 'devices.companyId', 'devices.sn'])
    .where('devices.sn', '=', sn)
    .executeTakeFirst();
  if (device === undefined) throw new AppError('notFound');
  return device;
}

/** The wall clock of a device: of the entity where it hangs or hung last; UTC when nowhere yet. */
export async function wallClockOf(db: Db, deviceId: number): Promise<ZoneRules> {
  const place = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['entities.timeZone', 'entities.dstEnable'])
    .where('bindings.deviceId', '=', deviceId)
    .orderBy('bindings.fromAt', 'desc')
    .executeTakeFirst();
  return zoneRules(place?.timeZone ?? 'UTC', place?.dstEnable === 1);
}

/** Devices of one company (null: of any the scope sees); unbound ones too, since they are about to be bound. */
export async function requireDevices(
  db: Db,
  scope: EntityScope,
  ids: readonly number[],
  company: number | null,
): Promise<BoundDevice[]> {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('devices')
          .leftJoin('bindings', (join) =>
            join.onRef('bindings.deviceId', '=', 'devices.id').on('bindings.toAt', 'is', null),
          )
          .leftJoin('corridors', 'corridors.id', 'bindings.corridorId')
          .select(['devices.id', 'devices.companyId', 'devices.sn', 'corridors.entityId'])
          .where('devices.id', 'in', wanted)
          .$if(scope.companyId !== null, (query) => query.where('devices.companyId', '=', scope.companyId ?? 0))
          .$if(company !== null, (query) => query.where('devices.companyId', '=', company ?? 0))
          .orderBy('devices.id')
          .execute();
  const visible = rows.filter(
    ({ entityId }) => scope.entityIds === 'all' || entityId === null || scope.entityIds.includes(entityId),
  );
  if (wanted.length === 0 || visible.length < wanted.length) throw new AppError('notFound');
  return visible;
}

/** An entrance of the entity named, in scope. */
export async function requireCorridor(
  db: Db,
  scope: EntityScope,
  id: number,
  entityId: number,
): Promise<{ id: number; companyId: number }> {
  const corridor = await db
    .selectFrom('corridors')
    .select(['id', 'companyId'])
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .$if(scope.companyId !== null, (query) => query.where('companyId', '=', scope.companyId ?? 0))
    .executeTakeFirst();
  if (corridor === undefined || (scope.entityIds !== 'all' && !scope.entityIds.includes(entityId)))
    throw new AppError('notFound');
  return corridor;
}
