import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { emptyDatabase, freshStore } from '../testing/fresh-store.ts';
import { migrateDatabase } from '../testing/migrate-database.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from '../testing/postgres-15.ts';
import { queryOn } from '../testing/query-on.ts';
import { backupName, parseBackupName } from './backup-names.ts';
import { keepBackups } from './keep-backups.ts';
import { restoreNewest } from './restore-newest.ts';

const log = createLog('silent');
let server15: Postgres15 | null = null;
let url: string;
let folder: string;
let now = Date.parse('2026-11-26T19:00:00Z');
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (hasPostgres15) server15 = await startPostgres15();
});
afterAll(() => server15?.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-keep-'));
  const store = await freshStore();
  url = store.url;
  undo.push(store.drop, () => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function keep(on: string = url) {
  const connect = { connectionString: on };
  const keeper = keepBackups({ connect, folder, log, clock: { now: () => (now += 1000) } });
  undo.push(() => keeper.stop());
  return keeper;
}

async function ownedDatabase(options?: { createsDatabases: boolean }): Promise<string> {
  if (server15 === null) throw new Error('PostgreSQL 15 is not on this machine.');
  const owned = await server15.ownedDatabase(options);
  await migrateDatabase(owned.url);
  return owned.url;
}

const addCompany = (name: string) => queryOn(url, `insert into companies (name) values ('${name}')`);
const checkDatabases = () =>
  queryOn(
    url,
    `select datname from pg_database where datname like '%\\_backup\\_check' and datname like current_database() || '%'`,
  );

test('a backup is written and checked after a change, none without', async () => {
  const keeper = keep();
  expect(await keeper.run()).toBe('written');
  // The check itself used transactions of the server: contents are compared.
  expect([await keeper.run(), await keeper.run()]).toEqual(['unchanged', 'unchanged']);
  expect(await readdir(folder)).toHaveLength(1);
  await addCompany('new');
  expect(await keeper.run()).toBe('written');
  await queryOn(url, `update companies set contact = 'x'`);
  expect(await keeper.run()).toBe('written');
  await queryOn(url, 'delete from companies');
  expect(await keeper.run()).toBe('written');
  expect((await readdir(folder)).map((name) => parseBackupName(name)?.state)).toEqual(Array(4).fill('whole'));
  expect(await checkDatabases()).toEqual([]);
});

test('a backup that does not restore is kept under a name that says so', async () => {
  await queryOn(url, 'create table unknown (id int)');
  const keeper = keep();
  expect([await keeper.run(), await keeper.run()]).toEqual(['failed', 'failed']);
  expect((await readdir(folder)).map((name) => parseBackupName(name)?.state)).toEqual(['failed', 'failed']);
  await queryOn(url, 'drop table unknown');
  expect(await keeper.run()).toBe('written');
});

test('only one of two servers on one database makes backups', async () => {
  const [one, two] = [keep(), keep()];
  expect([await one.run(), await two.run()]).toEqual(['written', 'other node']);
  await one.stop();
  await addCompany('new');
  expect(await two.run()).toBe('written');
});

test.skipIf(!hasPostgres15)('a login that may not create databases gets verified backups', async () => {
  expect(await keep(await ownedDatabase()).run()).toBe('written');
});

test.skipIf(!hasPostgres15)('a login that may create databases gets restored backups', async () => {
  expect(await keep(await ownedDatabase({ createsDatabases: true })).run()).toBe('written');
});

test('stopping during a run leaves no unfinished file behind', async () => {
  const keeper = keep();
  const run = keeper.run();
  await keeper.stop();
  await run;
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the newest backup that restores is taken when newer ones are damaged', async () => {
  const keeper = keep();
  await addCompany('old');
  await keeper.run();
  await addCompany('new');
  await keeper.run();
  const newest = path.join(folder, (await readdir(folder)).sort().at(-1) ?? '');
  const bytes = await readFile(newest);
  await writeFile(newest, bytes.subarray(0, bytes.length - 10));
  await writeFile(path.join(folder, backupName(new Date(now + 60_000))), 'no backup');
  const target = await emptyDatabase();
  undo.push(target.drop);
  await restoreNewest({ folder, connect: { connectionString: target.url }, log });
  expect(await queryOn(target.url, 'select name from companies')).toEqual([{ name: 'old' }]);
});

test('restoring the newest says so when there is no backup', async () => {
  await expect(restoreNewest({ folder, connect: { connectionString: url }, log })).rejects.toThrow(
    'There is no backup of the base data',
  );
});
