import type { InputOf } from '@portico/contract/route';
import type { Corridor, corridors } from '@portico/contract/routes/corridors';
import type { Language } from '@portico/contract/words/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { type EntityScope, isInScope, selectOrganisationsBelow } from '../organisations/index.ts';

type Sort = InputOf<(typeof corridors)['list']>['sort'];
type Filter = Omit<Partial<InputOf<(typeof corridors)['list']>>, 'page' | 'size' | 'sort'> & {
  ids?: readonly number[];
  areaId?: number;
  notInArea?: number | undefined;
};

/** A page of the entrances in a scope that are not removed, by entity and name by default, and their total number. */
export async function loadCorridorPage(
  db: Db,
  scope: EntityScope,
  filter: Filter,
  { page, size, sort, language }: { page: number; size: number; sort?: Sort; language: Language },
): Promise<{ content: Corridor[]; totalElements: number }> {
  const matching = matches(scope, filter);
  const found = sql`from corridors join entities on entities.id = corridors.entity_id where ${matching}`;
  const direction = sort?.descending === true ? sql`desc` : sql`asc`;
  const order = orderFor(language);
  const inOrder = sql`${order[sort?.field ?? 'entityName']} ${direction}, ${order.name} ${direction}, corridors.id ${direction}`;
  const pageIds = sql`(select corridors.id ${found} order by ${inOrder} limit ${size} offset ${page * size})`;
  const rows = await db
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .innerJoin('organisations', 'organisations.id', 'entities.organisationId')
    .select(['corridors.id', 'corridors.name', 'corridors.entityId', 'entities.name as entityName'])
    .select(['entities.organisationId as deptId', 'organisations.name as deptName', 'corridors.remark'])
    .select(['corridors.revision', 'corridors.createdAt', deviceCount.as('size')])
    .where(sql<boolean>`corridors.id in ${pageIds}`)
    .orderBy(inOrder)
    .execute();
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const content = rows.map(({ createdAt, ...row }) => ({
    ...row,
    binding: row.size > 0 ? 1 : 0,
    createTime: createdAt.toISOString(),
  }));
  return { content, totalElements: counted.rows[0]?.total ?? 0 };
}

/** All entrances in a scope that are not removed and match the filter. */
export async function loadAllCorridors(db: Db, scope: EntityScope, filter: Filter, language: Language) {
  return loadCorridorPage(db, scope, filter, { page: 0, size: maxRows, language });
}

/** More entrances than a selection or an entity can have. */
const maxRows = 100_000;

const deviceCount = sql<number>`(select count(*) from bindings where corridor_id = corridors.id and to_at is null)`;
const isBound = sql<boolean>`exists (select from bindings where corridor_id = corridors.id and to_at is null)`;

const orderFor = (language: Language) => ({
  id: sql`corridors.id`,
  name: orderByName('corridors.name', language),
  entityName: orderByName('entities.name', language),
  size: deviceCount,
  createTime: sql`corridors.created_at`,
});

function matches(scope: EntityScope, filter: Filter): RawBuilder<boolean> {
  const { name = '', entityId, deptIds = [], binding, ids, areaId, notInArea } = filter;
  const conditions = [isInScope(scope), sql<boolean>`corridors.removed_at is null`];
  if (name !== '') conditions.push(containsText('corridors.name', name));
  if (entityId !== undefined) conditions.push(sql<boolean>`corridors.entity_id = ${entityId}`);
  if (deptIds.length > 0)
    conditions.push(sql<boolean>`entities.organisation_id in ${selectOrganisationsBelow(deptIds)}`);
  if (binding !== undefined) conditions.push(binding ? isBound : sql<boolean>`not ${isBound}`);
  if (ids !== undefined) conditions.push(sql<boolean>`corridors.id = any(${[...ids]}::bigint[])`);
  if (areaId !== undefined) conditions.push(isInArea(areaId));
  if (notInArea !== undefined) conditions.push(sql<boolean>`not ${isInArea(notInArea)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isInArea = (areaId: number) =>
  sql<boolean>`exists (select from area_corridors where corridor_id = corridors.id and area_id = ${areaId})`;
