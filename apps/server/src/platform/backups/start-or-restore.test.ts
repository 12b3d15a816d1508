import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BaseData, openBaseData } from '../base-data/open.ts';
import { createLog } from '../log.ts';
import {
  addCompanies,
  copyFolder,
  countCompanies,
  createCollectingLog,
  flipByte,
  makeDataFolder,
} from '../testing/damaged-folder.ts';
import { backupFolder, backupName, listBackups } from './backup-names.ts';
import { writeBackup } from './write-backup.ts';

const log = createLog('silent');
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

let template: string;
beforeAll(async () => {
  template = await makeDataFolder();
  await (await openBaseData({ url: null, folder: template, log })).close();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** Returns a data folder with a copy of an empty database, because creating a database takes a second. */
async function newFolder(): Promise<string> {
  const folder = await makeDataFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  await copyFolder(template, folder);
  return folder;
}

const breakFiles = (folder: string) => writeFile(path.join(folder, 'postgres/global/pg_control'), 'broken');

test('base data that does not open is restored from the newest backup', async () => {
  const folder = await newFolder();
  const baseData = await openBaseData({ url: null, folder, log });
  await baseData.systemDb.insertInto('companies').values({ name: 'kept' }).execute();
  await writeBackup({ connect: baseData.connection, folder: backupFolder(folder), at: new Date() });
  await baseData.systemDb.insertInto('companies').values({ name: 'lost' }).execute();
  await baseData.close();
  await breakFiles(folder);
  const reopened = await openBaseData({ url: null, folder, log });
  cleanups.push(() => reopened.close());
  expect(await reopened.systemDb.selectFrom('companies').select('name').execute()).toEqual([{ name: 'kept' }]);
  const movedFolder = (await readdir(folder)).find((name) => name.startsWith('postgres-broken-'));
  expect(await readFile(path.join(folder, movedFolder ?? '', 'global/pg_control'), 'utf8')).toBe('broken');
});

test('damaged files are put back when no backup can be restored', async () => {
  const folder = await newFolder();
  await (await openBaseData({ url: null, folder, log })).close();
  await breakFiles(folder);
  await expect(openBaseData({ url: null, folder, log }), 'without a backup').rejects.toThrow(
    'is damaged and no backup',
  );
  await mkdir(backupFolder(folder));
  await writeFile(path.join(backupFolder(folder), backupName(new Date())), 'damaged');
  await expect(openBaseData({ url: null, folder, log }), 'with a damaged one').rejects.toThrow(
    'is damaged and no backup',
  );
  expect(await readFile(path.join(folder, 'postgres/global/pg_control'), 'utf8')).toBe('broken');
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
  expect(await listBackups(backupFolder(folder))).toHaveLength(1);
});

test('base data whose folder is gone is restored from the newest backup', async () => {
  const folder = await newFolder();
  const baseData = await openBaseData({ url: null, folder, log });
  await baseData.systemDb.insertInto('companies').values({ name: 'kept' }).execute();
  await writeBackup({ connect: baseData.connection, folder: backupFolder(folder), at: new Date() });
  await baseData.close();
  await rm(path.join(folder, 'postgres'), { recursive: true });
  const reopened = await openBaseData({ url: null, folder, log });
  cleanups.push(() => reopened.close());
  expect(await reopened.systemDb.selectFrom('companies').select('name').execute()).toEqual([{ name: 'kept' }]);
});

/** Position of the end of the write-ahead log in its file, and the file's name. */
async function readWalEnd({ systemDb }: BaseData): Promise<{ name: string; offset: number }> {
  const { rows } = await sql<{ name: string; offset: number }>`select file_name as name, file_offset as offset
    from pg_walfile_name_offset(pg_current_wal_insert_lsn())`.execute(systemDb);
  const [end] = rows;
  if (end === undefined) throw new Error('PostgreSQL has no write-ahead log.');
  return end;
}

/**
 * Returns a copy of a running server's folder, as a crash leaves it at once after the last change: a backup with 10 companies, and 20 more
 * since. `damage`: the place in the write-ahead log after the first 10 of these, `changedAt`: the time in epoch milliseconds.
 */
async function makeCrashedFolder({ isLastBackedUp = false } = {}) {
  const [folder, crashed] = [await newFolder(), await makeDataFolder()];
  cleanups.push(() => rm(crashed, { recursive: true, force: true }));
  const baseData = await openBaseData({ url: null, folder, log });
  cleanups.push(() => baseData.close());
  const backup = () => writeBackup({ connect: baseData.connection, folder: backupFolder(folder), at: new Date() });
  await addCompanies(baseData.systemDb, 10);
  await backup();
  await sql`checkpoint`.execute(baseData.systemDb);
  await addCompanies(baseData.systemDb, 10);
  const damage = await readWalEnd(baseData);
  const changedAt = Date.now();
  await addCompanies(baseData.systemDb, 10);
  if (isLastBackedUp) await backup();
  await copyFolder(folder, crashed);
  await rm(path.join(crashed, 'lock'));
  return { folder: crashed, damage, changedAt, wal: path.join(crashed, 'postgres/pg_wal', damage.name) };
}

test('a change just before a crash is missed when its log is damaged', async () => {
  const { folder, damage, changedAt, wal } = await makeCrashedFolder();
  await flipByte(wal, damage.offset + 30);
  const collected = createCollectingLog();
  const first = await openBaseData({ url: null, folder, log: collected.log });
  expect(await countCompanies(first.systemDb)).toBe(20);
  const since = first.condition.readMissingSince()?.getTime() ?? 0;
  // The earlier changes of the same second share the note.
  expect(since).toBeGreaterThan(changedAt - 2_000);
  expect(since).toBeLessThan(changedAt + 2_000);
  expect(collected.lines.join('')).toMatch(/CHANGES OF THE BASE DATA SINCE 20[^ ]*Z MAY BE MISSING/);
  await first.close();
  const second = await openBaseData({ url: null, folder, log });
  cleanups.push(() => second.close());
  expect(second.condition.readMissingSince(), 'at the start after that').toBeNull();
});

test('a backup is taken when it has the changes that are missing', async () => {
  const { folder, damage, wal } = await makeCrashedFolder({ isLastBackedUp: true });
  await flipByte(wal, damage.offset + 30);
  const baseData = await openBaseData({ url: null, folder, log });
  cleanups.push(() => baseData.close());
  expect(await countCompanies(baseData.systemDb)).toBe(30);
});

test('no change is missing when the whole write-ahead log is recovered', async () => {
  const { folder } = await makeCrashedFolder();
  const collected = createCollectingLog();
  const baseData = await openBaseData({ url: null, folder, log: collected.log });
  cleanups.push(() => baseData.close());
  expect(await countCompanies(baseData.systemDb)).toBe(30);
  expect(baseData.condition.readMissingSince()).toBeNull();
  expect(collected.lines).toEqual([]);
});

test('a damaged table without a backup is named, and the rest is used', async () => {
  const folder = await newFolder();
  const baseData = await openBaseData({ url: null, folder, log });
  await addCompanies(baseData.systemDb, 10);
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath('companies') as file`.execute(
    baseData.systemDb,
  );
  await baseData.close();
  await flipByte(path.join(folder, 'postgres', rows[0]?.file ?? ''), 100);
  const collected = createCollectingLog();
  const reopened = await openBaseData({ url: null, folder, log: collected.log });
  cleanups.push(() => reopened.close());
  expect(reopened.condition.listDamaged()).toEqual(['companies']);
  expect(collected.lines.join('')).toContain('THE BASE DATA IS DAMAGED AND NO BACKUP RESTORES');
  expect(await reopened.systemDb.selectFrom('menus').select('id').execute()).toEqual([]);
});

test('damage met while the server runs mends an index and names a table', async () => {
  const folder = await newFolder();
  const collected = createCollectingLog();
  const baseData = await openBaseData({ url: null, folder, log: collected.log });
  cleanups.push(() => baseData.close());
  const { systemDb } = baseData;
  await addCompanies(systemDb, 10);
  await sql`create extension pg_buffercache`.execute(systemDb);
  const damage = async (relation: string) => {
    await sql`checkpoint`.execute(systemDb);
    const { rows } = await sql<{ file: string }>`select pg_relation_filepath(${relation}) as file`.execute(systemDb);
    await flipByte(path.join(folder, 'postgres', rows[0]?.file ?? ''), -100);
    await sql`select pg_buffercache_evict_relation(${relation}::regclass)`.execute(systemDb);
  };
  const readByIndex = () =>
    systemDb
      .transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return (await tx.selectFrom('companies').select('name').where('id', '=', 3).execute()).length;
      })
      .catch(() => 'fails');

  await damage('companies_pkey');
  await expect
    .poll(async () => [await readByIndex(), collected.lines.join('')])
    .toEqual([1, expect.stringContaining('The index companies_pkey of the base data was damaged; it was rebuilt')]);
  expect(baseData.condition.listDamaged()).toEqual([]);

  await damage('companies');
  expect(await readByIndex()).toBe('fails');
  await expect.poll(() => baseData.condition.listDamaged()).toEqual(['companies']);
  expect(collected.lines.join('')).toContain('THE TABLE companies OF THE BASE DATA IS DAMAGED ON DISK');
});
