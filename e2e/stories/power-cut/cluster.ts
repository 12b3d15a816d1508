import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { killProcessTree } from '../processes.ts';

const startSeconds = 30;
const login = 'portico';

type Identity = { uid?: number; gid?: number };

/** The user PostgreSQL runs as: it refuses to run as root, so root switches to an unprivileged system user. */
export function findPostgresSystemUser(): Identity {
  if (process.getuid?.() !== 0) return {};
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (nobody === undefined) throw new Error('PostgreSQL does not run as root, and there is no user "nobody"');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/** Creates a folder that belongs to PostgreSQL's user. */
export function makePostgresFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = findPostgresSystemUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Creates the files of an empty PostgreSQL. Small WAL segments are cheap to compare at every fsync. */
export function initialiseCluster(programs: string, folder: string): void {
  const args = ['-D', folder, '-U', login, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--wal-segsize=1'];
  execFileSync(path.join(programs, 'initdb'), args, {
    cwd: path.dirname(folder),
    ...findPostgresSystemUser(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Copies PostgreSQL's files into an empty folder of its user. */
export function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-r', `${from}/.`, to], findPostgresSystemUser());
}

export type Cluster = {
  /** Opens a logged-in client. */
  connect(): Promise<pg.Client>;
  /** Kills the postmaster and all its children at once. */
  cutPower(): Promise<void>;
  /** Stops PostgreSQL regularly. */
  stop(): Promise<void>;
};

/** Starts PostgreSQL on a folder, reachable only through a socket in `sockets`. Throws with its last output when it ends instead. */
export async function startCluster(options: {
  programs: string;
  folder: string;
  sockets: string;
  settings: readonly string[];
  environment: Readonly<Record<string, string>>;
}): Promise<Cluster> {
  const { programs, folder, sockets, settings, environment } = options;
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    // Shared memory is in files of the cluster's folder, so a killed PostgreSQL leaves nothing in /dev/shm.
    'dynamic_shared_memory_type=mmap',
    ...settings,
  ];
  const postmaster = spawn(
    path.join(programs, 'postgres'),
    ['-D', folder, ...all.flatMap((setting) => ['-c', setting])],
    {
      cwd: sockets,
      env: { ...process.env, LC_ALL: 'C', ...environment },
      ...findPostgresSystemUser(),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let lines = '';
  postmaster.stderr.on('data', (text: Buffer) => (lines = `${lines}${text.toString()}`.slice(-3000)));
  const connect = async () => {
    const client = new pg.Client({ host: sockets, user: login, database: 'postgres' });
    client.on('error', () => {}); // The power cut breaks the connection; the running query rejects.
    await client.connect();
    return client;
  };
  await waitForAnswer(postmaster, connect).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start: ${lines}`, { cause: error });
  });
  const exit = once(postmaster, 'exit');
  const hasEnded = () => postmaster.exitCode !== null || postmaster.signalCode !== null;
  return {
    connect,
    async cutPower() {
      if (hasEnded()) return;
      await killProcessTree(postmaster.pid ?? 0);
      await exit;
    },
    async stop() {
      if (hasEnded()) return;
      postmaster.kill('SIGINT');
      await exit;
    },
  };
}

async function waitForAnswer(postmaster: ChildProcess, connect: () => Promise<pg.Client>): Promise<void> {
  for (let tries = 0; tries < startSeconds * 50; tries += 1) {
    if (postmaster.exitCode !== null) throw new Error(`ended with ${postmaster.exitCode}`);
    const client = await connect().catch(() => null);
    if (client !== null) return client.end();
    await pause(20);
  }
  throw new Error('no answer in time');
}
