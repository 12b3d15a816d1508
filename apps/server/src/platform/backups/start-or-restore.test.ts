import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBaseData } from '../base-data/open.ts';
import { createLog } from '../log.ts';
import { backupFolder, backupName, listBackups } from './backup-names.ts';
import { writeBackup } from './write-backup.ts';

const log = createLog('silent');
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-broken-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
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
  await expect(openBaseData({ url: null, folder, log }), 'without a backup').rejects.toThrow('ended at its start');
  await mkdir(backupFolder(folder));
  await writeFile(path.join(backupFolder(folder), backupName(new Date())), 'damaged');
  await expect(openBaseData({ url: null, folder, log }), 'with a damaged one').rejects.toThrow('ended at its start');
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
