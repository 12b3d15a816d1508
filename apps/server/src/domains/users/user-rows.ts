import type { InputOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { loadOrganisationScope, type OrganisationScope, selectOrganisationsBelow } from '../organisations/index.ts';
import { loadAssignableRoleIds } from '../roles/index.ts';
import { findChangeProtection, listRoles, type StoredUser, selectStoredUsers } from './stored-users.ts';

type Filter = InputOf<(typeof users)['list']>;

/** A page of the users that the caller may see, and their total number. */
export async function loadUserPage(
  app: App,
  { db, user, language }: Pick<UserCall, 'db' | 'user' | 'language'>,
  filter: Filter,
): Promise<{ content: User[]; totalElements: number }> {
  const scope = await loadOrganisationScope(db, user);
  const visible = sql<boolean>`(${isOfCompany(user.companyId)}
    and (users.id = ${user.id} or ${isInOrganisationScope(scope)}) and ${matches(filter)})`;
  const { page, size, sort } = filter;
  const direction = sort?.descending === false ? 'asc' : 'desc';
  const rows = await selectStoredUsers(db)
    .select(lastLoginTime.as('lastLogin'))
    .where(visible)
    .orderBy(order(language)[sort?.field ?? 'createTime'], direction)
    .orderBy('users.id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(visible)
    .executeTakeFirstOrThrow();
  const withFactor = await loadSecondFactorOwners(app, rows);
  const assignableRoleIds = await loadAssignableRoleIds(db, user, user.companyId);
  const content = rows.map((row) => ({
    ...toUser(row),
    hasSecondFactor: withFactor.has(row.id),
    lastLoginTime: row.lastLogin?.toISOString() ?? null,
    isProtected: findChangeProtection(row, user, scope, assignableRoleIds) !== null,
  }));
  return { content, totalElements: total };
}

/** SQL expression on a row of `users`: the time of the last successful login. */
export const lastLoginTime = sql<Date | null>`(
  select max(at) from login_attempts where user_id = users.id and failure is null
)`;

const order = (language: Language) => ({
  id: sql`users.id`,
  nickName: orderByName('users.nickName', language),
  username: orderByName('users.username', language),
  createTime: sql`users.created_at`,
});

function isOfCompany(companyId: number | null) {
  return companyId === null ? sql<boolean>`users.company_id is null` : sql<boolean>`users.company_id = ${companyId}`;
}

/** Scope `all` also includes users without an organisation, which the rules do not allow. */
function isInOrganisationScope(scope: OrganisationScope) {
  if (scope === 'all') return sql<boolean>`true`;
  return belongsTo(sql<boolean>`organisation_id = any(${[...scope]}::bigint[])`);
}

function matches({ ids, deptIds = [], name = '', enabled, roleId }: Filter) {
  const conditions = [sql<boolean>`true`];
  if (ids !== undefined) conditions.push(sql<boolean>`users.id = any(${ids}::bigint[])`);
  if (deptIds.length > 0)
    conditions.push(belongsTo(sql<boolean>`organisation_id in ${selectOrganisationsBelow(deptIds)}`));
  if (enabled !== undefined) conditions.push(sql<boolean>`enabled = ${enabled}`);
  if (roleId !== undefined)
    conditions.push(sql<boolean>`exists (select from user_roles where user_id = users.id and role_id = ${roleId})`);
  if (name !== '') conditions.push(containsText(['nickName', 'username', 'phone', 'email'], name));
  return sql.join(conditions, sql` and `);
}

function belongsTo(condition: ReturnType<typeof sql<boolean>>) {
  return sql<boolean>`exists (select from user_organisations where user_id = users.id and ${condition})`;
}

/** The ids of those who have a second factor. Needs `systemDb`: callers may not read the table, because it contains the secrets. */
export async function loadSecondFactorOwners({ systemDb }: App, rows: readonly { id: number }[]): Promise<Set<number>> {
  const ids = rows.map((row) => row.id);
  const found = await systemDb
    .selectFrom('secondFactors')
    .select('userId')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(found.map((row) => row.userId));
}

function toUser({ createdAt, ...row }: StoredUser) {
  return {
    ...row,
    roles: listRoles(row),
    status: row.enabled ? 1 : 0,
    deptIds: row.depts.map((dept) => dept.id),
    entityIds: row.entitys.map((entity) => entity.id),
    createTime: createdAt.toISOString(),
  };
}
