import type { InputOf } from '@portico/contract/route';
import { users } from '@portico/contract/routes/users';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { indexByName, type NameIndex } from '../../platform/name-index.ts';
import { hashPassword, hashRandomPassword } from '../../platform/password-hash.ts';
import { randomPassword, randomToken } from '../../platform/tokens.ts';
import { loadOrganisationScope } from '../organisations/index.ts';
import { loadAssignableRoles } from '../roles/index.ts';
import {
  addUsers,
  changeUsers,
  findChangeProtection,
  loadUserPage,
  lockUsers,
  removeUnusedUsers,
  type StoredUser,
  selectStoredUsers,
  userConstraintErrors,
} from '../users/index.ts';
import { formatNameList, normalizeDay, toCellText } from './cell-texts.ts';
import { formatChoice, type SpreadsheetColumn, yesNoChoices } from './columns.ts';
import type { Cells, ImportingUser, KindDefinition, RowPlan, RowPlanner, SpreadsheetUser } from './kind-definition.ts';
import { loadOrganisationPaths, type OrganisationPaths } from './organisation-paths.ts';
import { readPages } from './read-pages.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

const enabledColumn: SpreadsheetColumn = {
  field: 'enabled',
  heading: 'users.isEnabled',
  hint: 'choice',
  width: 10,
  choices: yesNoChoices,
};
const columns: readonly SpreadsheetColumn[] = [
  { field: 'username', heading: 'users.account', hint: 'text', width: 24, required: true, key: true },
  { field: 'nickName', heading: 'users.name', hint: 'text', width: 20, required: true },
  { field: 'roles', heading: 'users.roles', hint: 'list', width: 24, required: true },
  { field: 'deptIds', heading: 'users.organisations', hint: 'paths', width: 44, required: true },
  { field: 'phone', heading: 'users.phone', hint: 'text', width: 18 },
  { field: 'email', heading: 'users.email', hint: 'text', width: 26 },
  { field: 'hireDate', heading: 'users.hireDate', hint: 'day', width: 14 },
  enabledColumn,
];

type StoredUserCells = Pick<StoredUser, 'id' | 'username' | 'nickName' | 'phone' | 'email' | 'hireDate' | 'enabled'> & {
  roles: readonly { id: number; name: string }[];
  depts: readonly { id: number; name: string }[];
};
type UserPlan = RowPlan & { add: InputOf<typeof users.add> | null; change: InputOf<typeof users.change> | null };
type ExistingData = {
  paths: OrganisationPaths;
  users: NameIndex<StoredUser & { protection: string | null }>;
  takenUsernames: ReadonlySet<string>;
  roles: readonly { id: number; name: string }[];
  assignableRoleIds: ReadonlySet<number>;
};

