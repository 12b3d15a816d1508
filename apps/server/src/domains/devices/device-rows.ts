import type { InputOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import type { Language } from '@portico/contract/words/languages';
import { type Expression, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import {
  containsSerialNumber,
  containsText,
  hasName,
  orderBySpelling,
} from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { type EntityScope, selectOrganisationsBelow } from '../organisations/index.ts';
import { batteryLevelSql, upgradeStateSql } from './derived-states.ts';
import { deviceStateSql } from './device-state.ts';

export type DeviceFilters = Partial<InputOf<typeof devices.useInfo>> & { tenantId?: number | undefined };

/**
 * Devices in the scope that are not removed: those of its entities, and those of the company that are assigned to no entity yet, because
 * every user who binds devices must find them. An installed device is always assigned to the entity of its entrance.
 */
export function selectDevicesInScope(db: Db, { companyId, entityIds }: EntityScope) {
  let query = db.selectFrom('devices').where('devices.removedAt', 'is', null);
  if (companyId !== null) query = query.where('devices.companyId', '=', companyId);
  if (entityIds !== 'all')
    query = query.where(
      sql<boolean>`(devices.entity_id is null or devices.entity_id = any(${[...entityIds]}::bigint[]))`,
    );
  return query;
}

/** Those of the given devices that are in an entity outside the scope now, so the user may not know their names and serial numbers. */
export async function loadDeviceIdsElsewhere(
  db: Db,
  { entityIds }: EntityScope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (entityIds === 'all') return new Set();
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[]) and entity_id <> all(${[...entityIds]}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

type Devices = ReturnType<typeof selectDevicesInScope>;

/** The devices in the scope that match all filters. `now` in epoch milliseconds. */
export function selectMatchingDevices(db: Db, scope: EntityScope, filters: DeviceFilters, now: number): Devices {
  const { entityId, deptIds = [], corridorId, name, sn, search, deviceType, tenantId } = filters;
  // Heat reports do not exist yet, so every id is unknown.
  if (filters.heatReportId !== undefined) throw new AppError('notFound');
  let query = selectDevicesInScope(db, scope);
  const only = (condition: Expression<unknown>) => {
    query = query.where(sql<boolean>`${condition}`);
  };
  if (tenantId !== undefined) query = query.where('devices.companyId', '=', tenantId);
  if (entityId !== undefined) query = query.where('devices.entityId', '=', entityId);
  if (deptIds.length > 0)
    only(
      sql`devices.entity_id in (select id from entities where organisation_id in ${selectOrganisationsBelow(deptIds)})`,
    );
  if (corridorId !== undefined) only(sql`devices.id in ${selectDeviceIdsBoundTo([corridorId])}`);
  if (name) only(containsText('devices.name', name));
  if (sn) only(containsSerialNumber('devices.sn', sn));
  if (search) only(sql`(${containsText('devices.name', search)} or ${containsSerialNumber('devices.sn', search)})`);
  if (deviceType !== undefined) query = query.where('devices.deviceType', '=', deviceType);
  if (filters.model) only(hasName('devices.model', filters.model));
  if (filters.version) only(hasName('devices.version', filters.version));
  if (filters.state !== undefined) only(sql`${deviceStateSql(now)} = ${filters.state}`);
  if (filters.battery !== undefined) only(sql`${batteryLevelSql} = ${filters.battery}`);
  if (filters.upgradeState !== undefined) only(sql`${upgradeStateSql} = ${filters.upgradeState}`);
  return query;
}

/** A subquery for the ids of the devices now installed at these entrances. */
export function selectDeviceIdsBoundTo(corridorIds: readonly number[]) {
  return sql<number>`(select device_id from bindings where to_at is null and corridor_id = any(${[...corridorIds]}::bigint[]))`;
}

type Sort = NonNullable<InputOf<typeof devices.list>['sort'] | InputOf<typeof devices.all>['sort']>;

const sortColumns = (language: Language): Record<Sort['field'], Expression<unknown>> => ({
  id: sql`devices.id`,
  name: orderByName('devices.name', language),
  sn: orderByName('devices.sn', language),
  model: orderByName('devices.model', language),
  entityName: orderByName('entities.name', language),
  companyName: orderByName('companies.name', language),
  battery: sql`devices.battery`,
  version: orderByName('devices.version', language),
  lastTime: sql`devices.last_at`,
  licenseUntil: sql`devices.expires_at`,
  createTime: sql`devices.created_at`,
});

/**
 * A page of the devices a query matches: their ids in order, unknown values last, and the total number of devices. Devices for which
 * `first` is true come before the others.
 */
export async function loadDevicePageIds(
  query: Devices,
  {
    page,
    size,
    sort,
    first,
    language,
  }: { page: number; size: number; sort: Sort; first?: Expression<boolean>; language: Language },
): Promise<{ ids: number[]; total: number }> {
  const direction = sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls last');
  const rows = await query
    .$if(sort.field === 'entityName', (found) => found.leftJoin('entities', 'entities.id', 'devices.entityId'))
    .$if(sort.field === 'companyName', (found) => found.leftJoin('companies', 'companies.id', 'devices.companyId'))
    .select('devices.id')
    .$if(first !== undefined, (found) => found.orderBy(sql`${first} desc`))
    .orderBy(sql`${sortColumns(language)[sort.field]} ${direction}`)
    .orderBy('devices.id', sort.descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total };
}

export type DeviceRow = Awaited<ReturnType<typeof requireDevices>>[number];

/**
 * Loads devices of one company (null: of any in the scope), each once, ordered by id. Throws `notFound` if one does not exist, is removed
 * or not in the scope, or if `ids` is empty. `lock`: other transactions cannot change them until this one ends.
 */
export async function requireDevices(
  db: Db,
  scope: EntityScope,
  ids: readonly number[],
  { company = null, lock = false }: { company?: number | null; lock?: boolean } = {},
) {
  const rows = await selectDevicesInScope(db, scope)
    .selectAll()
    .where(sql<boolean>`devices.id = any(${[...ids]}::bigint[])`)
    .$if(company !== null, (query) => query.where('devices.companyId', '=', company ?? 0))
    .orderBy('devices.id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new AppError('notFound');
  return rows;
}

/** Loads a device by any spelling of its serial number; throws `notFound` under the same conditions. */
export async function requireDevice(db: Db, scope: EntityScope, sn: string): Promise<DeviceRow> {
  const device = await selectDevicesInScope(db, scope)
    .selectAll()
    .where('devices.snKey', '=', foldSerialNumber(sn))
    .orderBy(orderBySpelling('devices.sn', sn))
    .executeTakeFirst();
  if (device === undefined) throw new AppError('notFound');
  return device;
}

export type CorridorRow = { id: number; companyId: number; entityId: number; name: string; entityName: string };

/** An entrance of the entity (null: of any in the scope); it cannot be removed until the transaction ends. Throws `notFound`. */
export async function requireCorridor(
  db: Db,
  scope: EntityScope,
  id: number,
  entityId: number | null,
): Promise<CorridorRow> {
  const corridor = await db
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['corridors.id', 'corridors.companyId', 'corridors.entityId'])
    .select(['corridors.name', 'entities.name as entityName'])
    .where('corridors.id', '=', id)
    .where('corridors.removedAt', 'is', null)
    .$if(entityId !== null, (query) => query.where('corridors.entityId', '=', entityId ?? 0))
    .$if(scope.companyId !== null, (query) => query.where('corridors.companyId', '=', scope.companyId ?? 0))
    .forShare('corridors')
    .executeTakeFirst();
  const isVisible =
    corridor !== undefined && (scope.entityIds === 'all' || scope.entityIds.includes(corridor.entityId));
  if (!isVisible) throw new AppError('notFound');
  return corridor;
}
