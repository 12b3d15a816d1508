import type { InputOf } from '@portico/contract/route';
import type { users } from '@portico/contract/routes/users';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/things/schema.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { organisationScopeOf } from '../organisations/index.ts';
import { requireAdministratorLeft, requireChangeable, type Turn } from './changes.ts';
import { allowedGrants, areEqual, type Grants, grantsOf } from './grants.ts';
import type { Person } from './person.ts';

// The same rules as for one at a time, asked once for many.

type Given = InputOf<typeof users.add>;
type Change = InputOf<typeof users.change>;

/** The turn to change a company's people inside a transaction that changes more than that. */
export async function peopleTurn(tx: Transaction<Database>, user: CurrentUser, companyId: number): Promise<Turn> {
  await takeTurn(tx, companyId);
  return { tx, user, companyId, scope: await organisationScopeOf(tx, user) };
}

/** What breaks where two write at once. */
export const peopleFailures = { users_username: new AppError('usernameTaken', { username: 'taken' }) };

/** Adds people who see organisations; returns their ids in the same order. They have to change the password they get. */
export async function addPeople(
  turn: Turn,
  inputs: readonly Given[],
  made: { passwordHash: string; createdAt: Date },
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const grants = await allowedForAll(
    turn,
    inputs.map((input) => ({ had: grantsOf(null), said: input })),
  );
  const added = await turn.tx
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
        companyId: turn.companyId,
        rightRange: grants[position]?.rightRange ?? 0,
        mustChangePassword: true,
      })),
    )
    .returning('id')
    .execute();
  const ids = added.map(({ id }) => id);
  await giveAll(turn, new Map(ids.map((id, position) => [id, grants[position]])));
  return ids;
}

/** Changes people, but not how far they see; what is not given stays. Returns them as they were. */
export async function changeMany(turn: Turn, inputs: readonly Change[]): Promise<{ before: Person; isOut: boolean }[]> {
  if (inputs.length === 0) return [];
  const people = await requireChangeable(
    turn,
    inputs.map(({ id }) => id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const changes = inputs.map((said) => {
    const before = byId.get(said.id);
    if (before === undefined) throw new AppError('notFound');
    if (said.enabled === false && before.id === turn.user.id) throw new AppError('yourself');
    return { said, before, had: grantsOf(before) };
  });
  const grants = await allowedForAll(turn, changes);
  await writeChanges(turn, changes);
  const regranted = changes.flatMap(({ before, had }, position): [number, Grants | undefined][] => {
    const wanted = grants[position];
    return wanted === undefined || areEqual(had, wanted) ? [] : [[before.id, wanted]];
  });
  await giveAll(turn, new Map(regranted));
  await requireAdministratorLeft(turn, people);
  return changes.map(({ before, said }) => ({ before, isOut: before.enabled && said.enabled === false }));
}

/** What each will have. Whether the caller may give what is new in it is asked for all of them together. */
async function allowedForAll(turn: Turn, all: readonly { had: Grants; said: Partial<Change> }[]): Promise<Grants[]> {
  const fresh = { roles: new Set<number>(), deptIds: new Set<number>() };
  const wanted = all.map(({ had, said }): Grants => {
    const [roles, deptIds] = [[...new Set(said.roles ?? had.roles)], [...new Set(said.deptIds ?? had.deptIds)]];
    if (roles.length === 0) throw new AppError('badRequest', { roles: 'required' });
    if (deptIds.length === 0) throw new AppError('badRequest', { deptIds: 'required' });
    for (const id of roles) if (!had.roles.includes(id)) fresh.roles.add(id);
    for (const id of deptIds) if (!had.deptIds.includes(id)) fresh.deptIds.add(id);
    return { ...had, roles, deptIds };
  });
  const roles = [...new Set(wanted.flatMap((grants) => grants.roles))];
  const deptIds = [...new Set(wanted.flatMap((grants) => grants.deptIds))];
  const kept = {
    ...grantsOf(null),
    roles: roles.filter((id) => !fresh.roles.has(id)),
    deptIds: deptIds.filter((id) => !fresh.deptIds.has(id)),
  };
  await allowedGrants(turn, kept, { roles, deptIds });
  return wanted;
}

async function writeChanges({ tx }: Turn, changes: readonly { said: Change; before: Person }[]): Promise<void> {
  const rows = changes.map(({ said, before }) => {
    const { nickName, username, phone, email, hireDate, enabled } = { ...before, ...given(said) };
    return { id: before.id, nick_name: nickName, username, phone, email, hire_date: hireDate, enabled };
  });
  await sql`update users set nick_name = told.nick_name, username = told.username, phone = told.phone, email = told.email,
      hire_date = told.hire_date, enabled = told.enabled, revision = users.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told
      (id bigint, nick_name text, username text, phone text, email text, hire_date date, enabled boolean)
    where users.id = told.id`.execute(tx);
}

/** What is said, without what is left out. */
function given(said: Change): Partial<Change> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Gives people exactly these roles, organisations and entities. */
async function giveAll({ tx }: Turn, grants: ReadonlyMap<number, Grants | undefined>): Promise<void> {
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

/** Deletes people who have never logged in; anybody else stays. */
export async function removeUnusedPeople(turn: Turn, ids: readonly number[]): Promise<void> {
  const people = await requireChangeable(turn, ids);
  const used = await turn.tx
    .selectFrom('loginAttempts')
    .select('userId')
    .where(sql<boolean>`user_id = any(${[...ids]}::bigint[])`)
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw new AppError('usedMeanwhile');
  await turn.tx
    .deleteFrom('users')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  await requireAdministratorLeft(turn, people);
}
