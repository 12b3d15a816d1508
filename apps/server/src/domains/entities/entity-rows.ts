import type { InputOf } from '@portico/contract/route';
import type { Entity, entities } from '@portico/contract/routes/entities';
import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { type CurrentUser, hasAccess } from '../../platform/http/caller.ts';
import { type EntityScope, isInScope, loadEntityScope, selectOrganisationsBelow } from '../organisations/index.ts';

type Filter = InputOf<(typeof entities)['list']>;

/** A page of the entities the user may see, and their total number. */
export async function loadEntityRowPage(
  db: Db,
  user: CurrentUser,
  filter: Filter,
  language: Language,
): Promise<{ content: Entity[]; totalElements: number }> {
  const { page, size, sort } = filter;
  const matching = matches(await loadEntityScope(db, user), filter);
  const direction = sort?.descending === true ? sql`desc nulls last` : sql`asc nulls last`;
  const inOrder = sql`${order(language)[sort?.field ?? 'name']} ${direction}, entities.id ${direction}`;
  const pageIds = sql`(select id from entities where ${matching} order by ${inOrder} limit ${size} offset ${page * size})`;
  const rows = await entityQuery(db, user).where(sql<boolean>`entities.id in ${pageIds}`).orderBy(inOrder).execute();
  const { total } = await db
    .selectFrom('entities')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  return { content: rows.map(toEntity), totalElements: total };
}

/** One entity; null if it does not exist or the user may not see it. */
export async function loadEntityById(db: Db, user: CurrentUser, id: number): Promise<Entity | null> {
  const row = await entityQuery(db, user)
    .where(isInScope(await loadEntityScope(db, user)))
    .where('entities.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toEntity(row);
}

const order = (language: Language) => ({
  id: sql`entities.id`,
  name: orderByName('entities.name', language),
  createTime: sql`entities.created_at`,
  city: orderByName('entities.city', language),
  deptName: sql`(select ${orderByName('name', language)} from organisations where organisations.id = entities.organisation_id)`,
  timeZone: sql`entities.time_zone`,
});

const searchedColumns = ['entities.name', 'entities.city', 'entities.address', 'entities.tags'];

function matches(scope: EntityScope, { deptIds = [], name = '', timeZone = '' }: Filter) {
  const conditions = [isInScope(scope)];
  if (deptIds.length > 0)
    conditions.push(sql<boolean>`entities.organisation_id in ${selectOrganisationsBelow(deptIds)}`);
  if (name !== '') conditions.push(containsText(searchedColumns, name));
  if (timeZone !== '') conditions.push(sql<boolean>`entities.time_zone = ${timeZone}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const countCorridor = sql<number>`(select count(*) from corridors
  where corridors.entity_id = entities.id and removed_at is null)`;
const countArea = sql<number>`(select count(*) from areas where areas.entity_id = entities.id)`;
const countDevice = sql<number>`(select count(*) from bindings join corridors on corridors.id = bindings.corridor_id
  where corridors.entity_id = entities.id and bindings.to_at is null)`;

/** Entities with their counts and lists. These are expensive, so the query runs only for the rows of a page. */
function entityQuery(db: Db, user: CurrentUser) {
  const protocols = forwardingProtocolNumbers.filter((protocol) => hasAccess(user, `entity:protocol${protocol}`));
  return db
    .selectFrom('entities')
    .innerJoin('organisations', 'organisations.id', 'entities.organisationId')
    .innerJoin('companies', 'companies.id', 'entities.companyId')
    .select(['entities.id', 'entities.name', 'entities.organisationId as deptId', 'organisations.name as deptName'])
    .select(['companies.name as companyName', 'entities.mobile', 'entities.email', 'entities.timeZone'])
    .select(['entities.dstEnable', 'entities.workTime', 'entities.pushStateEnable', 'entities.city'])
    .select(['entities.address', 'entities.remark', 'entities.tags', 'entities.latitude', 'entities.longitude'])
    .select([
      'entities.entranceType',
      'entities.capacity',
      'entities.occupancyReset',
      'entities.revision',
      'entities.createdAt',
    ])
    .select([countCorridor.as('countCorridor'), countArea.as('countArea'), countDevice.as('countDevice')])
    .select((entity) =>
      jsonArrayFrom(
        entity
          .selectFrom('forwardings')
          .select(['protocol', 'enabled', 'forwardings.address', 'channelCode', 'changedAt'])
          .whereRef('forwardings.entityId', '=', 'entities.id')
          .where(sql<boolean>`protocol = any(${protocols}::int[])`)
          .orderBy('protocol'),
      ).as('forwarding'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof entityQuery>['execute']>>[number];

function toEntity({ createdAt, forwarding, ...row }: Row): Entity {
  return {
    ...row,
    forwarding: forwarding.map(({ changedAt, ...row }) => ({ ...row, changeTime: new Date(changedAt).toISOString() })),
    createTime: createdAt.toISOString(),
  };
}
