import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createLog } from '../log.ts';
import { startPostgres } from '../things/embedded/start-postgres.ts';
import { openThings } from '../things/open.ts';

/** Set here, read by the test processes, which are started afterwards: a database that each test store begins as a copy of. */
export const templateVariable = 'PORTICO_TEST_DATABASE_TEMPLATE';

/** Tests delete what they wrote: nothing has to survive. Each test server opens up to 20 connections. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
};

/**
 * Runs once before the server's tests: starts the embedded PostgreSQL for all of them, or takes the server that
 * PORTICO_TEST_DATABASE_URL names, and makes a database with all tables there.
 */
export default async function prepareTestPostgres(): Promise<() => Promise<void>> {
  const named = process.env['PORTICO_TEST_DATABASE_URL'] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-test-postgres-'));
  const log = createLog('error');
  const postgres = named === '' ? await startPostgres({ folder, log, more: forgetful }) : null;
  const server = postgres === null ? named : urlOf(postgres.connection);
  const name = `portico_test_template_${process.pid}`;
  await runOn(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const things = await openThings({ url, folder, log });
  await things.close();
  process.env['PORTICO_TEST_DATABASE_URL'] = server;
  process.env[templateVariable] = name;
  return async () => {
    await runOn(server, `drop database ${name} with (force)`);
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function urlOf({ host, user, database }: { host: string; user: string; database: string }): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** The same server with another database in the address. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server's own database. */
export async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
