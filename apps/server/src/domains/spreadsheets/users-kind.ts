import type { InputOf } from '@portico/contract/route';
import { users } from '@portico/contract/routes/users';
import { sql } from 'kysely';
import { hashPassword, hashRandomPassword } from '../../platform/password-hash.ts';
import { randomPassword, randomToken } from '../../platform/tokens.ts';
import { organisationScopeOf } from '../organisations/index.ts';
import { handableRoles } from '../roles/index.ts';
import {
  addPeople,
  changeMany,
  peopleFailures,
  peopleQuery,
  peopleTurn,
  type Person,
  protectionOf,
  removeUnusedPeople,
  userRows,
} from '../users/index.ts';
import { cellOf, dayText, folded, listOf } from './cell-texts.ts';
import { choiceText, type Column, yesNo } from './columns.ts';
import type { Cells, Desk, Importer, Kind, Planned, Reader, Tx } from './kind.ts';
import { type OrganisationPaths, organisationPaths } from './organisation-paths.ts';
import { pagesOf } from './pages-of.ts';
import { differences, RowReader } from './planning.ts';

const enabledColumn: Column = {
  field: 'enabled',
  heading: 'users.isEnabled',
  hint: 'choice',
  width: 10,
  choices: yesNo,
};
const columns: readonly Column[] = [
  { field: 'username', heading: 'users.account', hint: 'text', width: 24, required: true, key: true },
  { field: 'nickName', heading: 'users.name', hint: 'text', width: 20, required: true },
  { field: 'roles', heading: 'users.roles', hint: 'list', width: 24, required: true },
  { field: 'deptIds', heading: 'users.organisations', hint: 'paths', width: 44, required: true },
  { field: 'phone', heading: 'users.phone', hint: 'text', width: 18 },
  { field: 'email', heading: 'users.email', hint: 'text', width: 26 },
  { field: 'hireDate', heading: 'users.hireDate', hint: 'day', width: 14 },
  enabledColumn,
];

type Stored = Pick<Person, 'id' | 'username' | 'nickName' | 'phone' | 'email' | 'hireDate' | 'enabled'> & {
  roles: readonly { id: number; name: string }[];
  depts: readonly { id: number; name: string }[];
};
type UserPlan = Planned & { add: InputOf<typeof users.add> | null; change: InputOf<typeof users.change> | null };
type There = {
  paths: OrganisationPaths;
  people: Map<string, Person & { protection: string | null }>;
  taken: ReadonlySet<string>;
  roles: readonly { id: number; name: string }[];
  handable: ReadonlySet<number>;
};

/** People of a company, known by their accounts. How far they see is not for spreadsheets where it is a list of stores. */
export const usersKind: Kind = {
  right: 'user:list',
  columns,
  failures: peopleFailures,

  async openDesk({ clock, events }, importer) {
    const { user, companyId } = importer;
    const there = await whatIsThere(importer);
    // Nobody knows the password of this one: they get theirs when the importer asks for the list of them.
    const passwordHash = await hashPassword(randomToken());
    return {
      plan: (cells) => planOf(cells, importer, there),
      async begin(tx: Tx) {
        const turn = await peopleTurn(tx, user, companyId);
        const out: number[] = [];
        return {
          async store(rows) {
            const changed = await changeMany(
              turn,
              rows.flatMap(({ change }) => change ?? []),
            );
            for (const { before, isOut } of changed) if (isOut) out.push(before.id);
            const made = { passwordHash, createdAt: new Date(clock.now()) };
            const ids = await addPeople(
              turn,
              rows.flatMap(({ add }) => add ?? []),
              made,
            );
            return rows.map((row) => row.thingId ?? ids.shift() ?? 0);
          },
          remove: (ids) => removeUnusedPeople(turn, ids),
          tell() {
            for (const userId of out) events.emit('session.ended', { userId });
            events.emit('rights.changed', { companyId });
          },
        };
      },
    } satisfies Desk<UserPlan>;
  },

  async *find(app, reader, { deptIds, name, enabled, roleId }) {
    const paths = await organisationPaths(reader);
    const filter = { deptIds, name, enabled, roleId, sort: undefined };
    const read = async (page: number, size: number) => (await userRows(app, reader, { ...filter, page, size })).content;
    for await (const rows of pagesOf(read)) yield rows.map((row) => cellsOf(row, paths, reader));
  },

  async reveal({ systemDb }, { companyId }, ids) {
    // Whoever has logged in or got another password since keeps it.
    const fresh = await systemDb
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .where('companyId', '=', companyId)
      .where('mustChangePassword', '=', true)
      .where(sql<boolean>`not exists (select from login_attempts where user_id = users.id and failure is null)`)
      .execute();
    const passwords = new Map(fresh.map(({ id }) => [id, randomPassword()]));
    const told: { id: number; hash: string }[] = [];
    for (const [id, password] of passwords) told.push({ id, hash: await hashRandomPassword(password) });
    await sql`update users set password_hash = told.hash
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id bigint, hash text)
      where users.id = told.id`.execute(systemDb);
    return passwords;
  },
};

