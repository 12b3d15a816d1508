import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackages } from './debian.mjs';
import { UserFacingError } from './program.mjs';

const debianFolder = '/usr/lib/postgresql';
const userName = 'portico';
const startSeconds = 30;

/** The folder of the newest PostgreSQL programs of this machine. Installs Debian's if there are none. */
function findPrograms() {
  const find = () => {
    const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
    const folders = versions.map((version) => path.join(debianFolder, version, 'bin'));
    const inPath = (process.env.PATH ?? '').split(path.delimiter);
    return [...folders, ...inPath].find((folder) => folder !== '' && existsSync(path.join(folder, 'initdb')));
  };
  const found = find() ?? (installDebianPackages(['postgresql'], 'PostgreSQL'), find());
  if (found === undefined) throw new UserFacingError('PostgreSQL was installed, but its programs were not found.');
  return found;
}

/** If this process runs as root: the ids of another user, because PostgreSQL refuses to run as root. Otherwise {}. */
function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // The user does not exist: try the next.
    }
  }
  throw new UserFacingError('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** For tests: data need not survive, so commits do not wait for the disk. */
const fastSettings = ['fsync=off'];
/** For measurements: commits are synced, and memory is set as a careful operator of a small server would set it. */
const durableSettings = [
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=1GB',
  'work_mem=64MB',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
];

/** Runs `work` with the address and version of an empty PostgreSQL server that runs as long as `work`. */
export async function withPostgres(work, { durable = false } = {}) {
  const programs = findPrograms();
  const user = findUnprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined) for (const place of [folder, passwordFile]) chownSync(place, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const runOptions = { cwd: folder, ...user };
  let server = null;
  try {
    const initdb = [
      '-D',
      data,
      '-U',
      userName,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ];
    execFileSync(path.join(programs, 'initdb'), initdb, { ...runOptions, stdio: ['ignore', 'ignore', 'inherit'] });
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      ...(durable ? durableSettings : fastSettings),
    ];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(path.join(programs, 'postgres'), args, { ...runOptions, stdio: ['ignore', 'ignore', 'ignore'] });
    const version = execFileSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
    await waitUntilReady(programs, port, server, runOptions);
    return await work(`postgres://${userName}:${password}@127.0.0.1:${port}/postgres`, version);
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitUntilReady(programs, port, server, runOptions) {
  for (let tries = 0; tries < startSeconds * 4; tries += 1) {
    if (server.exitCode !== null)
      throw new UserFacingError(`The PostgreSQL server ended at once with exit code ${server.exitCode}.`);
    try {
      execFileSync(path.join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], runOptions);
      return;
    } catch {
      await pause(250);
    }
  }
  throw new UserFacingError(`The PostgreSQL server was not ready after ${startSeconds} seconds.`);
}

/** Stops the server with SIGINT, PostgreSQL's fast shutdown: it closes connections and stops cleanly. */
async function stop(server) {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGINT');
  await ended;
}
