import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { type BaseData, openBaseData } from '../open.ts';

const log = createLog('silent');
const execute = promisify(execFile);
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

async function emptyFolder(name = ''): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'portico-embedded-'));
  cleanups.push(() => rm(home, { recursive: true, force: true }));
  if (process.getuid?.() === 0) await chmod(home, 0o711);
  const folder = path.join(home, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

let templateFolder: string;
beforeAll(async () => {
  templateFolder = await mkdtemp(path.join(tmpdir(), 'portico-embedded-made-'));
  await (await openBaseData({ url: null, folder: templateFolder, log })).close();
});
afterAll(() => rm(templateFolder, { recursive: true, force: true }));

/** Returns a data folder with a copy of an empty database, because creating a database takes a second. */
async function freshFolder(): Promise<string> {
  const folder = await emptyFolder();
  await execute('cp', ['-a', path.join(templateFolder, 'postgres'), folder]);
  return folder;
}

async function openIn(folder: string): Promise<BaseData> {
  const baseData = await openBaseData({ url: null, folder, log });
  cleanups.push(() => baseData.close());
  return baseData;
}

const addCompany = (baseData: BaseData, name: string) =>
  baseData.systemDb.insertInto('companies').values({ name }).execute();
const companyNames = async (baseData: BaseData) =>
  (await baseData.systemDb.selectFrom('companies').select('name').orderBy('id').execute()).map(({ name }) => name);

async function readPostmasterPid(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('PostgreSQL listens on a socket only, checks pages and syncs commits', async () => {
  const baseData = await openIn(await freshFolder());
  const { rows } = await sql<Record<string, string>>`select current_setting('listen_addresses') as addresses,
    current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`.execute(
    baseData.systemDb,
  );
  expect(rows).toEqual([{ addresses: '', checksums: 'on', fsync: 'on', commit: 'on', buffers: '48MB' }]);
});

test.skipIf(process.getuid?.() !== 0)(
  'PostgreSQL started by root runs as another user, who owns its files',
  async () => {
    const folder = await freshFolder();
    await openIn(folder);
    const { uid } = await stat(path.join(folder, 'postgres'));
    expect(uid).not.toBe(0);
    const status = await readFile(`/proc/${await readPostmasterPid(folder)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual([String(uid), String(uid)]);
  },
);

test.skipIf(process.getuid?.() !== 0)('a data folder PostgreSQL’s user cannot reach is refused', async () => {
  const folder = await emptyFolder('inside');
  await chmod(path.dirname(folder), 0o700);
  await expect(openBaseData({ url: null, folder, log })).rejects.toThrow(/^Started by root, .* cannot reach/);
  expect(await readdir(folder)).toEqual([]);
});

test('rows survive a restart, and no process stays after the stop', async () => {
  const folder = await freshFolder();
  const first = await openBaseData({ url: null, folder, log });
  await addCompany(first, 'kept');
  const postmaster = await readPostmasterPid(folder);
  await first.close();
  expect(isAlive(postmaster)).toBe(false);
  expect(await companyNames(await openIn(folder))).toEqual(['kept']);
});

test('a killed PostgreSQL is started again; queries wait for it', async () => {
  const folder = await freshFolder();
  const baseData = await openIn(folder);
  await addCompany(baseData, 'acknowledged');
  const killed = await readPostmasterPid(folder);
  process.kill(killed, 'SIGKILL');
  while (isAlive(killed)) await pause(5);
  await pause(50);
  expect(await companyNames(baseData)).toEqual(['acknowledged']);
  await addCompany(baseData, 'after');
  expect(await companyNames(baseData)).toEqual(['acknowledged', 'after']);
  expect(await readPostmasterPid(folder)).not.toBe(killed);
});

test('queries succeed after PostgreSQL’s process for a connection was killed', async () => {
  const folder = await freshFolder();
  const baseData = await openIn(folder);
  await addCompany(baseData, 'acknowledged');
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(baseData.systemDb);
  const postmaster = await readPostmasterPid(folder);
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await pause(20);
  expect(await companyNames(baseData)).toEqual(['acknowledged']);
  expect(await readPostmasterPid(folder)).toBe(postmaster);
});

test('a lock file that names another program does not stop the start', async () => {
  const folder = await freshFolder();
  const first = await openBaseData({ url: null, folder, log });
  await addCompany(first, 'kept');
  const lock = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8');
  await first.close();
  await writeFile(path.join(folder, 'postgres/postmaster.pid'), lock.replace(/^\d+/, String(process.pid)));
  expect(await companyNames(await openIn(folder))).toEqual(['kept']);
});

test('a second server on the folder is refused in one sentence', async () => {
  const folder = await freshFolder();
  await openIn(folder);
  await expect(openBaseData({ url: null, folder, log })).rejects.toThrow(/^Another Portico .* uses the data folder/);
});

test('a folder of Portico 0.1 is refused, naming the version that opens it', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'things'));
  await expect(openBaseData({ url: null, folder, log })).rejects.toThrow(/Portico 0\.1\.0 is the last version/);
  expect(await readdir(folder)).toEqual(['things']);
});

test('files of another major version are refused', async () => {
  const folder = await freshFolder();
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '17\n');
  const control = await readFile(path.join(folder, 'postgres/global/pg_control'));
  control.writeUInt32LE(1700, 8);
  await writeFile(path.join(folder, 'postgres/global/pg_control'), control);
  await expect(openBaseData({ url: null, folder, log })).rejects.toThrow(/is of PostgreSQL 17/);
});

test('an incomplete database of an interrupted start is created again', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'postgres-new/base'), { recursive: true });
  expect(await companyNames(await openIn(folder))).toEqual([]);
  expect(await readdir(folder)).not.toContain('postgres-new');
});

test('a folder with a path too long for a socket name works', async () => {
  const folder = await emptyFolder('x'.repeat(120));
  expect(await companyNames(await openIn(folder))).toEqual([]);
});