/** Users of a company; the account name identifies a row. Spreadsheets contain their organisations, not lists of single stores. */
export const usersKind: KindDefinition = {
  right: 'user:list',
  columns,
  constraintErrors: userConstraintErrors,

  async createPlanner({ clock, events }, importer) {
    const { user, companyId } = importer;
    const data = await loadExistingData(importer);
    // The hash of an unknown password. Users get a password when the importer requests the list of secrets.
    const passwordHash = await hashPassword(randomToken());
    return {
      plan: (cells) => planRow(cells, importer, data),
      async beginWriting(tx: Tx) {
        const lockedUsers = await lockUsers(tx, user, companyId);
        const disabledUserIds: number[] = [];
        return {
          async store(rows) {
            const changed = await changeUsers(
              lockedUsers,
              rows.flatMap(({ change }) => change ?? []),
            );
            for (const { before, wasDisabled } of changed) if (wasDisabled) disabledUserIds.push(before.id);
            const made = { passwordHash, createdAt: new Date(clock.now()) };
            const ids = await addUsers(
              lockedUsers,
              rows.flatMap(({ add }) => add ?? []),
              made,
            );
            return rows.map((row) => row.thingId ?? ids.shift() ?? 0);
          },
          remove: (ids) => removeUnusedUsers(lockedUsers, ids),
          notify() {
            for (const userId of disabledUserIds) events.emit('session.ended', { userId });
            events.emit('rights.changed', { companyId });
          },
        };
      },
    } satisfies RowPlanner<UserPlan>;
  },

  async *exportRows(app, reader, { deptIds, name, enabled, roleId }) {
    const paths = await loadOrganisationPaths(reader);
    const filter = { deptIds, name, enabled, roleId, sort: undefined };
    const read = async (page: number, size: number) =>
      (await loadUserPage(app, reader, { ...filter, page, size })).content;
    for await (const rows of readPages(read)) yield rows.map((row) => toCells(row, paths, reader));
  },

  async createSecrets({ systemDb }, { companyId }, ids) {
    // Users who have logged in or got another password since keep theirs.
    const fresh = await systemDb
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .where('companyId', '=', companyId)
      .where('mustChangePassword', '=', true)
      .where(sql<boolean>`not exists (select from login_attempts where user_id = users.id and failure is null)`)
      .execute();
    const passwords = new Map(fresh.map(({ id }) => [id, randomPassword()]));
    const newHashes: { id: number; hash: string }[] = [];
    for (const [id, password] of passwords) newHashes.push({ id, hash: await hashRandomPassword(password) });
    await sql`update users set password_hash = told.hash
      from jsonb_to_recordset(${JSON.stringify(newHashes)}::jsonb) as told (id bigint, hash text)
      where users.id = told.id`.execute(systemDb);
    return passwords;
  },
};

async function loadExistingData(importer: ImportingUser): Promise<ExistingData> {
  const { db, user, companyId } = importer;
  const paths = await loadOrganisationPaths(importer);
  return db.transaction().execute(async (tx) => {
    const scope = await loadOrganisationScope(tx, user);
    const assignableRoleIds = new Set((await loadAssignableRoles(tx, user, companyId)).map((role) => role.id));
    const roles = await tx.selectFrom('roles').select(['id', 'name']).where('companyId', '=', companyId).execute();
    const all = await selectStoredUsers(tx).where('users.companyId', '=', companyId).execute();
    const isSeen = (person: StoredUser) =>
      person.id === user.id || scope === 'all' || person.depts.some((dept) => scope.includes(dept.id));
    const visible = all.filter(isSeen).map((person) => ({
      ...person,
      protection: findChangeProtection(person, user, scope, assignableRoleIds),
    }));
    const people = indexByName(visible, ({ username }) => username);
    return {
      paths,
      users: people,
      takenUsernames: new Set(all.map((user) => foldForIdentity(user.username))),
      roles,
      assignableRoleIds,
    };
  });
}

function toCells(user: Omit<StoredUserCells, 'id'>, paths: OrganisationPaths, { language }: SpreadsheetUser): Cells {
  return {
    username: toCellText(user.username),
    nickName: toCellText(user.nickName),
    roles: toCellText(formatNameList(user.roles.map((role) => role.name).toSorted())),
    // An organisation that the reader may not see is named without its path.
    deptIds: toCellText(formatNameList(user.depts.map((dept) => paths.findPath(dept.id) || dept.name).toSorted())),
    phone: toCellText(user.phone ?? ''),
    email: toCellText(user.email ?? ''),
    hireDate: user.hireDate ?? '',
    enabled: formatChoice(yesNoChoices, user.enabled ? 1 : 0, language),
  };
}

