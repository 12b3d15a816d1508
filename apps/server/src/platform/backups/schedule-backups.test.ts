import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { migrateDatabase } from '../testing/migrate-database.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from '../testing/postgres-15.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-databases.ts';
import { backupName, parseBackupName } from './backup-names.ts';
import { restoreNewestBackup } from './restore-newest.ts';
import { scheduleBackups } from './schedule-backups.ts';

const log = createLog('silent');
let server15: Postgres15 | null = null;
let url: string;
let folder: string;
let now = Date.parse('2026-11-26T19:00:00Z');
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (hasPostgres15) server15 = await startPostgres15();
});
afterAll(() => server15?.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-keep-'));
  const store = await createTestDatabase();
  url = store.url;
  cleanups.push(store.drop, () => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

function startScheduler(databaseUrl: string = url) {
  const connect = { connectionString: databaseUrl };
  const scheduler = scheduleBackups({ connect, folder, log, clock: { now: () => (now += 1000) } });
  cleanups.push(() => scheduler.stop());
  return scheduler;
}

async function ownedDatabase(options?: { createsDatabases: boolean }): Promise<string> {
  if (server15 === null) throw new Error('PostgreSQL 15 is not on this machine.');
  const owned = await server15.createOwnedDatabase(options);
  await migrateDatabase(owned.url);
  return owned.url;
}

const addCompany = (name: string) =>
  queryDatabase(url, `insert into companies (name, name_search) values ('${name}', '${name}')`);
const checkDatabases = () =>
  queryDatabase(
    url,
    `select datname from pg_database where datname like '%\\_backup\\_check' and datname like current_database() || '%'`,
  );

test('a backup is written only after a change, and is checked', async () => {
  const scheduler = startScheduler();
  expect(await scheduler.run()).toBe('written');
  // The check itself ran transactions on the server, so the snapshot differs and the contents are compared.
  expect([await scheduler.run(), await scheduler.run()]).toEqual(['unchanged', 'unchanged']);
  expect(await readdir(folder)).toHaveLength(1);
  await addCompany('new');
  expect(await scheduler.run()).toBe('written');
  await queryDatabase(url, `update companies set contact = 'x'`);
  expect(await scheduler.run()).toBe('written');
  await queryDatabase(url, 'delete from companies');
  expect(await scheduler.run()).toBe('written');
  expect((await readdir(folder)).map((name) => parseBackupName(name)?.state)).toEqual(Array(4).fill('whole'));
  expect(await checkDatabases()).toEqual([]);
});

test('a backup that fails its check is kept under another name', async () => {
  await queryDatabase(url, 'create table unknown (id int)');
  const scheduler = startScheduler();
  expect([await scheduler.run(), await scheduler.run()]).toEqual(['failed', 'failed']);
  expect((await readdir(folder)).map((name) => parseBackupName(name)?.state)).toEqual(['failed', 'failed']);
  await queryDatabase(url, 'drop table unknown');
  expect(await scheduler.run()).toBe('written');
});

test('only one of two servers on one database makes backups', async () => {
  const [firstScheduler, secondScheduler] = [startScheduler(), startScheduler()];
  expect([await firstScheduler.run(), await secondScheduler.run()]).toEqual(['written', 'other node']);
  await firstScheduler.stop();
  await addCompany('new');
  expect(await secondScheduler.run()).toBe('written');
});

test.skipIf(!hasPostgres15)('a login that may not create databases can make backups', async () => {
  expect(await startScheduler(await ownedDatabase()).run()).toBe('written');
});

test.skipIf(!hasPostgres15)('a login that may create databases can make backups', async () => {
  expect(await startScheduler(await ownedDatabase({ createsDatabases: true })).run()).toBe('written');
});

test('stopping during a run leaves no unfinished file behind', async () => {
  const scheduler = startScheduler();
  const run = scheduler.run();
  await scheduler.stop();
  await run;
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the newest backup that restores is taken when newer ones are damaged', async () => {
  const scheduler = startScheduler();
  await addCompany('old');
  await scheduler.run();
  await addCompany('new');
  await scheduler.run();
  const newest = path.join(folder, (await readdir(folder)).sort().at(-1) ?? '');
  const bytes = await readFile(newest);
  await writeFile(newest, bytes.subarray(0, bytes.length - 10));
  await writeFile(path.join(folder, backupName(new Date(now + 60_000))), 'no backup');
  const target = await createEmptyDatabase();
  cleanups.push(target.drop);
  await restoreNewestBackup({ folder, connect: { connectionString: target.url }, log });
  expect(await queryDatabase(target.url, 'select name from companies')).toEqual([{ name: 'old' }]);
});

test('restoring the newest backup fails when there is none', async () => {
  await expect(restoreNewestBackup({ folder, connect: { connectionString: url }, log })).rejects.toThrow(
    'There is no backup of the base data',
  );
});
