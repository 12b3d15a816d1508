import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createShortPath } from '../../children/short-path.ts';
import { type RunningChild, startChild } from '../../children/start-child.ts';
import { type Supervision, superviseChild } from '../../children/supervise.ts';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { clusterFolder, databaseOwner, prepareCluster } from './cluster.ts';
import { DamagedFilesError, isDamageError, isFatalDamage } from './damaged-files.ts';
import { findMissingChanges, type MissingChanges } from './missing-changes.ts';
import { endOrphanedPostgres } from './orphaned-postgres.ts';
import { notePositions, type PositionNotes } from './position-notes.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { findUnprivilegedUser } from './run-as.ts';
import { requireStatusFiles, writeStatusChecksums } from './status-checksums.ts';

export type EmbeddedPostgres = {
  /** How to log in to Portico's database. */
  connection: { host: string; user: string; database: string };
  waitUntilRunning: Supervision['waitUntilRunning'];
  /** What the last start has not recovered; null: nothing is missing. */
  readMissingChanges(): MissingChanges | null;
  /** Notes from now on which changes are on disk: to be called once these files are to be used. */
  notePositions(): void;
  /** Resolves when the caller's committed change is noted, so that a later start misses it. */
  noteChange(): Promise<void>;
  /** Calls `onLine` with each line of PostgreSQL's log from now on. */
  followLog(onLine: (line: string) => void): void;
  stop(): Promise<void>;
};

const database = 'portico';

/** Generous: replaying the writes since the last checkpoint takes seconds at the WAL sizes set below. */
const maxStartMilliseconds = 60_000;
const maxKeptLines = 20;
const lastLinesDelayMilliseconds = 50;

/** For one server on one machine with a few hundred users: little memory, durable, no network listener. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  // Relative to the cluster's folder, because the folder's full path may be longer than a socket name may be.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Unused, and without them PostgreSQL reads no file about replication, which could be damaged.
  max_active_replication_origins: '0',
  allow_alter_system: 'off',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  io_method: 'sync',
  jit: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL as a child process on its files in a data folder, which are created at the first start, and restarts it when it
 * dies. It is reachable only through a socket in its folder, by this user of the machine. Call only while holding the lock of the data
 * folder. `more`: PostgreSQL settings that override `settings`. Throws a StartError when it does not start, a DamagedFilesError when
 * that is because of damaged files.
 */
export async function startPostgres(options: {
  folder: string;
  log: Log;
  more?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { log, more = {} } = options;
  const folder = await realpath(options.folder);
  const binaries = await findPostgresPrograms();
  const cluster = clusterFolder(folder);
  const user = await findUnprivilegedUser(cluster);
  await prepareCluster(folder, binaries, user, log);
  const { path: host, remove } = await createShortPath(cluster);
  const maintenance = { host, user: databaseOwner, database: 'postgres' };
  const flags = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const followers: ((line: string) => void)[] = [];
  let missing: MissingChanges | null = null;
  let notes: PositionNotes | null = null;
  let lastExit: Promise<string> | null = null;
  const start = async () => {
    await endOrphanedPostgres(cluster);
    await requireStatusFiles(cluster);
    const output: StartOutput = { lines: [], damage: null };
    const child = await startChild({
      command: binaries.postgres,
      args: ['-D', cluster, ...flags],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      user,
      stopSignal: 'SIGINT',
      onLine(line) {
        logLine(line, log);
        output.lines.push(line);
        if (output.lines.length > maxKeptLines) output.lines.shift();
        if (isFatalDamage(line)) output.damage ??= line;
        for (const follow of followers) follow(line);
      },
    });
    lastExit = child.exited;
    try {
      await waitForAnswer(child, maintenance, output);
      missing = (await findMissingChanges(maintenance, cluster, log)) ?? missing;
    } catch (error) {
      await child.stop();
      throw error;
    }
    return child;
  };
  const closers = [remove];
  const stop = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const supervision = await superviseChild({ name: 'the embedded PostgreSQL', start, log });
    closers.push(async () => {
      await supervision.stop();
      if ((await lastExit) !== 'exit code 0') return;
      await writeStatusChecksums(cluster).catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'The checksums of the stopped base data could not be written.'),
      );
    });
    await ensureDatabase(maintenance);
    return {
      connection: { ...maintenance, database },
      waitUntilRunning: () => supervision.waitUntilRunning(),
      readMissingChanges: () => missing,
      followLog: (onLine) => void followers.push(onLine),
      notePositions() {
        const started = notePositions(maintenance, cluster, log);
        notes = started;
        closers.push(() => started.stop());
      },
      noteChange: async () => notes?.noteChange(),
      stop,
    };
  } catch (error) {
    await stop();
    if (!isDamageError(error)) throw error;
    throw new DamagedFilesError(`The embedded PostgreSQL does not open its files: ${error.message}.`);
  }
}

/** Runs `work` on the PostgreSQL that a running server has started in a data folder. Returns false when none is running. */
export async function withRunningPostgres(
  folder: string,
  work: (connection: EmbeddedPostgres['connection']) => Promise<void>,
): Promise<boolean> {
  const { path: host, remove } = await createShortPath(clusterFolder(folder));
  const connection = { host, user: databaseOwner, database };
  try {
    if (!(await answers(connection))) return false;
    await work(connection);
    return true;
  } finally {
    await remove();
  }
}

async function ensureDatabase(maintenance: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(maintenance);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Logs a line of PostgreSQL: fatal errors as warnings, except those of a normal start or stop; the rest at debug level. */
function logLine(line: string, log: Log): void {
  if (
    /^(FATAL|PANIC):/.test(line) &&
    !/the database system is (starting up|shutting down|not yet accepting connections)/.test(line)
  )
    log.warn({ postgres: line }, 'PostgreSQL');
  else log.debug({ postgres: line }, 'PostgreSQL');
}

/** What PostgreSQL has written to its log since its start. `damage`: the first line that reports damaged files. */
type StartOutput = { lines: string[]; damage: string | null };

/**
 * Waits until PostgreSQL answers queries. Rejects when the process exits instead, and when damage ends one of its processes: PostgreSQL
 * would try that again for ever.
 */
async function waitForAnswer(child: RunningChild, connection: pg.ClientConfig, output: StartOutput): Promise<void> {
  const deadline = performance.now() + maxStartMilliseconds;
  let exitReason: string | null = null;
  void child.exited.then((reason) => (exitReason = reason));
  for (;;) {
    if (await answers(connection)) return;
    if (exitReason !== null) {
      // The last lines arrive a moment after the process exits.
      await pause(lastLinesDelayMilliseconds);
      if (output.damage === null) throw new StartError(describeExit(String(exitReason), output.lines));
    }
    if (output.damage !== null)
      throw new DamagedFilesError(
        `The embedded PostgreSQL does not open its files: ${withoutSeverity(output.damage)}.`,
      );
    if (performance.now() > deadline)
      throw new StartError(`The embedded PostgreSQL did not answer within ${maxStartMilliseconds / 1000} s.`);
    await pause(10);
  }
}

/** One sentence about an exit at the start, with the reason PostgreSQL gave. */
function describeExit(reason: string, lines: readonly string[]): string {
  const fatal = lines.findLast((line) => /^(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return `The embedded PostgreSQL ended at its start (${fatal === undefined ? reason : withoutSeverity(fatal)}).`;
}

function withoutSeverity(line: string): string {
  return line.replace(/^[A-Z]+: +/, '');
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // The connection was lost; the next call tries again.
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
