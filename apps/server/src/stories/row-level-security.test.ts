import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openBaseData } from '../platform/base-data/open.ts';
import { createLog } from '../platform/log.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import {
  type CompanyTable,
  companyTables,
  createCompanyWithAllTables,
  insertValueDays,
  platformTables,
  programTables,
} from './row-level-security-tables.ts';

// Uses the database directly, without the checks of the application: the database itself must hide the rows of other companies.

const databaseServer = process.env['PORTICO_TEST_DATABASE_URL'] ?? '';
const refusal = /row-level security|permission denied/;
const entries = Object.entries(companyTables);

let server: TestServer;
let companyA: number;
let companyB: number;
let cells = 0;

beforeAll(async () => {
  server = await startTestServer();
  const companies = [
    await createCompanyWithAllTables(server, 'A'),
    await createCompanyWithAllTables(server, 'B'),
  ] as const;
  await insertValueDays(server, companies);
  [companyA, companyB] = [companies[0].id, companies[1].id];
});
afterAll(() => server.stop());

const keyOf = ({ keyColumns = ['id'] }: CompanyTable) =>
  sql.join(
    keyColumns.map((column) => sql.ref(column)),
    sql`, `,
  );

/** Condition that a row belongs to the company. */
function belongs(table: CompanyTable, company: number): RawBuilder<boolean> {
  if (table.kind === 'hasCompanyColumn') return sql`${sql.ref(table.companyColumn ?? 'company_id')} = ${company}`;
  const [column = '', parent = ''] = Object.entries(table.links ?? {})[0] ?? [];
  return sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where company_id = ${company})`;
}

async function keys(db: Db, name: string, condition: RawBuilder<boolean> = sql`true`): Promise<string[]> {
  const table = companyTables[name];
  if (table === undefined) throw new Error(`${name} is not listed`);
  const { rows } = await sql<object>`select ${keyOf(table)} from ${sql.table(name)} where ${condition}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** Number of rows a statement affected. */
async function countAffectedRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n);
}

/** A row of a company, with the column names of the database. */
async function rowOf(name: string, company: number): Promise<Record<string, unknown>> {
  const condition = belongs(companyTables[name]!, company);
  const query = sql<{
    json: string;
  }>`select to_jsonb(t)::text as json from ${sql.table(name)} t where ${condition} limit 1`;
  return JSON.parse((await query.execute(server.db)).rows[0]!.json) as Record<string, unknown>; // to_jsonb of a row
}

/** Inserts a row given as JSON. */
function insertRow(name: string, row: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  const json = JSON.stringify(row);
  return sql`insert into ${sql.table(name)} select (jsonb_populate_record(null::${sql.table(name)}, ${json}::jsonb)).*`;
}

test('every table of the database is in one of the three table lists', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_t%'
    order by relname`.execute(server.db);
  const listed = [...Object.keys(companyTables), ...platformTables, ...programTables];
  expect(rows.map(({ name }) => name)).toEqual(listed.toSorted());
  cells += rows.length;
});

test('row security is on and forced on all tables that calls can access', async () => {
  const reached = [...Object.keys(companyTables), ...platformTables];
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname = any(${reached}::text[]) and relkind = 'r' and relrowsecurity and relforcerowsecurity`.execute(
    server.db,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(reached.toSorted());
  cells += rows.length;
});

test.each(entries)('%s: a company reads its own rows and no other', async (name, table) => {
  const all = await keys(server.db, name);
  for (const company of [companyA, companyB]) {
    const own = await keys(server.db, name, belongs(table, company));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect(await keys(server.dbForCompany(company), name)).toEqual(own);
    cells += 1;
  }
  expect(await keys(server.dbForCompany('all'), name)).toEqual(all);
  cells += 1;
});

const readOnly = entries.filter(([, table]) => table.readOnly === true);
const writable = entries.filter(([, table]) => table.readOnly !== true);
const changeAll = (name: string, { changeableColumn }: CompanyTable) =>
  sql`update ${sql.table(name)} set ${sql.ref(changeableColumn)} = ${sql.ref(changeableColumn)}`;

test.each(writable)('%s: a company changes and deletes no row of another', async (name, table) => {
  const [ours, theirs] = [server.dbForCompany(companyA), await rowOf(name, companyB)];
  const named = (table.keyColumns ?? ['id']).map((column) => sql`${sql.ref(column)} = ${theirs[column]}`);
  const isTheirs = sql.join(named, sql` and `);
  expect(await countAffectedRows(ours, sql`${changeAll(name, table)} where ${isTheirs}`)).toBe(0);
  expect(await countAffectedRows(ours, sql`delete from ${sql.table(name)} where ${isTheirs}`)).toBe(0);
  // The company's own rows do change, so the two checks above are meaningful.
  const own = await keys(server.db, name, belongs(table, companyA));
  expect(await countAffectedRows(ours, changeAll(name, table))).toBe(own.length);
  expect(await rowOf(name, companyB)).toEqual(theirs);
  cells += 4;
});

