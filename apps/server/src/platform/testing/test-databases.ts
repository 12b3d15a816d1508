import { randomBytes } from 'node:crypto';
import { type ClickHouseClientConfigOptions, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { EngineAddress } from '../counting-store/open.ts';
import { createSocketAgent } from '../counting-store/socket-agent.ts';
import { getSharedEngine } from './shared-engine.ts';
import { executeOnServer, replaceDatabaseInUrl, templateDatabaseVariable } from './test-postgres.ts';

/** Creates a database for base data with all tables, without rows, on the PostgreSQL of the tests. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL'];
  const template = process.env[templateDatabaseVariable];
  if (server === undefined || template === undefined)
    throw new Error('The tests were started without their PostgreSQL.');
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: replaceDatabaseInUrl(server, name),
    drop: () => executeOnServer(server, `drop database ${name} with (force)`),
  };
}

/** Creates a database without tables on the PostgreSQL of the tests. */
export async function createEmptyDatabase(): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL'] ?? '';
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(server, `create database ${name} template template0`);
  return {
    url: replaceDatabaseInUrl(server, name),
    name,
    drop: () => executeOnServer(server, `drop database ${name} with (force)`),
  };
}

/** An empty database for counts: on the ClickHouse server of the tests (`url`), or on the engine of this test process (`engine`). */
export type TestCountingDatabase = { url: string | null; engine: EngineAddress | null; drop(): Promise<void> };

export async function createTestCountingDatabase(): Promise<TestCountingDatabase> {
  const server = process.env['PORTICO_TEST_CLICKHOUSE_URL'];
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  if (server === undefined || server === '') {
    const { socketPath } = await getSharedEngine();
    await runOnEmbeddedClickHouse(`CREATE DATABASE ${name}`);
    // SYNC: otherwise the engine keeps the files of dropped tables for some minutes.
    const drop = () => runOnEmbeddedClickHouse(`DROP DATABASE ${name} SYNC`);
    return { url: null, engine: { socketPath, database: name }, drop };
  }
  const run = (statement: string) => runStatement({ url: server }, statement);
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, engine: null, drop: () => run(`DROP DATABASE ${name}`) };
}

/** Runs a statement on the embedded ClickHouse of this test process. */
export async function runOnEmbeddedClickHouse(statement: string): Promise<void> {
  const { socketPath } = await getSharedEngine();
  return runStatement({ url: 'http://localhost', http_agent: createSocketAgent(socketPath) }, statement);
}

async function runStatement(options: ClickHouseClientConfigOptions, statement: string): Promise<void> {
  // Dropping a database waits for its running merges.
  const client = createClient({ ...options, request_timeout: 120_000, log: { level: ClickHouseLogLevel.OFF } });
  await client.command({ query: statement });
  await client.close();
}
