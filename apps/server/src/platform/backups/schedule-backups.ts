import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { hasFreeSpace } from '../files/free-space.ts';
import type { Log } from '../log.ts';
import type { BackupManifest } from './backup-file.ts';
import { failedBackupName, listBackups, parseBackupName, parseBackupTime } from './backup-names.ts';
import { checkBackup } from './check-backup.ts';
import { type ConnectionOptions, withClient } from './database-client.ts';
import { selectBackupsToRemove } from './retention.ts';
import { findDifferingTables } from './table-checksums.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

const intervalMilliseconds = 15 * 60_000;
/** Time from the start to the first backup: short, so that a server that runs only for minutes has a backup too. */
const firstRunDelayMilliseconds = 60_000;

export type BackupScheduler = {
  /** Writes a backup if one is due. Runs are serialised. 'other node': another server holds the lock and makes the backups. */
  run(): Promise<'written' | 'unchanged' | 'other node' | 'failed'>;
  stop(): Promise<void>;
};

/**
 * Backs up the base data every 15 minutes if anything was written since the last backup, restores each new backup to check it, and
 * removes old ones. Only one of several servers on one database does so. Errors are logged; the next run tries again.
 */
export function scheduleBackups(options: {
  connect: ConnectionOptions;
  folder: string;
  log: Log;
  clock: Clock;
}): BackupScheduler {
  const { connect, folder, log, clock } = options;
  const stopping = new AbortController();
  const lock = new BackupLock(connect);
  let last: { snapshot: string; manifest: BackupManifest } | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function runOnce() {
    if (stopping.signal.aborted || !(await lock.acquire())) return 'other node';
    // An equal snapshot means that no transaction has written since the last backup.
    const snapshot = await withClient(connect, readSnapshot, stopping.signal);
    if (last?.snapshot === snapshot) return 'unchanged';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await hasFreeSpace(folder))) throw new Error('The disk has no room for backups.');
    await removeUnfinished(folder);
    const startedAt = performance.now();
    const shouldKeep = (manifest: BackupManifest) => last === null || !hasSameContent(last.manifest, manifest);
    const at = new Date(clock.now());
    const backup = await writeBackup({ connect, folder, at, shouldKeep, signal: stopping.signal });
    if (backup === null) {
      // The snapshot changed because of another database of the server, or because of the check of the last backup.
      if (last !== null) last = { snapshot, manifest: last.manifest };
      return 'unchanged';
    }
    const writeMilliseconds = Math.round(performance.now() - startedAt);
    const check = await checkOrSetAside(backup);
    last = check === null ? null : { snapshot, manifest: backup.manifest };
    for (const name of selectBackupsToRemove(await readdir(folder))) await rm(path.join(folder, name));
    if (check === null) return 'failed';
    const rows = backup.manifest.tableChecksums.reduce((sum, table) => sum + table.rows, 0);
    const milliseconds = { written: writeMilliseconds, total: Math.round(performance.now() - startedAt) };
    log.info({ backup: path.basename(backup.file), bytes: backup.bytes, rows, check, milliseconds }, 'backed up');
    return 'written';
  }

  async function checkOrSetAside({ file }: WrittenBackup): Promise<'restored' | 'verified' | null> {
    try {
      return await checkBackup({ file, connect, log, signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      const failed = path.join(folder, failedBackupName(path.basename(file)));
      await rename(file, failed);
      log.error(
        { err: error, backup: failed },
        'A NEW BACKUP OF THE BASE DATA DOES NOT RESTORE. It is kept under this name.',
      );
      return null;
    }
  }

  async function run() {
    const before = running;
    const { promise, resolve } = Promise.withResolvers<void>();
    running = promise;
    await before;
    try {
      return await runOnce();
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'Could not back up the base data; the next try is in 15 minutes.');
      return 'failed';
    } finally {
      resolve();
    }
  }

  const timers = [
    setTimeout(() => void runFirst(), firstRunDelayMilliseconds).unref(),
    setInterval(() => void run(), intervalMilliseconds).unref(),
  ];
  async function runFirst(): Promise<void> {
    const [newest] = await listBackups(folder);
    const madeAt = newest === undefined ? 0 : (parseBackupTime(path.basename(newest)) ?? 0);
    if (clock.now() - madeAt >= intervalMilliseconds) await run();
  }

  return {
    run,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await running;
      await lock.release();
    },
  };
}

/** An advisory lock, held until its connection closes. The server that holds it makes the backups. */
class BackupLock {
  #connect: ConnectionOptions;
  #client: pg.Client | null = null;

  constructor(connect: ConnectionOptions) {
    this.#connect = connect;
  }

  async acquire(): Promise<boolean> {
    if (this.#client !== null) return true;
    const client = new pg.Client({ application_name: 'portico backup lock', ...this.#connect });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('portico backups', 0)) as taken`,
    );
    if (rows[0]?.taken === true) this.#client = client;
    else await client.end();
    return this.#client !== null;
  }

  async release(): Promise<void> {
    await this.#client?.end();
  }
}

/** The set of transactions visible to a query, as text. Transaction numbers are never reused, not even after a crash. */
async function readSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}

function hasSameContent(one: BackupManifest, other: BackupManifest): boolean {
  const rest = ({ migrations, sequences }: BackupManifest) => JSON.stringify([migrations, sequences]);
  return findDifferingTables(one.tableChecksums, other.tableChecksums).length === 0 && rest(one) === rest(other);
}

/** Removes the files of backups that a crash interrupted. Safe here, because this process is not writing a backup. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (parseBackupName(name)?.state === 'unfinished') await rm(path.join(folder, name), { force: true });
}
