import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client';
import pg from 'pg';
import type { RunningEngine } from '../counts/open.ts';
import { socketAgent } from '../counts/socket-agent.ts';
import { createLog } from '../log.ts';
import { migrationFolder } from '../things/migrate.ts';
import { openThings } from '../things/open.ts';
import { sharedEngine } from './shared-engine.ts';

const execute = promisify(execFile);

/** An empty store of things: a database of its own on the server under test, or prepared files of the embedded one in `folder`. */
export async function freshStore(folder: string): Promise<{ url: string | null; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL'];
  if (server !== undefined && server !== '') return freshDatabase(server);
  // Node copies the thousand files one by one, which takes longer than everything else.
  await execute('cp', ['-R', await template(), path.join(folder, 'things')]);
  return { url: null, drop: async () => {} };
}

/** An empty database for counts: on the server under test, or on the embedded engine of this test process. */
export type FreshCounts = { url: string | null; engine: RunningEngine | null; drop(): Promise<void> };

export async function freshCounts(): Promise<FreshCounts> {
  const server = process.env['PORTICO_TEST_CLICKHOUSE_URL'];
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  if (server === undefined || server === '') {
    const { socketPath } = await sharedEngine();
    await runOnEngine(`CREATE DATABASE ${name}`);
    // SYNC: else the engine keeps the files of dropped tables for some minutes.
    const drop = () => runOnEngine(`DROP DATABASE ${name} SYNC`);
    return { url: null, engine: { socketPath, database: name }, drop };
  }
  const run = (statement: string) => runStatement({ url: server }, statement);
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, engine: null, drop: () => run(`DROP DATABASE ${name}`) };
}

/** Runs a statement on the engine of this test process. */
export async function runOnEngine(statement: string): Promise<void> {
  const { socketPath } = await sharedEngine();
  return runStatement({ url: 'http://localhost', http_agent: socketAgent(socketPath) }, statement);
}

async function runStatement(place: ClickHouseClientConfigOptions, statement: string): Promise<void> {
  const client = createClient(place);
  await client.command({ query: statement });
  await client.close();
}

async function freshDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Making an empty embedded store with its tables takes seconds, copying one does not; made once for each library and its migrations. */
async function template(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(await readFile(path.join(path.dirname(library), '../package.json')));
  hash.update(keepSmall.toString());
  for (const name of (await readdir(migrationFolder)).sort())
    hash.update(name).update(await readFile(path.join(migrationFolder, name)));
  const folder = path.join(tmpdir(), `portico-test-template-${hash.digest('hex').slice(0, 12)}`);
  if (await exists(folder)) return folder;
  const making = await mkdtemp(`${folder}-`);
  const things = await openThings({ url: null, folder: making, log: createLog('error') });
  await things.close();
  await keepSmall(path.join(making, 'things', 'postgresql.conf'));
  // Another test process may have been faster; both made the same.
  await rename(path.join(making, 'things'), folder).catch(() => {});
  await rm(making, { recursive: true, force: true });
  return folder;
}

/** To clear the memory it sets aside for pages takes the engine most of its start; tests have few pages. */
async function keepSmall(settings: string): Promise<void> {
  const text = await readFile(settings, 'utf8');
  await writeFile(settings, text.replace(/^shared_buffers = \S+/m, 'shared_buffers = 16MB'));
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
