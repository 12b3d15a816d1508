import { type EntranceType, entranceTypes } from '@portico/contract/words/entrance-types';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/things/schema.ts';
import { isInScope, scopeOf } from '../organisations/index.ts';

export type Tx = Transaction<Database>;

/** An entity as it is stored, with the name of its organisation. */
export type StoredEntity = Awaited<ReturnType<typeof lockEntities>>[number];

/** Entities this person may see, which nobody else changes until the transaction ends; any other one is "not found". */
export async function lockEntities(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('entities')
    .innerJoin('organisations', 'organisations.id', 'entities.organisationId')
    .selectAll('entities')
    .select('organisations.name as deptName')
    .where(isInScope(await scopeOf(tx, user)))
    .where(sql<boolean>`entities.id = any(${wanted}::bigint[])`)
    .orderBy('entities.id')
    .forUpdate('entities')
    .execute();
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

export async function lockEntity(tx: Tx, user: CurrentUser, id: number): Promise<StoredEntity> {
  const [entity] = await lockEntities(tx, user, [id]);
  if (entity === undefined) throw new AppError('notFound');
  return entity;
}

/** Devices that hang or ever hung at entities, or are meant for one; `counted`: what they sent may count there. */
export async function devicesOf(tx: Tx, entityIds: readonly number[]) {
  const ids = sql`${[...entityIds]}::bigint[]`;
  const hung = sql`select device_id from bindings join corridors on corridors.id = bindings.corridor_id
    where corridors.entity_id = any(${ids})`;
  return tx
    .selectFrom('devices')
    .select(['id', 'companyId', 'sn', sql<boolean>`id in (${hung})`.as('counted')])
    .where(sql<boolean>`id in (${hung} union select id from devices where entity_id = any(${ids}))`)
    .orderBy('id')
    .execute();
}

type Told = Omit<StoredEntity, 'id' | 'companyId' | 'organisationId' | 'createdAt' | 'revision'>;

/** An entity as the operation log tells of it. */
export function written(entity: Told) {
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
  const names = Object.entries(entranceTypes) as [EntranceType, number][]; // Object.entries forgets the keys
  return names.find(([, number]) => number === type)?.[0] ?? null;
}
