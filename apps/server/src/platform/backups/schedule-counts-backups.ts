import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { CountingStore } from '../counting-store/open.ts';
import { hasFreeSpace } from '../files/free-space.ts';
import type { Log } from '../log.ts';
import { backUpCounts, listFinishedCountsBackups, removeUnfinishedCountsBackups } from './counts-backup.ts';
import { countsBackupName, findDueCountsBackup, selectCountsBackupsToRemove } from './counts-backup-names.ts';

const checkIntervalMilliseconds = 10 * 60_000;

/** `run` writes a backup of the counts if one is due and returns its kind; 'none' also while another run is in progress. */
export type CountsBackupScheduler = { run(): Promise<'none' | 'full' | 'incremental' | 'failed'>; stop(): void };

/**
 * Backs up the embedded counting store every night at 03:00 UTC, or the first time the server runs after it: every seventh night
 * in full, otherwise the changes since the last backup. Keeps the backups of 14 days.
 */
export function scheduleCountsBackups(options: {
  counts: Pick<CountingStore, 'runBackgroundStatement' | 'runIngestQuery'>;
  /** The only folder to which the engine may write backups, see `backupFolder`. */
  folder: string;
  log: Log;
  clock: Clock;
}): CountsBackupScheduler {
  const { counts: countingStore, folder, log, clock } = options;
  let running: Promise<unknown> | null = null;
  let isStopped = false;

  async function backUpIfDue() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    const backups = await listFinishedCountsBackups(folder);
    // The folder is created with the store, so its birth time is the start of the store.
    const due = findDueCountsBackup(backups, now, (await stat(folder)).birthtimeMs);
    if (due.kind === 'none') return 'none';
    if (!(await hasFreeSpace(folder))) throw new Error('The disk has no room for backups.');
    await removeUnfinishedCountsBackups(folder);
    const startedAt = performance.now();
    const kind = due.kind === 'incremental' && (await tryIncremental(now, due.base)) ? 'incremental' : 'full';
    if (kind === 'full') await backUpCounts(countingStore, countsBackupName(now, 'full'), null);
    for (const name of selectCountsBackupsToRemove(await listFinishedCountsBackups(folder), now))
      await rm(path.join(folder, name), { recursive: true });
    log.info({ kind, milliseconds: Math.round(performance.now() - startedAt) }, 'backed up the counts');
    return kind;
  }

  /** Writes an incremental backup on `base`. Returns false when that fails; then a full backup is due. */
  async function tryIncremental(now: number, base: string): Promise<boolean> {
    try {
      await backUpCounts(countingStore, countsBackupName(now, 'incremental'), base);
      return true;
    } catch (error) {
      if (isStopped) throw error;
      log.error({ err: error, base }, 'Could not back up the counts on the last backup; making a full one.');
      return false;
    }
  }

  async function run() {
    if (running !== null) return 'none';
    const work = backUpIfDue().catch((error: unknown) => {
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

  // Created at the first start: its birth time is the time from which backups are expected.
  void mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  const timer = setInterval(() => void run(), checkIntervalMilliseconds).unref();
  return {
    run,
    stop() {
      isStopped = true;
      // A running statement ends with the engine. Its unfinished backup is removed before the next one.
      clearInterval(timer);
    },
  };
}
