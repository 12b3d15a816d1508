import type { InputOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { organisationScopeOf, organisationsBelow, type OrganisationScope } from '../organisations/index.ts';
import { handableRoleIds } from '../roles/index.ts';
import { peopleQuery, type Person, protectionOf } from './person.ts';

type Filter = InputOf<(typeof users)['list']>;

/** A page of the people somebody may see, and how many there are. */
export async function userRows(
  app: App,
  { db, user }: Pick<UserCall, 'db' | 'user'>,
  filter: Filter,
): Promise<{ content: User[]; totalElements: number }> {
  const scope = await organisationScopeOf(db, user);
  const visible = sql<boolean>`(${isOfCompany(user.companyId)}
    and (users.id = ${user.id} or ${isIn(scope)}) and ${matches(filter)})`;
  const { page, size, sort } = filter;
  const direction = sort?.descending === false ? 'asc' : 'desc';
  const rows = await peopleQuery(db)
    .select(
      sql<Date | null>`(select max(at) from login_attempts where user_id = users.id and failure is null)`.as(
        'lastLogin',
      ),
    )
    .where(visible)
    .orderBy(order[sort?.field ?? 'createTime'], direction)
    .orderBy('users.id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(visible)
    .executeTakeFirstOrThrow();
  const withFactor = await secondFactorsOf(app, rows);
  const handable = await handableRoleIds(db, user, user.companyId);
  const content = rows.map((row) => ({
    ...userOf(row),
    hasSecondFactor: withFactor.has(row.id),
    lastLoginTime: row.lastLogin?.toISOString() ?? null,
    isProtected: protectionOf(row, user, scope, handable) !== null,
  }));
  return { content, totalElements: total };
}

const order = {
  id: sql`users.id`,
  nickName: sql`lower(nick_name)`,
  username: sql`lower(username)`,
  createTime: sql`users.created_at`,
} as const;

function isOfCompany(companyId: number | null) {
  return companyId === null ? sql<boolean>`users.company_id is null` : sql<boolean>`users.company_id = ${companyId}`;
}

/** "All" also means people who, against the rules, have no organisation. */
function isIn(scope: OrganisationScope) {
  if (scope === 'all') return sql<boolean>`true`;
  return belongsTo(sql<boolean>`organisation_id = any(${[...scope]}::bigint[])`);
}

function matches({ ids, deptIds = [], name = '', enabled, roleId }: Filter) {
  const wanted = [sql<boolean>`true`];
  if (ids !== undefined) wanted.push(sql<boolean>`users.id = any(${ids}::bigint[])`);
  if (deptIds.length > 0) wanted.push(belongsTo(sql<boolean>`organisation_id in ${organisationsBelow(deptIds)}`));
  if (enabled !== undefined) wanted.push(sql<boolean>`enabled = ${enabled}`);
  if (roleId !== undefined)
    wanted.push(sql<boolean>`exists (select from user_roles where user_id = users.id and role_id = ${roleId})`);
  if (name !== '')
    wanted.push(sql<boolean>`strpos(lower(concat_ws(chr(10), nick_name, username, phone, email)), lower(${name})) > 0`);
  return sql.join(wanted, sql` and `);
}

function belongsTo(condition: ReturnType<typeof sql<boolean>>) {
  return sql<boolean>`exists (select from user_organisations where user_id = users.id and ${condition})`;
}

/** Secrets of second factors are not for calls of people; whether there is one is. */
async function secondFactorsOf({ systemDb }: App, rows: readonly { id: number }[]): Promise<Set<number>> {
  const ids = rows.map((row) => row.id);
  const found = await systemDb
    .selectFrom('secondFactors')
    .select('userId')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(found.map((row) => row.userId));
}

function userOf({ createdAt, ...row }: Person) {
  return {
    ...row,
    status: row.enabled ? 1 : 0,
    deptIds: row.depts.map((dept) => dept.id),
    entityIds: row.entitys.map((entity) => entity.id),
    createTime: createdAt.toISOString(),
  };
}
