import type { InputOf } from '@portico/contract/route';
import type { users } from '@portico/contract/routes/users';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { foldColumns } from '../../platform/base-data/folded-columns.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { loadOrganisationScope } from '../organisations/index.ts';
import { requireAdministratorLeft, requireChangeableUsers, type UsersTransaction } from './change-users.ts';
import { areGrantsEqual, type Grants, requireAllowedGrants, toGrants } from './grants.ts';
import type { StoredUser } from './stored-users.ts';

// Changes many users by the same rules as a single one, but checks the rules once for all of them.

type Given = InputOf<typeof users.add>;
type Change = InputOf<typeof users.change>;

/** Locks a company's accounts in a transaction that also changes other data; returns the context for the changes. */
export async function lockUsers(
  tx: Transaction<Database>,
  user: CurrentUser,
  companyId: number,
): Promise<UsersTransaction> {
  await lockCompanyAccounts(tx, companyId);
  return { tx, user, companyId, scope: await loadOrganisationScope(tx, user) };
}

/** Errors of concurrent changes, by database constraint. */
export const userConstraintErrors = { users_username: new AppError('usernameTaken', { username: 'taken' }) };

/** Adds users who see organisations; returns their ids in the same order. They must change their first password. */
export async function addUsers(
  context: UsersTransaction,
  inputs: readonly Given[],
  made: { passwordHash: string; createdAt: Date },
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const grants = await requireAllowedGrantsOfAll(
    context,
    inputs.map((input) => ({ currentGrants: toGrants(null), change: input })),
  );
  const added = await context.tx
    .insertInto('users')
    .values(
      inputs.map(({ nickName, username, phone, email, hireDate, enabled = true }, position) => ({
        ...made,
        nickName,
        username,
        phone: phone ?? null,
        email: email ?? null,
        hireDate: hireDate ?? null,
        enabled,
        companyId: context.companyId,
        rightRange: grants[position]?.rightRange ?? 0,
        mustChangePassword: true,
      })),
    )
    .returning('id')
    .execute();
  const ids = added.map(({ id }) => id);
  await saveAllGrants(context, new Map(ids.map((id, position) => [id, grants[position]])));
  return ids;
}

/** Changes users, except `rightRange` and entities; absent values stay. Returns the users before the change. */
export async function changeUsers(
  context: UsersTransaction,
  inputs: readonly Change[],
): Promise<{ before: StoredUser; wasDisabled: boolean }[]> {
  if (inputs.length === 0) return [];
  const people = await requireChangeableUsers(
    context,
    inputs.map(({ id }) => id),
  );
  const byId = new Map(people.map((user) => [user.id, user]));
  const changes = inputs.map((given) => {
    const before = byId.get(given.id);
    if (before === undefined) throw new AppError('notFound');
    if (given.enabled === false && before.id === context.user.id) throw new AppError('yourself');
    return { change: given, before, currentGrants: toGrants(before) };
  });
  const grants = await requireAllowedGrantsOfAll(context, changes);
  await writeChanges(context, changes);
  const regranted = changes.flatMap(({ before, currentGrants: had }, position): [number, Grants | undefined][] => {
    const wanted = grants[position];
    return wanted === undefined || areGrantsEqual(had, wanted) ? [] : [[before.id, wanted]];
  });
  await saveAllGrants(context, new Map(regranted));
  await requireAdministratorLeft(context, people);
  return changes.map(({ before, change: given }) => ({
    before,
    wasDisabled: before.enabled && given.enabled === false,
  }));
}

