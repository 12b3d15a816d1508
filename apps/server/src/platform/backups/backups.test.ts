import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listKnownMigrations } from '../base-data/migrate.ts';
import { createLog } from '../log.ts';
import { fillTables } from '../testing/fill-tables.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from '../testing/postgres-15.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-databases.ts';
import { verifyBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = createLog('silent');
const folder = await mkdtemp(path.join(tmpdir(), 'portico-backups-'));
const cleanups: (() => Promise<unknown>)[] = [];
let server15: Postgres15 | null = null;
/** URL of a database with rows in every table. */
let filled = '';
let tableCount = 0;
let file = '';

beforeAll(async () => {
  if (hasPostgres15) server15 = await startPostgres15();
  filled = await migratedDatabase();
  tableCount = await fillTables(filled);
  file = await backUp(filled);
});
afterAll(async () => {
  for (const step of cleanups.splice(0)) await step();
  await server15?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function migratedDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  return url;
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  cleanups.push(drop);
  return url;
}

async function ownedDatabase(): Promise<string> {
  if (server15 === null) throw new Error('PostgreSQL 15 is not on this machine.');
  return (await server15.createOwnedDatabase()).url;
}

const restore = (from: string, url: string) => restoreBackup({ file: from, connect: { connectionString: url }, log });

let backupCount = 0;
async function backUp(url: string): Promise<string> {
  const backup = await writeBackup({
    connect: { connectionString: url },
    folder,
    at: new Date(1_800_000_000_000 + (backupCount += 1)),
  });
  if (backup === null) throw new Error('no backup');
  return backup.file;
}

/** All rows of all tables, read without COPY. */
async function rowsByTable(url: string): Promise<Record<string, unknown[]>> {
  const tables = await queryDatabase(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_'`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const name of tables.map((table) => String(table['name'])))
    rows[name] = await queryDatabase(url, `select * from ${name} as t order by t::text collate "C"`);
  return rows;
}

test('a backup of all tables restores into PostgreSQL 18 with equal rows', async () => {
  const target = await newDatabase();
  const restored = await restore(file, target);
  expect(tableCount).toBeGreaterThan(40);
  expect(restored).toMatchObject({ tableCount, rowCount: 3 * tableCount, laterMigrationCount: 0 });
  expect(await rowsByTable(target)).toEqual(await rowsByTable(filled));
});

test.skipIf(!hasPostgres15)('a backup restores into PostgreSQL 15 as a login without rights', async () => {
  const url = await ownedDatabase();
  expect(await restore(file, url)).toMatchObject({ tableCount, rowCount: 3 * tableCount });
  expect(await rowsByTable(url)).toEqual(await rowsByTable(filled));
  const rights = await queryDatabase(
    url,
    `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as special
      from pg_roles where rolname = current_user`,
  );
  expect(rights).toEqual([{ version: 15, special: false }]);
});

test.skipIf(!hasPostgres15)('a backup of PostgreSQL 15 by its owner restores into PostgreSQL 18', async () => {
  const url = await ownedDatabase();
  await restore(file, url);
  const newBackup = await backUp(url);
  expect(await restore(newBackup, await newDatabase())).toMatchObject({ rowCount: 3 * tableCount });
  expect((await verifyBackup(newBackup)).tableChecksums).toEqual((await verifyBackup(file)).tableChecksums);
});

test('constraints, triggers and policies are equal after a restore', async () => {
  const target = await newDatabase();
  await restore(file, target);
  const constraintsQuery = `
    select 'constraint' as what, conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as text
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'wall', relname || relrowsecurity::text || relforcerowsecurity::text from pg_class where relnamespace = 'public'::regnamespace
    union all select 'policy', tablename || ' ' || policyname || ' ' || coalesce(qual, '') || roles::text from pg_policies
    union all select 'grant', table_name || ' ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
      where table_schema = 'public'
    order by what, text`;
  const [before, after] = [
    await queryDatabase(filled, constraintsQuery),
    await queryDatabase(target, constraintsQuery),
  ];
  expect(before.length).toBeGreaterThan(300);
  expect(after).toEqual(before);
});

test('new rows after a restore get ids after those of the backup', async () => {
  const source = await migratedDatabase();
  await queryDatabase(
    source,
    `insert into companies (name, name_search) select 'c' || n, 'c' || n from generate_series(1, 5) as n`,
  );
  await queryDatabase(source, `delete from companies where id = 5`);
  const target = await newDatabase();
  await restore(await backUp(source), target);
  expect(
    await queryDatabase(target, `insert into companies (name, name_search) values ('new', 'new') returning id::int`),
  ).toEqual([{ id: 6 }]);
});

test('a backup contains no change committed after its start', async () => {
  const source = await migratedDatabase();
  await queryDatabase(source, `insert into companies (name, name_search) values ('before', 'before')`);
  const open = new pg.Client({ connectionString: source });
  await open.connect();
  await open.query(
    `begin; insert into companies (name, name_search) values ('open', 'open'); insert into settings values ('open', '')`,
  );
  const backup = await writeBackup({
    connect: { connectionString: source },
    folder,
    at: new Date(1_900_000_000_000),
    // Tables are read in the order areas, companies, settings.
    async beforeTable(name) {
      if (name !== 'areas') return;
      await open.query('commit');
      await queryDatabase(source, `update companies set name = 'after'; insert into settings values ('after', '')`);
    },
  });
  await open.end();
  const target = await newDatabase();
  await restore(backup?.file ?? '', target);
  expect(await queryDatabase(target, 'select name from companies')).toEqual([{ name: 'before' }]);
  expect(await queryDatabase(target, 'select * from settings')).toEqual([]);
  expect(await queryDatabase(source, 'select count(*)::int as c from settings')).toEqual([{ c: 2 }]);
});

test('restoring into a database with tables is refused, changing nothing', async () => {
  await expect(restore(file, filled)).rejects.toThrow(/^The database "\w+" is not empty/);
});

test('a backup of a newer schema is refused, and the database stays empty', async () => {
  const source = await migratedDatabase();
  await queryDatabase(source, `insert into kysely_migration (name, timestamp) values ('999-later', 'x')`);
  const newer = await backUp(source);
  const target = await newDatabase();
  await expect(restore(newer, target)).rejects.toThrow(/newer Portico .*999-later/);
  expect(await queryDatabase(target, `select * from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('a restore that fails leaves the database empty', async () => {
  const source = await migratedDatabase();
  await queryDatabase(source, 'create table unknown (id int)');
  const unknownTable = await backUp(source);
  const target = await newDatabase();
  await expect(restore(unknownTable, target)).rejects.toThrow('other tables or columns');
  expect(await queryDatabase(target, `select * from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('a backup with one changed byte or a missing end is refused', async () => {
  const bytes = await readFile(file);
  const damaged = path.join(folder, 'damaged');
  // All bytes of the first line and the gzip header, the checksum at the end, and 60 positions spread over the file.
  const places = [
    ...Array.from({ length: 48 }, (_, index) => index),
    ...Array.from({ length: 60 }, (_, part) => Math.floor((bytes.length * part) / 60)),
    ...Array.from({ length: 48 }, (_, index) => bytes.length - 1 - index),
  ];
  for (const place of places) {
    const damagedBytes = Buffer.from(bytes);
    damagedBytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    await writeFile(damaged, damagedBytes);
    await expect(verifyBackup(damaged), `byte ${place}`).rejects.toThrow(/damaged|newer Portico/);
  }
  for (const size of [0, 1, 26, 27, 40, 60, bytes.length - 40, bytes.length - 1]) {
    await writeFile(damaged, bytes);
    await truncate(damaged, size);
    await expect(verifyBackup(damaged), `${size} bytes`).rejects.toThrow(/damaged|cut short|not a backup/);
  }
});

test('only its owner can read a backup; it lists migrations and columns', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const manifest = await verifyBackup(file);
  expect(manifest.migrations).toEqual(await listKnownMigrations());
  expect(manifest.tables.find(({ name }) => name === 'holidays')?.columns).toContain('start_date');
  expect(manifest.tableChecksums).toHaveLength(tableCount);
});
