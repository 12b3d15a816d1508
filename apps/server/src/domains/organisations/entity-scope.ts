import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';

/** The entities a user may see. Every query takes a scope, so that no access check can be forgotten. An empty list: none. */
export type EntityScope = {
  /** null: all companies, for a platform administrator. */
  companyId: number | null;
  entityIds: 'all' | readonly number[];
};

/** The columns of an entity that analyses need. */
export type EntityRow = {
  id: number;
  companyId: number;
  name: string;
  /** IANA name. */
  timeZone: string;
  /** 0: the standard offset of the zone applies all year. */
  dstEnable: number;
  /** "HH:mm:ss~HH:mm:ss". */
  workTime: string;
  organisationId: number;
  createdAt: Date;
  capacity: number | null;
  occupancyReset: string | null;
};

/** The scope of a user: the entities of their organisations and of all below, or the entities listed for them. */
export async function loadEntityScope(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>,
): Promise<EntityScope> {
  const { id, companyId, rightRange } = user;
  if (companyId === null) return { companyId: null, entityIds: 'all' };
  if (rightRange === 1) {
    const listed = await db
      .selectFrom('userEntities')
      .innerJoin('entities', 'entities.id', 'userEntities.entityId')
      .select('entities.id')
      .where('userEntities.userId', '=', id)
      .where('entities.companyId', '=', companyId)
      .execute();
    return { companyId, entityIds: listed.map((entity) => entity.id) };
  }
  const given = await db.selectFrom('userOrganisations').select('organisationId').where('userId', '=', id).execute();
  if (
    await coversWholeCompany(
      db,
      companyId,
      given.map((row) => row.organisationId),
    )
  )
    return { companyId, entityIds: 'all' };
  const below = await db
    .selectFrom('entities')
    .select('id')
    .where('companyId', '=', companyId)
    .where('organisationId', 'in', selectOrganisationsBelow(given.map((row) => row.organisationId)))
    .execute();
  return { companyId, entityIds: below.map((entity) => entity.id) };
}

/** Whether these organisations include all roots of the company's tree; the scope is `all` then. */
export async function coversWholeCompany(
  db: Db,
  companyId: number,
  organisationIds: readonly number[],
): Promise<boolean> {
  if (organisationIds.length === 0) return false;
  const other = await db
    .selectFrom('organisations')
    .select('id')
    .where('companyId', '=', companyId)
    .where('parentId', 'is', null)
    .where('id', 'not in', [...organisationIds])
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** The SQL condition that a row of `entities` is in a scope. */
export function isInScope({ companyId, entityIds }: EntityScope): RawBuilder<boolean> {
  const isOwn = companyId === null ? sql`true` : sql`entities.company_id = ${companyId}`;
  return entityIds === 'all'
    ? sql<boolean>`${isOwn}`
    : sql<boolean>`(${isOwn} and entities.id = any(${[...entityIds]}::bigint[]))`;
}

/** A subquery for the ids of organisations and all below them. `union` ends the recursion even if the tree had a cycle. */
export function selectOrganisationsBelow(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`(with recursive below as (
    select id from organisations where id = any(${[...ids]}::bigint[])
    union
    select child.id from organisations child join below on child.parent_id = below.id
  ) select id from below)`;
}

/**
 * Entities in a scope, sorted by name. With `ids`, exactly these: throws `notFound` if one does not exist or is not in the scope.
 * `deptIds`: organisations, including all below them.
 */
export async function loadVisibleEntities(
  db: Db,
  scope: EntityScope,
  filter: {
    ids?: readonly number[] | undefined;
    name?: string | undefined;
    deptIds?: readonly number[] | undefined;
  } = {},
): Promise<EntityRow[]> {
  const { ids, name, deptIds } = filter;
  let query = db
    .selectFrom('entities')
    .select(['id', 'companyId', 'name', 'timeZone', 'dstEnable', 'workTime', 'organisationId', 'createdAt'])
    .select(['capacity', 'occupancyReset'])
    .where(isInScope(scope));
  if (ids !== undefined) query = query.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  if (name !== undefined && name !== '') query = query.where(containsText('name', name));
  if (deptIds !== undefined && deptIds.length > 0)
    query = query.where('organisationId', 'in', selectOrganisationsBelow(deptIds));
  const entities = await query.orderBy('name').orderBy('id').execute();
  if (ids !== undefined && entities.length < new Set(ids).size) throw new AppError('notFound');
  return entities;
}
