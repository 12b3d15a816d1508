import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findUnprivilegedUser } from '../base-data/embedded/run-as.ts';
import { queryDatabase } from './query-database.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';
const startMilliseconds = 30_000;

/** Whether this machine has Debian's PostgreSQL 15, the oldest supported version. */
export const hasPostgres15 = existsSync(path.join(programs, 'initdb'));

export type Postgres15 = {
  /** Creates an empty database owned by a login without special rights; with `createsDatabases` it may create databases. */
  createOwnedDatabase(options?: { createsDatabases?: boolean }): Promise<{ url: string; name: string }>;
  stop(): Promise<void>;
};

/** Starts an empty PostgreSQL 15 on a socket. */
export async function startPostgres15(): Promise<Postgres15> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-pg15-'));
  const user = await findUnprivilegedUser(folder);
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  if (user !== null) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(path.join(programs, 'initdb'), initdb, { cwd: folder, ...identity });
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'fsync=off', 'shared_buffers=32MB'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(path.join(programs, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...identity });
  const buildUrl = (login: string, database: string) =>
    `postgres://${login}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const runOnServer = (statement: string) => queryDatabase(buildUrl('owner', 'postgres'), statement);
  for (const deadline = performance.now() + startMilliseconds; ; await pause(20)) {
    try {
      await runOnServer('create role portico_app nologin');
      break;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
  let databaseCount = 0;
  return {
    async createOwnedDatabase({ createsDatabases = false } = {}) {
      const [name, login] = [`base_${(databaseCount += 1)}`, `login_${databaseCount}`];
      await runOnServer(`create role ${login} login ${createsDatabases ? 'createdb' : ''}`);
      await runOnServer(`grant portico_app to ${login}`);
      await runOnServer(`create database ${name} owner ${login}`);
      return { url: buildUrl(login, name), name };
    },
    async stop() {
      const ended = new Promise((resolve) => server.on('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
