import { mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Counts } from '../counts/open.ts';
import { countTables } from '../counts/records-table.ts';
import { BackupError } from './backup-error.ts';
import { type CountsBackup, listCountsBackups, parseCountsBackup } from './counts-backup-names.ts';
import { countRowsInBackup } from './counts-backup-rows.ts';

type Engine = Pick<Counts, 'work' | 'askForIngest'>;

const allTables = countTables.map((table) => `TABLE ${table}`).join(', ');

/**
 * Backs up all tables of the counting store into the folder `name` below `backupFolder`, also while records are being
 * stored. `base`: only what has changed since that one.
 */
export async function backUpCounts(counts: Engine, name: string, base: string | null): Promise<void> {
  const settings = base === null ? '' : ` SETTINGS base_backup = File('${requireName(base)}')`;
  await counts.work(`BACKUP ${allTables} TO File('${requireName(name)}')${settings}`, {}, null);
}

/** The finished backups of a folder, oldest first. */
export async function finishedCountsBackups(folder: string): Promise<CountsBackup[]> {
  const finished: CountsBackup[] = [];
  for (const backup of listCountsBackups(await readdir(folder)))
    if (await isFinished(path.join(folder, backup.name))) finished.push(backup);
  return finished;
}

/** Removes what a crash in the middle of a backup left. No backup may be running. */
export async function removeUnfinishedCounts(folder: string): Promise<void> {
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

/** Rows by table. */
export type CountedRows = Readonly<Record<string, number>>;

/**
 * Restores a backup of the counts, with those it is based on beside it, into empty tables. Compares the number of rows with the
 * backup and has the engine verify the checksums of every part. Returns the rows of each table.
 */
export async function restoreCounts(options: {
  counts: Engine;
  /** Of the engine's data folder. */
  backupFolder: string;
  backup: string;
  onStep?: (what: string) => void;
}): Promise<CountedRows> {
  const { counts, backupFolder: allowed, backup, onStep = () => {} } = options;
  const name = requireName(path.basename(backup));
  onStep('reading the list of the backup');
  const wanted = await countRowsInBackup(path.dirname(backup), name, countTables);
  const full = await countRows(counts);
  const filled = Object.keys(full).filter((table) => full[table] !== 0);
  if (filled.length > 0)
    throw new BackupError(`The counting store is not empty (${filled.join(', ')}); restore into a new data folder.`);
  const removeLinks = await linkBackups(path.dirname(backup), allowed);
  try {
    // A merge would drop repeated records, and the numbers of rows would differ for good reason.
    for (const table of countTables) await counts.work(`SYSTEM STOP MERGES ${table}`, {}, null);
    onStep('restoring the counts');
    // Tables of this version may have more columns than the backup.
    const settings = 'SETTINGS allow_different_table_def = 1';
    await counts.work(`RESTORE ${allTables} FROM File('${name}') ${settings}`, {}, null);
    onStep('comparing with the backup');
    const found = await countRows(counts);
    const wrong = countTables.filter((table) => found[table] !== wanted[table]);
    if (wrong.length > 0) throw new BackupError(`After restoring, rows are missing in: ${wrong.join(', ')}.`);
    for (const table of countTables) await requireSound(counts, table);
    return found;
  } finally {
    await removeLinks();
    for (const table of countTables) await counts.work(`SYSTEM START MERGES ${table}`, {}, null);
  }
}

async function countRows(counts: Engine): Promise<CountedRows> {
  const rows: Record<string, number> = {};
  for (const table of countTables) {
    const [first] = await counts.askForIngest(`SELECT count() FROM ${table}`, {});
    rows[table] = Number(first?.[0]);
  }
  return rows;
}

async function requireSound(counts: Engine, table: string): Promise<void> {
  const parts = await counts.askForIngest(`CHECK TABLE ${table}`, {});
  if (parts.some((row) => !row.includes(1)))
    throw new BackupError(`After restoring, the engine finds damaged parts in ${table}.`);
}

/** The engine reads from one folder only, and finds the backups that one is based on by their names in it. */
async function linkBackups(from: string, allowed: string): Promise<() => Promise<void>> {
  if (path.resolve(from) === path.resolve(allowed)) return async () => {};
  await mkdir(allowed, { recursive: true });
  const present = new Set(await readdir(allowed));
  const links: string[] = [];
  for (const { name } of await finishedCountsBackups(from)) {
    if (present.has(name)) continue;
    await symlink(path.resolve(from, name), path.join(allowed, name));
    links.push(path.join(allowed, name));
  }
  return async () => {
    for (const link of links) await rm(link, { force: true });
  };
}

/** Names enter statements as they are, so only our own may. */
function requireName(name: string): string {
  if (parseCountsBackup(name) === null) throw new BackupError(`The folder ${name} is not a backup of the counts.`);
  return name;
}
