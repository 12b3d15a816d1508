import type { InputOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { type Expression, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityScope, organisationsBelow } from '../organisations/index.ts';
import { batteryLevelInStore, upgradeStateInStore } from './facts.ts';
import { stateInStore } from './state.ts';

export type DeviceFilters = Partial<InputOf<typeof devices.useInfo>> & { tenantId?: number | undefined };

/**
 * Living devices as far as the scope reaches: those of its entities, and those of the company that are meant for none yet, since anybody
 * who binds devices must be able to find them. A device that hangs at an entrance is always meant for the entity of that one.
 */
export function devicesInScope(db: Db, { companyId, entityIds }: EntityScope) {
  let query = db.selectFrom('devices').where('devices.removedAt', 'is', null);
  if (companyId !== null) query = query.where('devices.companyId', '=', companyId);
  if (entityIds !== 'all')
    query = query.where(
      sql<boolean>`(devices.entity_id is null or devices.entity_id = any(${[...entityIds]}::bigint[]))`,
    );
  return query;
}

type Devices = ReturnType<typeof devicesInScope>;

/** Those of them that the filters find. `now` in epoch milliseconds. */
export function matchingDevices(db: Db, scope: EntityScope, filters: DeviceFilters, now: number): Devices {
  const { entityId, deptIds = [], corridorId, name, sn, search, deviceType, tenantId } = filters;
  let query = devicesInScope(db, scope);
  const only = (condition: Expression<unknown>) => {
    query = query.where(sql<boolean>`${condition}`);
  };
  if (tenantId !== undefined) query = query.where('devices.companyId', '=', tenantId);
  if (entityId !== undefined) query = query.where('devices.entityId', '=', entityId);
  if (deptIds.length > 0)
    only(sql`devices.entity_id in (select id from entities where organisation_id in ${organisationsBelow(deptIds)})`);
  if (corridorId !== undefined) only(sql`devices.id in ${boundTo([corridorId])}`);
  if (name) only(contains('devices.name', name));
  if (sn) only(contains('devices.sn', sn));
  if (search) only(sql`(${contains('devices.name', search)} or ${contains('devices.sn', search)})`);
  if (deviceType !== undefined) query = query.where('devices.deviceType', '=', deviceType);
  if (filters.model) only(sql`lower(devices.model) = lower(${filters.model})`);
  if (filters.version) only(sql`lower(devices.version) = lower(${filters.version})`);
  if (filters.state !== undefined) only(sql`${stateInStore(now)} = ${filters.state}`);
  if (filters.battery !== undefined) only(sql`${batteryLevelInStore} = ${filters.battery}`);
  if (filters.upgradeState !== undefined) only(sql`${upgradeStateInStore} = ${filters.upgradeState}`);
  return query;
}

const contains = (column: string, text: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;

/** Ids of the devices that hang at entrances now, as a subquery. */
export function boundTo(corridorIds: readonly number[]) {
  return sql<number>`(select device_id from bindings where to_at is null and corridor_id = any(${[...corridorIds]}::bigint[]))`;
}

type Sort = NonNullable<InputOf<typeof devices.list>['sort'] | InputOf<typeof devices.all>['sort']>;

const sortedBy: Record<Sort['field'], Expression<unknown>> = {
  id: sql`devices.id`,
  name: sql`devices.name`,
  sn: sql`devices.sn`,
  model: sql`devices.model`,
  entityName: sql`entities.name`,
  companyName: sql`companies.name`,
  battery: sql`devices.battery`,
  version: sql`devices.version`,
  lastTime: sql`devices.last_at`,
  licenseUntil: sql`devices.expires_at`,
  createTime: sql`devices.created_at`,
};

/**
 * A page of the devices a query finds: their ids in order, unknown values last, and how many there are. `first`: those it is true of are
 * in front.
 */
export async function pageOf(
  query: Devices,
  { page, size, sort, first }: { page: number; size: number; sort: Sort; first?: Expression<boolean> },
): Promise<{ ids: number[]; total: number }> {
  const direction = sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls last');
  const rows = await query
    .$if(sort.field === 'entityName', (found) => found.leftJoin('entities', 'entities.id', 'devices.entityId'))
    .$if(sort.field === 'companyName', (found) => found.leftJoin('companies', 'companies.id', 'devices.companyId'))
    .select('devices.id')
    .$if(first !== undefined, (found) => found.orderBy(sql`${first} desc`))
    .orderBy(sql`${sortedBy[sort.field]} ${direction}`)
    .orderBy('devices.id', sort.descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total };
}

export type DeviceRow = Awaited<ReturnType<typeof requireDevices>>[number];

/**
 * Devices of one company (null: of any the scope sees), each once, by id; one that does not exist, one of somebody else and one that was
 * removed are all "not found". `lock`: nobody else changes them until the transaction ends.
 */
export async function requireDevices(
  db: Db,
  scope: EntityScope,
  ids: readonly number[],
  { company = null, lock = false }: { company?: number | null; lock?: boolean } = {},
) {
  const rows = await devicesInScope(db, scope)
    .selectAll()
    .where(sql<boolean>`devices.id = any(${[...ids]}::bigint[])`)
    .$if(company !== null, (query) => query.where('devices.companyId', '=', company ?? 0))
    .orderBy('devices.id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new AppError('notFound');
  return rows;
}

/** One device by serial number, by the same rule. */
export async function requireDevice(db: Db, scope: EntityScope, sn: string): Promise<DeviceRow> {
  const device = await devicesInScope(db, scope).selectAll().where('devices.sn', '=', sn).executeTakeFirst();
  if (device === undefined) throw new AppError('notFound');
  return device;
}

export type Corridor = { id: number; companyId: number; entityId: number; name: string; entityName: string };

/** A living entrance of the entity named (null: of any in scope), which stays there until the transaction ends. */
export async function requireCorridor(
  db: Db,
  scope: EntityScope,
  id: number,
  entityId: number | null,
): Promise<Corridor> {
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
  const isSeen = corridor !== undefined && (scope.entityIds === 'all' || scope.entityIds.includes(corridor.entityId));
  if (!isSeen) throw new AppError('notFound');
  return corridor;
}
