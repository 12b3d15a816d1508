import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { Counts } from '../counts/open.ts';
import { hasRoom } from '../files/free-space.ts';
import type { Log } from '../log.ts';
import { backUpCounts, finishedCountsBackups, removeUnfinishedCounts } from './counts-backup.ts';
import { countsBackupName, countsBackupsToRemove, dueCountsBackup } from './counts-backup-names.ts';

const lookMilliseconds = 10 * 60_000;

/** Looks whether a backup of the counts is due, and makes it. */
export type CountsBackupKeeper = { run(): Promise<'none' | 'full' | 'incremental' | 'failed'>; stop(): void };

/**
 * Backs up the embedded counting store every night at 03:00 UTC, or the first time the server runs after it: every seventh night
 * whole, else what changed since the last one. Keeps 14 days.
 */
export function keepCountsBackups(options: {
  counts: Pick<Counts, 'work' | 'askForIngest'>;
  /** The one folder the engine may write backups to, see `backupFolder`. */
  folder: string;
  log: Log;
  clock: Clock;
}): CountsBackupKeeper {
  const { counts, folder, log, clock } = options;
  let running: Promise<unknown> | null = null;
  let isStopped = false;

  async function make() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    const backups = await finishedCountsBackups(folder);
    // The folder is as old as the store.
    const due = dueCountsBackup(backups, now, (await stat(folder)).birthtimeMs);
    if (due.kind === 'none') return 'none';
    if (!(await hasRoom(folder))) throw new Error('The disk has no room for backups.');
    await removeUnfinishedCounts(folder);
    const startedAt = performance.now();
    const kind = due.kind === 'incremental' && (await isMade(now, due.base)) ? 'incremental' : 'full';
    if (kind === 'full') await backUpCounts(counts, countsBackupName(now, 'full'), null);
    for (const old of countsBackupsToRemove(await finishedCountsBackups(folder), now))
      await rm(path.join(folder, old), { recursive: true });
    log.info({ kind, milliseconds: Math.round(performance.now() - startedAt) }, 'backed up the counts');
    return kind;
  }

  /** False where the backup could not be made on that base, so that a full one is due. */
  async function isMade(now: number, base: string): Promise<boolean> {
    try {
      await backUpCounts(counts, countsBackupName(now, 'incremental'), base);
      return true;
    } catch (error) {
      if (isStopped) throw error;
      log.error({ err: error, base }, 'Could not back up the counts on the last backup; making a full one.');
      return false;
    }
  }

  async function run() {
    if (running !== null) return 'none';
    const work = make().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'Could not back up the counts; the next try is in 10 minutes.');
      return 'failed' as const;
    });
    running = work;
    try {
      return await work;
    } finally {
      running = null;
    }
  }

  // Made at the first start: its age says since when there could be backups.
  void mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  const timer = setInterval(() => void run(), lookMilliseconds).unref();
  return {
    run,
    stop() {
      isStopped = true;
      // A statement that runs ends with the engine. What it leaves is removed before the next backup.
      clearInterval(timer);
    },
  };
}
