import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { shortPathTo } from '../../children/short-path.ts';
import { type RunningChild, startChild } from '../../children/start-child.ts';
import { supervise, type Supervision } from '../../children/supervise.ts';
import type { Log } from '../../log.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, login, prepareCluster } from './cluster.ts';
import { DamagedFilesError, saysDamaged } from './damaged-files.ts';
import { clearLeftBehind } from './left-behind.ts';
import { unprivilegedUser } from './run-as.ts';

export type EmbeddedPostgres = {
  /** How to log in to Portico's database. */
  connection: { host: string; user: string; database: string };
  whenUp: Supervision['whenUp'];
  stop(): Promise<void>;
};

const database = 'portico';

/** Replaying what was written since the last checkpoint takes seconds at the sizes set here. */
const startMilliseconds = 60_000;
const maxKeptLines = 20;
const lastLinesMilliseconds = 50;

/** For one server on one machine with a few hundred users: small, durable, and silent on the network. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  // Relative to the cluster's folder, whose own path may be longer than the name of a socket may be.
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
 * Starts PostgreSQL as a child process on the files below a data folder, made at the first start, and starts it again when it dies.
 * It can be reached only through a socket in its folder, by this user of the machine. Only for the holder of the data folder's lock.
 * `more` overrides settings. Throws a StartError for what the operator can mend, a DamagedFilesError where the files are at fault.
 */
export async function startPostgres(options: {
  folder: string;
  log: Log;
  more?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { log, more = {} } = options;
  const folder = await realpath(options.folder);
  const binaries = await findBinaries();
  const cluster = clusterFolder(folder);
  const user = await unprivilegedUser(cluster);
  await prepareCluster(folder, binaries, user);
  const { path: host, remove } = await shortPathTo(cluster);
  const maintenance = { host, user: login, database: 'postgres' };
  const flags = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    await clearLeftBehind(cluster);
    const lines: string[] = [];
    const child = await startChild({
      command: binaries.postgres,
      args: ['-D', cluster, ...flags],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      user,
      stopSignal: 'SIGINT',
      onLine(line) {
        passOn(line, log);
        lines.push(line);
        if (lines.length > maxKeptLines) lines.shift();
      },
    });
    await requireAnswer(child, maintenance, lines);
    return child;
  };
  const closers = [remove];
  const stop = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const supervision = await supervise({ name: 'the embedded PostgreSQL', start, log });
    closers.push(() => supervision.stop());
    await makeDatabase(maintenance);
    return { connection: { ...maintenance, database }, whenUp: () => supervision.whenUp(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs `work` on the PostgreSQL that a running server has started in a data folder. False where none runs. */
export async function withRunningPostgres(
  folder: string,
  work: (connection: EmbeddedPostgres['connection']) => Promise<void>,
): Promise<boolean> {
  const { path: host, remove } = await shortPathTo(clusterFolder(folder));
  const connection = { host, user: login, database };
  try {
    if (!(await answers(connection))) return false;
    await work(connection);
    return true;
  } finally {
    await remove();
  }
}

async function makeDatabase(maintenance: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(maintenance);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's own lines: what an operator has to see at their level, the rest as details. */
function passOn(line: string, log: Log): void {
  if (/^(FATAL|PANIC):/.test(line) && !/the database system is (starting up|shutting down)/.test(line))
    log.warn({ postgres: line }, 'PostgreSQL');
  else log.debug({ postgres: line }, 'PostgreSQL');
}

/** Waits until PostgreSQL takes queries. Rejects with its last lines when it ends instead. */
async function requireAnswer(
  child: RunningChild,
  connection: pg.ClientConfig,
  lines: readonly string[],
): Promise<void> {
  const until = performance.now() + startMilliseconds;
  let ended: string | null = null;
  void child.exited.then((how) => (ended = how));
  for (;;) {
    if (await answers(connection)) return;
    if (ended !== null) {
      // The last lines arrive a moment after the end.
      await pause(lastLinesMilliseconds);
      const message = `The embedded PostgreSQL ended at its start (${String(ended)}): ${lines.join(' ')}`;
      throw lines.some(saysDamaged) ? new DamagedFilesError(message) : new Error(message);
    }
    if (performance.now() > until) {
      await child.stop();
      throw new Error(`The embedded PostgreSQL did not answer within ${startMilliseconds / 1000} s.`);
    }
    await pause(10);
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // It is gone again; asked next time.
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
