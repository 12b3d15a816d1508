import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../base-data/embedded/start-postgres.ts';
import { openBaseData } from '../base-data/open.ts';
import { createLog } from '../log.ts';

/** Environment variable, set here for the test processes: name of the template database that each test database is copied from. */
export const templateDatabaseVariable = 'PORTICO_TEST_DATABASE_TEMPLATE';

/** Fast settings without durability, which tests do not need. Each test server opens up to 20 connections. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
};

/**
 * Runs once before the server's tests: starts the embedded PostgreSQL for all of them, or uses the server at PORTICO_TEST_DATABASE_URL,
 * and creates the template database with all tables. Returns a function that removes both.
 */
export default async function prepareTestPostgres(): Promise<() => Promise<void>> {
  const configuredUrl = process.env['PORTICO_TEST_DATABASE_URL'] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-test-postgres-'));
  const log = createLog('error');
  const postgres = configuredUrl === '' ? await startPostgres({ folder, log, more: fastSettings }) : null;
  const server = postgres === null ? configuredUrl : buildUrl(postgres.connection);
  const name = `portico_test_template_${process.pid}`;
  await executeOnServer(server, `create database ${name}`);
  const url = replaceDatabaseInUrl(server, name);
  const baseData = await openBaseData({ url, folder, log });
  await baseData.close();
  process.env['PORTICO_TEST_DATABASE_URL'] = server;
  process.env[templateDatabaseVariable] = name;
  return async () => {
    await executeOnServer(server, `drop database ${name} with (force)`);
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function buildUrl({ host, user, database }: { host: string; user: string; database: string }): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** The URL of another database on the same server. */
export function replaceDatabaseInUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the default database of the server. */
export async function executeOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