/** The grants of each user after the change. Throws if the caller may not assign one of the added grants; checks all users together. */
async function requireAllowedGrantsOfAll(
  context: UsersTransaction,
  all: readonly { currentGrants: Grants; change: Partial<Change> }[],
): Promise<Grants[]> {
  const added = { roles: new Set<number>(), deptIds: new Set<number>() };
  const wanted = all.map(({ currentGrants, change: given }): Grants => {
    const [roles, deptIds] = [
      [...new Set(given.roles ?? currentGrants.roles)],
      [...new Set(given.deptIds ?? currentGrants.deptIds)],
    ];
    if (roles.length === 0) throw new AppError('badRequest', { roles: 'required' });
    if (deptIds.length === 0) throw new AppError('badRequest', { deptIds: 'required' });
    for (const id of roles) if (!currentGrants.roles.includes(id)) added.roles.add(id);
    for (const id of deptIds) if (!currentGrants.deptIds.includes(id)) added.deptIds.add(id);
    return { ...currentGrants, roles, deptIds };
  });
  const roles = [...new Set(wanted.flatMap((grants) => grants.roles))];
  const deptIds = [...new Set(wanted.flatMap((grants) => grants.deptIds))];
  const unchanged = {
    ...toGrants(null),
    roles: roles.filter((id) => !added.roles.has(id)),
    deptIds: deptIds.filter((id) => !added.deptIds.has(id)),
  };
  await requireAllowedGrants(context, unchanged, { roles, deptIds });
  return wanted;
}

async function writeChanges(
  { tx }: UsersTransaction,
  changes: readonly { change: Change; before: StoredUser }[],
): Promise<void> {
  const rows = changes.map(({ change: given, before }) => {
    const { nickName, username, phone, email, hireDate, enabled } = { ...before, ...withoutUndefined(given) };
    const texts = foldColumns('users', { nickName, username, phone, email });
    return { id: before.id, nickName, username, phone, email, hireDate, enabled, ...texts };
  });
  await sql`update users set nick_name = told."nickName", username = told.username, phone = told.phone, email = told.email,
      username_key = told."usernameKey", username_search = told."usernameSearch", nick_name_search = told."nickNameSearch",
      phone_search = told."phoneSearch", email_search = told."emailSearch",
      username_duplicate = users.username_duplicate and users.username = told.username, hire_date = told."hireDate", enabled = told.enabled, revision = users.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told
      (id bigint, "nickName" text, username text, phone text, email text, "usernameKey" text, "usernameSearch" text,
        "nickNameSearch" text, "phoneSearch" text, "emailSearch" text, "hireDate" date, enabled boolean)
    where users.id = told.id`.execute(tx);
}

/** The input without its undefined fields. */
function withoutUndefined(given: Change): Partial<Change> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Replaces the roles, organisations and entities of the users. */
async function saveAllGrants({ tx }: UsersTransaction, grants: ReadonlyMap<number, Grants | undefined>): Promise<void> {
  const ids = [...grants.keys()];
  if (ids.length === 0) return;
  const links = [
    { table: 'user_roles', column: 'role_id', of: (grant: Grants) => grant.roles },
    { table: 'user_organisations', column: 'organisation_id', of: (grant: Grants) => grant.deptIds },
    { table: 'user_entities', column: 'entity_id', of: (grant: Grants) => grant.entityIds },
  ];
  for (const { table, column, of } of links) {
    const pairs = [...grants].flatMap(([id, grant]) => (grant === undefined ? [] : of(grant).map((to) => [id, to])));
    await sql`delete from ${sql.table(table)} where user_id = any(${ids}::bigint[])`.execute(tx);
    await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
      select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, to]) => to)}::bigint[])`.execute(tx);
  }
}

/** Deletes users who have never logged in. If one of them has logged in, throws `usedMeanwhile` and deletes none. */
export async function removeUnusedUsers(context: UsersTransaction, ids: readonly number[]): Promise<void> {
  const people = await requireChangeableUsers(context, ids);
  const used = await context.tx
    .selectFrom('loginAttempts')
    .select('userId')
    .where(sql<boolean>`user_id = any(${[...ids]}::bigint[])`)
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw new AppError('usedMeanwhile');
  await context.tx
    .deleteFrom('users')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  await requireAdministratorLeft(context, people);
}