test.each(readOnly)('%s: a user’s call cannot change or delete a row', async (name, table) => {
  for (const scope of [companyA, 'all'] as const) {
    for (const statement of [changeAll(name, table), sql`delete from ${sql.table(name)}`]) {
      await expect(statement.execute(server.dbForCompany(scope))).rejects.toThrow('permission denied');
      cells += 1;
    }
  }
});

test.each(entries)('%s: a company cannot insert a row for another', async (name) => {
  await expect(insertRow(name, await rowOf(name, companyB)).execute(server.dbForCompany(companyA))).rejects.toThrow(
    refusal,
  );
  cells += 1;
});

test.each(entries.filter(([, { kind }]) => kind === 'hasCompanyColumn'))(
  '%s: a company cannot give a row to another',
  async (name, table) => {
    const give = sql`update ${sql.table(name)} set ${sql.ref(table.companyColumn ?? 'company_id')} = ${companyB}`;
    await expect(give.execute(server.dbForCompany(companyA))).rejects.toThrow(refusal);
    cells += 1;
  },
);

const links = entries.flatMap(([name, { links: of = {} }]) =>
  Object.entries(of).map(([column, parent]) => [name, column, parent] as const),
);

test.each(links)('%s.%s: no row can link to another company’s %s', async (name, column, parent) => {
  const own = await rowOf(name, companyA);
  const { id: theirs } = await rowOf(parent, companyB);
  const linked = { ...own, ...('id' in own ? { id: 900_000_000 } : {}), [column]: theirs };
  // A platform administrator sees both rows but cannot link them either. A table with a single link has no second company to check.
  const scopes = ['role_menus', 'forwardings', 'import_rows', 'counting_rule_places', 'gap_filling_hours'].includes(
    name,
  )
    ? [companyA]
    : ([companyA, 'all'] as const);
  for (const scope of scopes) {
    await expect(insertRow(name, linked).execute(server.dbForCompany(scope))).rejects.toThrow(refusal);
    const move = sql`update ${sql.table(name)} set ${sql.ref(column)} = ${theirs} where ${belongs(companyTables[name]!, companyA)}`;
    await expect(move.execute(server.dbForCompany(scope))).rejects.toThrow(refusal);
    cells += 2;
  }
});

/** Works with the database role of users' calls. `setting`: raw value of the company setting; null: not set. */
function workWithSetting<T>(setting: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  return server.db.transaction().execute(async (tx) => {
    if (setting !== null) await sql`select set_config('portico.company', ${setting}, true)`.execute(tx);
    await sql`set local role portico_app`.execute(tx);
    return work(tx);
  });
}

const invalidSettings = [
  null,
  '',
  '0',
  '-1',
  '1 or 1=1',
  "' or ''='",
  'ALL',
  ' all',
  'all ',
  'null',
  '1,2',
  '1e0',
  '9'.repeat(40),
];

test.each(invalidSettings)('with the invalid company setting %j a call reads only menus', async (setting) => {
  const seen = await workWithSetting(setting, async (db) => {
    const readable = [...entries.map(([name]) => name), 'menus', 'unassigned_devices'];
    const counts = readable.map((name) => sql`select ${name}::text as name from ${sql.table(name)}`);
    cells += readable.length;
    const { rows } = await sql<{
      name: string;
    }>`select distinct name from (${sql.join(counts, sql` union all `)}) rows_seen`.execute(db);
    return rows.map(({ name }) => name);
  });
  expect(seen).toEqual(['menus']);
});

test('a connection does not keep the company of its last call', async () => {
  await keys(server.dbForCompany('all'), 'users');
  for (let round = 0; round < 25; round += 1) {
    expect(await workWithSetting(null, (db) => keys(db, 'users'))).toEqual([]);
    const { rows } = await sql<{
      me: string;
      told: string | null;
    }>`select current_user as me, current_setting('portico.company', true) as told`.execute(server.db);
    expect(rows[0]?.me).not.toBe('portico_app');
    expect(rows[0]?.told ?? '').toBe('');
    cells += 1;
  }
});

test('the platform’s own tables are changed by the platform only', async () => {
  const { db } = server;
  const at = new Date();
  await db
    .insertInto('unassignedDevices')
    .values({ sn: 'NOBODYS', format: 'x', address: 'x', firstSeenAt: at, lastSeenAt: at, lastMessage: '' })
    .execute();
  const seen = async (scope: number | 'all') =>
    (await server.dbForCompany(scope).selectFrom('unassignedDevices').select('sn').execute()).length;
  expect([await seen(companyA), await seen('all')]).toEqual([0, 1]);
  expect(await countAffectedRows(server.dbForCompany(companyA), sql`update menus set sort = sort`)).toBe(0);
  expect(await countAffectedRows(server.dbForCompany(companyA), sql`delete from menus`)).toBe(0);
  await expect(
    sql`insert into menus (type, zh_name, en_name, path) values (1, 'x', 'x', 'x')`.execute(
      server.dbForCompany(companyA),
    ),
  ).rejects.toThrow(refusal);
  await expect(
    sql`insert into removed_companies select * from removed_companies`.execute(server.dbForCompany(companyA)),
  ).rejects.toThrow(refusal);
  expect(await countAffectedRows(server.dbForCompany('all'), sql`update menus set sort = sort`)).toBeGreaterThan(10);
  cells += 7;
});

