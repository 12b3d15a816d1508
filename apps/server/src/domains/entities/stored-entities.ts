import { type EntranceType, entranceTypes } from '@portico/contract/words/entrance-types';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { isInScope, loadEntityScope } from '../organisations/index.ts';

/** A stored entity with the name of its organisation. */
export type StoredEntity = Awaited<ReturnType<typeof lockEntities>>[number];

/** Loads and locks entities the user may see, until the transaction ends; throws `notFound` for any other one. */
export async function lockEntities(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const uniqueIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('entities')
    .innerJoin('organisations', 'organisations.id', 'entities.organisationId')
    .selectAll('entities')
    .select('organisations.name as deptName')
    .where(isInScope(await loadEntityScope(tx, user)))
    .where(sql<boolean>`entities.id = any(${uniqueIds}::bigint[])`)
    .orderBy('entities.id')
    .forUpdate('entities')
    .execute();
  if (found.length < uniqueIds.length) throw new AppError('notFound');
  return found;
}

export async function lockEntity(tx: Tx, user: CurrentUser, id: number): Promise<StoredEntity> {
  const [entity] = await lockEntities(tx, user, [id]);
  if (entity === undefined) throw new AppError('notFound');
  return entity;
}

/** Devices that are or were installed at entities, or are assigned to one; `counted`: they were installed, so records may count there. */
export async function loadDevicesOfEntities(tx: Tx, entityIds: readonly number[]) {
  const ids = sql`${[...entityIds]}::bigint[]`;
  const installedDevices = sql`select device_id from bindings join corridors on corridors.id = bindings.corridor_id
    where corridors.entity_id = any(${ids})`;
  return tx
    .selectFrom('devices')
    .select(['id', 'companyId', 'sn', sql<boolean>`id in (${installedDevices})`.as('counted')])
    .where(sql<boolean>`id in (${installedDevices} union select id from devices where entity_id = any(${ids}))`)
    .orderBy('id')
    .execute();
}

type LoggedEntity = Omit<StoredEntity, 'id' | 'companyId' | 'organisationId' | 'createdAt' | 'revision'>;

/** The fields of an entity in the operation log. */
export function toEntityLogFields(entity: LoggedEntity) {
  const { name, deptName, mobile, email, workTime, timeZone, city, address, remark, latitude, longitude } = entity;
  return {
    name,
    deptName,
    mobile,
    email,
    workTime,
    timeZone,
    dstEnable: entity.dstEnable === 1,
    pushStateEnable: entity.pushStateEnable === 1,
    city,
    address,
    latitude,
    longitude,
    entranceType: entranceTypeName(entity.entranceType),
    capacity: entity.capacity,
    occupancyReset: entity.occupancyReset,
    tags: entity.tags.join(', '),
    remark,
  };
}

function entranceTypeName(type: number | null): EntranceType | null {
  const names = Object.entries(entranceTypes) as [EntranceType, number][]; // Object.entries returns keys as string
  return names.find(([, number]) => number === type)?.[0] ?? null;
}