async function whatIsThere(importer: Importer): Promise<There> {
  const { db, user, companyId } = importer;
  const paths = await organisationPaths(importer);
  return db.transaction().execute(async (tx) => {
    const scope = await organisationScopeOf(tx, user);
    const handable = new Set((await handableRoles(tx, user, companyId)).map((role) => role.id));
    const roles = await tx.selectFrom('roles').select(['id', 'name']).where('companyId', '=', companyId).execute();
    const all = await peopleQuery(tx).where('users.companyId', '=', companyId).execute();
    const isSeen = (person: Person) =>
      person.id === user.id || scope === 'all' || person.depts.some((dept) => scope.includes(dept.id));
    const seen = all.filter(isSeen).map((person) => ({
      ...person,
      protection: protectionOf(person, user, scope, handable),
    }));
    const people = new Map(seen.map((person) => [person.username.toLowerCase(), person]));
    return { paths, people, taken: new Set(all.map((person) => person.username.toLowerCase())), roles, handable };
  });
}

function cellsOf(person: Omit<Stored, 'id'>, paths: OrganisationPaths, { language }: Reader): Cells {
  return {
    username: cellOf(person.username),
    nickName: cellOf(person.nickName),
    roles: cellOf(listOf(person.roles.map((role) => role.name).toSorted())),
    // One the reader does not see is named without the way to it.
    deptIds: cellOf(listOf(person.depts.map((dept) => paths.pathOf(dept.id) || dept.name).toSorted())),
    phone: cellOf(person.phone ?? ''),
    email: cellOf(person.email ?? ''),
    hireDate: person.hireDate ?? '',
    enabled: choiceText(yesNo, person.enabled ? 1 : 0, language),
  };
}

function planOf(cells: Cells, importer: Importer, there: There): UserPlan {
  const row = new RowReader(cells, importer);
  const username = row.must('username');
  const existing = there.people.get(username.toLowerCase());
  if (existing === undefined && there.taken.has(username.toLowerCase())) row.fault('username', 'usernameTaken');
  if (existing !== undefined) row.compareWith(cellsOf(existing, there.paths, importer));
  const roles = rolesOf(row, existing ?? null, there);
  const depts = deptsOf(row, existing ?? null, there.paths);
  const hireDate = row.text('hireDate');
  const enabled = row.choice(enabledColumn);
  const values = {
    nickName: row.text('nickName'),
    phone: row.text('phone'),
    email: row.text('email'),
    hireDate: hireDate === undefined ? undefined : dayText(hireDate),
    enabled,
    roles: roles?.map((role) => role.id),
    deptIds: depts?.map((dept) => dept.id),
  };
  const add = existing === undefined ? row.check(users.add.input, { ...values, username }) : null;
  const change = existing === undefined ? null : row.check(users.change.input, { ...values, id: existing.id });
  if (existing === undefined && row.text('roles') === undefined) row.fault('roles', 'required');
  if (existing === undefined && row.text('deptIds') === undefined) row.fault('deptIds', 'required');
  const changes =
    existing === undefined || change === null ? [] : changesOf(existing, { change, roles, depts }, there, importer);
  if (existing !== undefined && changes.length > 0 && existing.protection !== null)
    row.fault(null, existing.protection);
  if (change?.enabled === false && existing?.id === importer.user.id) row.fault('enabled', 'yourself');
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name: username,
    key: folded(username),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? change : null,
  };
}

type Named = { id: number; name: string };

function changesOf(
  existing: Person,
  {
    change,
    roles,
    depts,
  }: { change: InputOf<typeof users.change>; roles: Named[] | undefined; depts: Named[] | undefined },
  { paths }: There,
  reader: Reader,
) {
  const { nickName = existing.nickName, phone = existing.phone, email = existing.email } = change;
  const { hireDate = existing.hireDate, enabled = existing.enabled } = change;
  const { roles: had, depts: stood, username } = existing;
  const after = { username, nickName, phone, email, hireDate, enabled, roles: roles ?? had, depts: depts ?? stood };
  return differences(columns, cellsOf(existing, paths, reader), cellsOf(after, paths, reader));
}

/** Roles by their names. Those a person has may stay; others have to be the importer's to give. */
function rolesOf(row: RowReader, existing: Person | null, { roles, handable }: There): Named[] | undefined {
  const names = row.names('roles');
  if (names === undefined) return undefined;
  if (names.length === 0) row.fault('roles', 'required');
  return names.flatMap((name) => {
    const wanted = folded(name);
    const had = existing?.roles.find((role) => folded(role.name) === wanted);
    const role = had ?? roles.find((one) => folded(one.name) === wanted);
    if (role === undefined) row.fault('roles', 'noSuchRole', { name });
    else if (had === undefined && !handable.has(role.id)) row.fault('roles', 'beyondOwnRights');
    return role === undefined ? [] : [{ id: role.id, name: role.name }];
  });
}

/** Organisations by their paths. Those a person has may stay; others have to be the importer's, and in use. */
function deptsOf(row: RowReader, existing: Person | null, paths: OrganisationPaths): Named[] | undefined {
  const names = row.names('deptIds');
  if (names === undefined) return undefined;
  if (names.length === 0) row.fault('deptIds', 'required');
  return names.flatMap((name) => {
    const hidden = existing?.depts.find((dept) => paths.pathOf(dept.id) === '' && folded(dept.name) === folded(name));
    if (hidden !== undefined) return [hidden];
    const place = paths.meant(name);
    if (typeof place === 'string') {
      row.fault('deptIds', place);
      return [];
    }
    const had = existing?.depts.some((dept) => dept.id === place.id) === true;
    if (!had && !paths.isOwn(place)) row.fault('deptIds', 'notYours');
    if (!had && !place.enabled) row.fault('deptIds', 'organisationOff');
    return place.id === null ? [] : [{ id: place.id, name: place.name }];
  });
}
