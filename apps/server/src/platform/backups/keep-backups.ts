import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { hasRoom } from '../files/free-space.ts';
import type { Log } from '../log.ts';
import type { Manifest } from './backup-file.ts';
import { failedName, listBackups, parseBackupName } from './backup-names.ts';
import { checkBackup } from './check-backup.ts';
import { type Connect, withClient } from './one-client.ts';
import { backupsToRemove } from './retention.ts';
import { differingTables } from './table-sums.ts';
import { writeBackup, type WrittenBackup } from './write-backup.ts';

const everyMilliseconds = 15 * 60_000;
/** After a start, so that a server that runs only for minutes has a backup too. */
const firstMilliseconds = 60_000;

export type BackupKeeper = {
  /** Looks whether a backup is due, and makes it. One at a time. */
  run(): Promise<'written' | 'unchanged' | 'other node' | 'failed'>;
  stop(): Promise<void>;
};

/**
 * Backs up the base data every 15 minutes if anything was written since the last backup, restores each new one to check it, and
 * removes old ones. Of several servers on one database only one does so. Errors are logged; the next run tries again.
 */
export function keepBackups(options: { connect: Connect; folder: string; log: Log; clock: Clock }): BackupKeeper {
  const { connect, folder, log, clock } = options;
  const stopping = new AbortController();
  const lock = new BackupLock(connect);
  let last: { snapshot: string; manifest: Manifest } | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function runOnce() {
    if (stopping.signal.aborted || !(await lock.take())) return 'other node';
    // The same snapshot again: no transaction has written in between.
    const snapshot = await withClient(connect, readSnapshot, stopping.signal);
    if (last?.snapshot === snapshot) return 'unchanged';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await hasRoom(folder))) throw new Error('The disk has no room for backups.');
    await removeUnfinished(folder);
    const startedAt = performance.now();
    const isWanted = (manifest: Manifest) => last === null || !holdsSame(last.manifest, manifest);
    const at = new Date(clock.now());
    const backup = await writeBackup({ connect, folder, at, isWanted, signal: stopping.signal });
    if (backup === null) {
      // Another database of the server was written to, or the check of the last backup.
      if (last !== null) last = { snapshot, manifest: last.manifest };
      return 'unchanged';
    }
    const written = Math.round(performance.now() - startedAt);
    const check = await passes(backup);
    last = check === null ? null : { snapshot, manifest: backup.manifest };
    for (const name of backupsToRemove(await readdir(folder))) await rm(path.join(folder, name));
    if (check === null) return 'failed';
    const rows = backup.manifest.sums.reduce((sum, table) => sum + table.rows, 0);
    const milliseconds = { written, total: Math.round(performance.now() - startedAt) };
    log.info({ backup: path.basename(backup.file), bytes: backup.bytes, rows, check, milliseconds }, 'backed up');
    return 'written';
  }

  async function passes({ file }: WrittenBackup): Promise<'restored' | 'verified' | null> {
    try {
      return await checkBackup({ file, connect, log, signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      const failed = path.join(folder, failedName(path.basename(file)));
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
    setTimeout(() => void runFirst(), firstMilliseconds).unref(),
    setInterval(() => void run(), everyMilliseconds).unref(),
  ];
  async function runFirst(): Promise<void> {
    const [newest] = await listBackups(folder);
    const time = newest === undefined ? null : parseBackupName(path.basename(newest))?.time;
    const madeAt = time == null ? 0 : Date.parse(time.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'));
    if (clock.now() - madeAt >= everyMilliseconds) await run();
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

/** An advisory lock that is held as long as its connection lives: the server that has it makes the backups. */
class BackupLock {
  #connect: Connect;
  #client: pg.Client | null = null;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  async take(): Promise<boolean> {
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

/** Which transactions a query sees. Numbers of transactions never come back, also after a crash. */
async function readSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}

function holdsSame(one: Manifest, other: Manifest): boolean {
  const rest = ({ migrations, sequences }: Manifest) => JSON.stringify([migrations, sequences]);
  return differingTables(one.sums, other.sums).length === 0 && rest(one) === rest(other);
}

/** What a crash left: this process writes one at a time, and none now. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (parseBackupName(name)?.state === 'unfinished') await rm(path.join(folder, name), { force: true });
}
