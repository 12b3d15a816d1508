import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Counts, openCounts } from '../counts/open.ts';
import { createLog } from '../log.ts';
import { backupFolder } from './backup-names.ts';
import { backUpCounts, finishedCountsBackups, restoreCounts } from './counts-backup.ts';
import { countsBackupName } from './counts-backup-names.ts';
import { keepCountsBackups } from './keep-counts-backups.ts';

const log = createLog('silent');
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openEngine(folder: string): Promise<Counts> {
  const counts = await openCounts({ url: null, folder, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await counts.close();
    isOpen = false;
  };
  undo.push(close);
  return { ...counts, close };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "portico-counts-it's-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const insert = (engine: Counts, from: number, count: number) =>
  engine.work(
    `INSERT INTO records (company, device, line, at, local, minutes, version, flow_in)
      SELECT 1, number % 50, 0, toDateTime('2026-01-01', 'UTC') + number * 30, toDateTime('2026-01-01', 'UTC'), 5, 1, number
      FROM numbers(${from}, ${count})`,
    {},
    null,
  );
const sums = async (engine: Counts) => [
  ...(await engine.askForIngest('SELECT count(), sum(device), sum(toUInt32(at)), sum(flow_in) FROM records FINAL', {})),
  ...(await engine.askForIngest('SELECT count(), sum(device) FROM running_totals FINAL', {})),
  ...(await engine.askForIngest('SELECT count(), sum(length(cells)) FROM heats FINAL', {})),
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
  await insert(engine, 100_000, 150_000); // Repeats too.
  const before = await sums(engine);
  await Promise.all([
    backUpCounts(engine, name(3, 'incremental'), name(2, 'incremental')),
    // Through another lane than the backup: devices go on sending.
    engine.insert('records', ['company', 'device', 'at'], [[1, 7, 1_900_000_000]]),
  ]);
  const after = await sums(engine);
  await engine.close();

  const restored = await openEngine(target);
  const backup = path.join(backupFolder(data), name(3, 'incremental'));
  const allowed = backupFolder(target);
  const rows = await restoreCounts({ counts: restored, backupFolder: allowed, backup });
  expect([before, after]).toContainEqual(await sums(restored));
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

test('nights give full and incremental backups, unfinished ones are removed', async () => {
  const data = await newFolder();
  const folder = backupFolder(data);
  const engine = await openEngine(data);
  await insert(engine, 0, 1000);
  let now = Date.now();
  const keeper = keepCountsBackups({ counts: engine, folder, log, clock: { now: () => now } });
  const night = async () => {
    now += 86_400_000;
    return keeper.run();
  };
  expect([await keeper.run(), await night(), await keeper.run(), await night()]).toEqual([
    'none',
    'full',
    'none',
    'incremental',
  ]);
  // What a crash leaves.
  await mkdir(path.join(folder, countsBackupName(now + 1, 'incremental')));
  const [, base] = await finishedCountsBackups(folder);
  expect(await night()).toBe('incremental');
  expect(await readdir(folder)).toHaveLength(3);
  // The next one cannot be made on a base that lost its list of files.
  await rm(path.join(folder, base?.name ?? ''), { recursive: true });
  const [newest] = (await finishedCountsBackups(folder)).slice(-1);
  await writeFile(path.join(folder, newest?.name ?? '', '.backup'), 'broken');
  expect(await night()).toBe('full');
  keeper.stop();
  await engine.close();
  expect(existsSync(folder)).toBe(true);
});