function planRow(cells: Cells, importer: ImportingUser, data: ExistingData): UserPlan {
  const row = new RowReader(cells, importer);
  const username = row.requireText('username');
  const existing = data.users.find(username);
  if (existing === undefined && data.takenUsernames.has(foldForIdentity(username)))
    row.addProblem('username', 'usernameTaken');
  if (existing !== undefined) row.compareWith(toCells(existing, data.paths, importer));
  const roles = resolveRoles(row, existing ?? null, data);
  const depts = resolveOrganisations(row, existing ?? null, data.paths);
  const hireDate = row.text('hireDate');
  const enabled = row.choice(enabledColumn);
  const values = {
    nickName: row.text('nickName'),
    phone: row.text('phone'),
    email: row.text('email'),
    hireDate: hireDate === undefined ? undefined : normalizeDay(hireDate),
    enabled,
    roles: roles?.map((role) => role.id),
    deptIds: depts?.map((dept) => dept.id),
  };
  const add = existing === undefined ? row.validate(users.add.input, { ...values, username }) : null;
  const change = existing === undefined ? null : row.validate(users.change.input, { ...values, id: existing.id });
  if (existing === undefined && row.text('roles') === undefined) row.addProblem('roles', 'required');
  if (existing === undefined && row.text('deptIds') === undefined) row.addProblem('deptIds', 'required');
  const changes =
    existing === undefined || change === null
      ? []
      : findCellChanges(existing, { change, roles, depts }, data, importer);
  if (existing !== undefined && changes.length > 0 && existing.protection !== null)
    row.addProblem(null, existing.protection);
  if (change?.enabled === false && existing?.id === importer.user.id) row.addProblem('enabled', 'yourself');
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  return {
    outcome,
    name: username,
    key: foldForIdentity(username),
    thingId: existing?.id ?? null,
    changes,
    problems,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? change : null,
  };
}

type Named = { id: number; name: string };

function findCellChanges(
  existing: StoredUser,
  {
    change,
    roles,
    depts,
  }: { change: InputOf<typeof users.change>; roles: Named[] | undefined; depts: Named[] | undefined },
  { paths }: ExistingData,
  reader: SpreadsheetUser,
) {
  const { nickName = existing.nickName, phone = existing.phone, email = existing.email } = change;
  const { hireDate = existing.hireDate, enabled = existing.enabled } = change;
  const { roles: oldRoles, depts: oldDepts, username } = existing;
  const after = {
    username,
    nickName,
    phone,
    email,
    hireDate,
    enabled,
    roles: roles ?? oldRoles,
    depts: depts ?? oldDepts,
  };
  return findChangedCells(columns, toCells(existing, paths, reader), toCells(after, paths, reader));
}

/** The roles named in the cell. The user may keep the present ones; the importer must be allowed to assign the others. */
function resolveRoles(
  row: RowReader,
  existing: StoredUser | null,
  { roles, assignableRoleIds }: ExistingData,
): Named[] | undefined {
  const names = row.names('roles');
  if (names === undefined) return undefined;
  if (names.length === 0) row.addProblem('roles', 'required');
  return names.flatMap((name) => {
    const wanted = foldForIdentity(name);
    const had = existing?.roles.find((role) => foldForIdentity(role.name) === wanted);
    const role = had ?? roles.find((one) => foldForIdentity(one.name) === wanted);
    if (role === undefined) row.addProblem('roles', 'noSuchRole', { name });
    else if (had === undefined && !assignableRoleIds.has(role.id)) row.addProblem('roles', 'beyondOwnRights');
    return role === undefined ? [] : [{ id: role.id, name: role.name }];
  });
}

/** The organisations in the cell. The user may keep the present ones; others must be in the importer's scope and enabled. */
function resolveOrganisations(
  row: RowReader,
  existing: StoredUser | null,
  paths: OrganisationPaths,
): Named[] | undefined {
  const names = row.names('deptIds');
  if (names === undefined) return undefined;
  if (names.length === 0) row.addProblem('deptIds', 'required');
  return names.flatMap((name) => {
    const hidden = existing?.depts.find(
      (dept) => paths.findPath(dept.id) === '' && foldForIdentity(dept.name) === foldForIdentity(name),
    );
    if (hidden !== undefined) return [hidden];
    const place = paths.resolve(name);
    if (typeof place === 'string') {
      row.addProblem('deptIds', place);
      return [];
    }
    const had = existing?.depts.some((dept) => dept.id === place.id) === true;
    if (!had && !paths.isInScope(place)) row.addProblem('deptIds', 'notYours');
    if (!had && !place.enabled) row.addProblem('deptIds', 'organisationOff');
    return place.id === null ? [] : [{ id: place.id, name: place.name }];
  });
}
