import { mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { CountingStore } from '../counting-store/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { BackupError } from './backup-error.ts';
import { type CountsBackup, listCountsBackups, parseCountsBackup } from './counts-backup-names.ts';
import { countRowsInBackup } from './counts-backup-rows.ts';

type Engine = Pick<CountingStore, 'runBackgroundStatement' | 'runIngestQuery'>;

const allTables = countingStoreTables.map((table) => `TABLE ${table}`).join(', ');

/**
 * Backs up all tables of the counting store into the folder `name` in `backupFolder`; records may be stored meanwhile. With `base`,
 * the name of an earlier backup, only the changes since then are written.
 */
export async function backUpCounts(counts: Engine, name: string, base: string | null): Promise<void> {
  const settings = base === null ? '' : ` SETTINGS base_backup = File('${requireName(base)}')`;
  await counts.runBackgroundStatement(`BACKUP ${allTables} TO File('${requireName(name)}')${settings}`, {}, null);
}

/** The finished backups of a folder, oldest first. */
export async function listFinishedCountsBackups(folder: string): Promise<CountsBackup[]> {
  const finished: CountsBackup[] = [];
  for (const backup of listCountsBackups(await readdir(folder)))
    if (await isFinished(path.join(folder, backup.name))) finished.push(backup);
  return finished;
}

/** Removes backups that a crash interrupted. No backup may be running. */
export async function removeUnfinishedCountsBackups(folder: string): Promise<void> {
  for (const { name } of listCountsBackups(await readdir(folder)))
    if (!(await isFinished(path.join(folder, name)))) await rm(path.join(folder, name), { recursive: true });
}

/** The engine writes the list of a backup's files last, and then removes its lock. */
async function isFinished(backup: string): Promise<boolean> {
  const has = async (name: string) =>
    stat(path.join(backup, name)).then(
      () => true,
      () => false,
    );
  return (await has('.backup')) && !(await has('.lock'));
}

/** Number of rows by table name. */
export type RowCountByTable = Readonly<Record<string, number>>;

/**
 * Restores a backup of the counts into empty tables; its base backups must be in the same folder. Compares the number of rows with
 * the backup and has the engine verify the checksums of every part. Returns the number of rows by table. Throws a BackupError.
 */
export async function restoreCounts(options: {
  counts: Engine;
  /** The folder from which the engine may read backups. */
  backupFolder: string;
  backup: string;
  onStep?: (what: string) => void;
}): Promise<RowCountByTable> {
  const { counts, backupFolder: allowed, backup, onStep = () => {} } = options;
  const name = requireName(path.basename(backup));
  onStep('reading the list of the backup');
  const expectedRows = await countRowsInBackup(path.dirname(backup), name, countingStoreTables);
  const presentRows = await countRows(counts);
  const nonEmpty = Object.keys(presentRows).filter((table) => presentRows[table] !== 0);
  if (nonEmpty.length > 0)
    throw new BackupError(`The counting store is not empty (${nonEmpty.join(', ')}); restore into a new data folder.`);
  const removeLinks = await linkBackups(path.dirname(backup), allowed);
  try {
    // A merge would drop repeated records, so that the numbers of rows would differ although the restore is correct.
    for (const table of countingStoreTables)
      await counts.runBackgroundStatement(`SYSTEM STOP MERGES ${table}`, {}, null);
    onStep('restoring the counts');
    // Tables of this version may have more columns than the backup.
    const settings = 'SETTINGS allow_different_table_def = 1';
    await counts.runBackgroundStatement(`RESTORE ${allTables} FROM File('${name}') ${settings}`, {}, null);
    onStep('comparing with the backup');
    const restoredRows = await countRows(counts);
    const differing = countingStoreTables.filter((table) => restoredRows[table] !== expectedRows[table]);
    if (differing.length > 0) throw new BackupError(`After restoring, rows are missing in: ${differing.join(', ')}.`);
    for (const table of countingStoreTables) await requireUndamaged(counts, table);
    return restoredRows;
  } finally {
    await removeLinks();
    for (const table of countingStoreTables)
      await counts.runBackgroundStatement(`SYSTEM START MERGES ${table}`, {}, null);
  }
}

/**
 * Restores months (yyyymm) of one table from a backup into the new table `target`, which the caller drops. Its base backups must be in the
 * same folder.
 */
export async function restoreMonths(options: {
  counts: Engine;
  /** The folder from which the engine may read backups. */
  backupFolder: string;
  backup: string;
  table: string;
  months: readonly number[];
  target: string;
}): Promise<void> {
  const { counts, backupFolder: allowed, backup, table, months, target } = options;
  const name = requireName(path.basename(backup));
  const partitions = months.map((month) => `'${month}'`).join(', ');
  const removeLinks = await linkBackups(path.dirname(backup), allowed);
  try {
    await counts.runBackgroundStatement(
      `RESTORE TABLE ${table} AS ${target} PARTITIONS ${partitions} FROM File('${name}')`,
      {},
      null,
    );
  } finally {
    await removeLinks();
  }
}

async function countRows(counts: Engine): Promise<RowCountByTable> {
  const rows: Record<string, number> = {};
  for (const table of countingStoreTables) {
    const [first] = await counts.runIngestQuery(`SELECT count() FROM ${table}`, {});
    rows[table] = Number(first?.[0]);
  }
  return rows;
}

async function requireUndamaged(counts: Engine, table: string): Promise<void> {
  const parts = await counts.runIngestQuery(`CHECK TABLE ${table}`, {});
  if (parts.some((row) => !row.includes(1)))
    throw new BackupError(`After restoring, the engine finds damaged parts in ${table}.`);
}

/**
 * Links backups of the folder `from` into the folder `allowed`, the only one from which the engine reads, and where it looks up base
 * backups by name. Returns a function that removes the links.
 */
async function linkBackups(from: string, allowed: string): Promise<() => Promise<void>> {
  if (path.resolve(from) === path.resolve(allowed)) return async () => {};
  await mkdir(allowed, { recursive: true });
  const present = new Set(await readdir(allowed));
  const links: string[] = [];
  for (const { name } of await listFinishedCountsBackups(from)) {
    if (present.has(name)) continue;
    await symlink(path.resolve(from, name), path.join(allowed, name));
    links.push(path.join(allowed, name));
  }
  return async () => {
    for (const link of links) await rm(link, { force: true });
  };
}

/** Returns `name` when it is a backup name of ours, else throws: names are inserted into SQL statements without escaping. */
function requireName(name: string): string {
  if (parseCountsBackup(name) === null) throw new BackupError(`The folder ${name} is not a backup of the counts.`);
  return name;
}
