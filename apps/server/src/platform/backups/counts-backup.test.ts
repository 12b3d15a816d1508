import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CountingStore, openCountingStore } from '../counting-store/open.ts';
import { createLog } from '../log.ts';
import { backupFolder } from './backup-names.ts';
import { backUpCounts, listFinishedCountsBackups, restoreCounts } from './counts-backup.ts';
import { countsBackupName } from './counts-backup-names.ts';
import { scheduleCountsBackups } from './schedule-counts-backups.ts';

const log = createLog('silent');
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

async function openEngine(folder: string): Promise<CountingStore> {
  const countingStore = await openCountingStore({ url: null, folder, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await countingStore.close();
    isOpen = false;
  };
  cleanups.push(close);
  return { ...countingStore, close };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "portico-counts-it's-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const insert = (engine: CountingStore, from: number, count: number) =>
  engine.runBackgroundStatement(
    `INSERT INTO records (company, device, line, at, local, minutes, version, flow_in)
      SELECT 1, number % 50, 0, toDateTime('2026-01-01', 'UTC') + number * 30, toDateTime('2026-01-01', 'UTC'), 5, 1, number
      FROM numbers(${from}, ${count})`,
    {},
    null,
  );
const readSums = async (engine: CountingStore) => [
  ...(await engine.runIngestQuery(
    'SELECT count(), sum(device), sum(toUInt32(at)), sum(flow_in) FROM records FINAL',
    {},
  )),
  ...(await engine.runIngestQuery('SELECT count(), sum(device) FROM running_totals FINAL', {})),
  ...(await engine.runIngestQuery('SELECT count(), sum(length(cells)) FROM heats FINAL', {})),
];
const name = (day: number, kind: 'full' | 'incremental') => countsBackupName(Date.UTC(2026, 10, day, 3), kind);

test('an incremental backup made during inserts restores to equal sums', async () => {
  const [data, target] = [await newFolder(), await newFolder()];
  const engine = await openEngine(data);
  await insert(engine, 0, 200_000);
  await engine.insert('running_totals', ['company', 'device', 'at'], [[1, 7, 1_800_000_000]]);
  await backUpCounts(engine, name(1, 'full'), null);
  await insert(engine, 200_000, 20_000);
  await engine.insert('heats', ['company', 'device', 'cells'], [[1, 7, '[[1,2,3]]']]);
  await backUpCounts(engine, name(2, 'incremental'), name(1, 'full'));
  await insert(engine, 100_000, 150_000); // Includes repeated records.
  const before = await readSums(engine);
  await Promise.all([
    backUpCounts(engine, name(3, 'incremental'), name(2, 'incremental')),
    // This insert uses another connection (lane) to the engine than the backup, as inserts of records from devices do.
    engine.insert('records', ['company', 'device', 'at'], [[1, 7, 1_900_000_000]]),
  ]);
  const after = await readSums(engine);
  await engine.close();

  const restored = await openEngine(target);
  const backup = path.join(backupFolder(data), name(3, 'incremental'));
  const allowed = backupFolder(target);
  const rows = await restoreCounts({ counts: restored, backupFolder: allowed, backup });
  expect([before, after]).toContainEqual(await readSums(restored));
  expect(rows).toMatchObject({ running_totals: 1, heats: 1 });
  expect(rows['records']).toBeGreaterThanOrEqual(370_000);
  expect(await readdir(allowed), 'links are removed').toEqual([]);
  await expect(restoreCounts({ counts: restored, backupFolder: allowed, backup })).rejects.toThrow(
    'store is not empty',
  );
  await restored.close();
});

test('an incremental backup without its base is refused', async () => {
  const [data, target] = [await newFolder(), await newFolder()];
  const engine = await openEngine(data);
  await insert(engine, 0, 1000);
  await backUpCounts(engine, name(1, 'full'), null);
  await backUpCounts(engine, name(2, 'incremental'), name(1, 'full'));
  await engine.close();
  const folder = backupFolder(data);
  await rename(path.join(folder, name(1, 'full')), path.join(data, 'elsewhere'));
  const restored = await openEngine(target);
  const allowed = backupFolder(target);
  const backup = path.join(folder, name(2, 'incremental'));
  await expect(restoreCounts({ counts: restored, backupFolder: allowed, backup })).rejects.toThrow(/full is missing/);
  await restored.close();
});

test('a nightly backup is full or incremental; unfinished ones are removed', async () => {
  const data = await newFolder();
  const folder = backupFolder(data);
  const engine = await openEngine(data);
  await insert(engine, 0, 1000);
  let now = Date.now();
  const scheduler = scheduleCountsBackups({ counts: engine, folder, log, clock: { now: () => now } });
  const runNextNight = async () => {
    now += 86_400_000;
    return scheduler.run();
  };
  expect([await scheduler.run(), await runNextNight(), await scheduler.run(), await runNextNight()]).toEqual([
    'none',
    'full',
    'none',
    'incremental',
  ]);
  // An unfinished backup, as a crash leaves it.
  await mkdir(path.join(folder, countsBackupName(now + 1, 'incremental')));
  const [, base] = await listFinishedCountsBackups(folder);
  expect(await runNextNight()).toBe('incremental');
  expect(await readdir(folder)).toHaveLength(3);
  // The next backup cannot be based on one whose list of files is broken.
  await rm(path.join(folder, base?.name ?? ''), { recursive: true });
  const [newest] = (await listFinishedCountsBackups(folder)).slice(-1);
  await writeFile(path.join(folder, newest?.name ?? '', '.backup'), 'broken');
  expect(await runNextNight()).toBe('full');
  scheduler.stop();
  await engine.close();
  expect(existsSync(folder)).toBe(true);
});