test('no user’s call can read passwords, secrets, codes or sessions', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname = any(${[...programTables]}::text[]) and relkind = 'r' and not (
      has_table_privilege('portico_app', oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege('portico_app', oid, 'select, insert, update, references'))`.execute(server.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...programTables].toSorted());
  cells += rows.length;
  for (const scope of [companyA, 'all'] as const) {
    for (const name of programTables) {
      await expect(sql`select from ${sql.table(name)}`.execute(server.dbForCompany(scope))).rejects.toThrow(
        'permission denied',
      );
      cells += 1;
    }
    for (const statement of [
      sql`select password_hash from users`,
      sql`select * from users`,
      sql`select users from users`,
      sql`select id from users where password_hash like 'a%'`,
      sql`update users set nick_name = password_hash`,
      sql`update users set password_hash = 'x'`,
      sql`update users set must_change_password = false`,
      sql`update users set user_type = 1`,
      sql`update users set company_id = company_id`,
      sql`update users set nick_name = 'x' returning password_hash`,
      sql`truncate users`,
      sql`alter table users disable row level security`,
      sql`drop policy company on users`,
      sql`create policy mine on users using (true)`,
    ]) {
      await expect(statement.execute(server.dbForCompany(scope))).rejects.toThrow(/permission denied|must be owner/);
      cells += 1;
    }
  }
});

test('the role of users’ calls owns nothing and bypasses no policy', async () => {
  const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
      (select count(*) from pg_class where relowner = pg_roles.oid) as tables,
      (select count(*) from pg_proc where proowner = pg_roles.oid) as functions,
      (select count(*) from pg_namespace where nspowner = pg_roles.oid) as schemas,
      (select count(*) from pg_auth_members where member = pg_roles.oid) as memberships,
      (select count(*) from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
        where prosecdef and prorettype <> 'trigger'::regtype and nspname not in ('pg_catalog', 'information_schema')) as doors
    from pg_roles where rolname = 'portico_app'`.execute(server.db);
  const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
  const none = { tables: 0, functions: 0, schemas: 0, memberships: 0, doors: 0 };
  expect(rows).toEqual([{ ...no, rolcanlogin: false, rolreplication: false, ...none }]);
  cells += 11;
});

test('row security works for a database owner without special rights', async () => {
  const name = `portico_owner_${randomBytes(6).toString('hex')}`;
  const operator = new pg.Client({ connectionString: databaseServer });
  await operator.connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-owner-'));
  const address = new URL(databaseServer);
  [address.username, address.password, address.pathname] = [name, name, `/${name}`];
  try {
    await operator.query(`create role ${name} login password '${name}' nosuperuser nobypassrls createrole createdb`);
    // From version 16 on, only the creator of a role, or a role with the admin option, may grant it. Another test database has created
    // portico_app, so the server's administrator grants it here.
    const { rows } = await operator.query(`select current_setting('server_version_num')::int >= 160000 as is_late`);
    if (rows[0].is_late === true) await operator.query(`grant portico_app to ${name}`);
    await operator.query(`create database ${name} owner ${name}`);
    const baseData = await openBaseData({ url: address.href, folder, log: createLog('silent') });
    try {
      const { systemDb: db } = baseData;
      const company = async (word: string) =>
        (await db.insertInto('companies').values({ name: word }).returning('id').executeTakeFirstOrThrow()).id;
      const [one, two] = [await company('one'), await company('two')];
      await db
        .insertInto('roles')
        .values([one, two].map((companyId) => ({ companyId, name: 'r', permission: 'r' })))
        .execute();
      const seen = async (from: Db) =>
        (await from.selectFrom('roles').select('companyId').orderBy('companyId').execute()).map((row) => row.companyId);
      expect(await seen(db)).toEqual([one, two]);
      expect(await seen(baseData.dbForCompany(one))).toEqual([one]);
      expect(await seen(baseData.dbForCompany('all'))).toEqual([one, two]);
      await db.deleteFrom('companies').where('id', '=', two).execute();
      expect(await seen(db)).toEqual([one]);
      await expect(sql`select password_hash from users`.execute(baseData.dbForCompany('all'))).rejects.toThrow(
        'permission denied',
      );
      cells += 5;
    } finally {
      await baseData.close();
    }
  } finally {
    await operator.query(`drop database if exists ${name} with (force)`);
    await operator.query(`drop role if exists ${name}`);
    await operator.end();
    await rm(folder, { recursive: true, force: true });
  }
});

test('more than 500 cases were checked', () => {
  const tables = entries.length + platformTables.length + programTables.length;
  console.log(`${tables} tables, ${cells} cells`);
  expect(entries).toHaveLength(38);
  expect(cells).toBeGreaterThan(500);
});
