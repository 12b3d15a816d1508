import { randomBytes } from 'node:crypto';
import { type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client';
import type { RunningEngine } from '../counts/open.ts';
import { socketAgent } from '../counts/socket-agent.ts';
import { sharedEngine } from './shared-engine.ts';
import { runOn, templateVariable, withDatabase } from './test-postgres.ts';

/** An empty store of base data: a database of its own on the PostgreSQL of the tests, with all tables. */
export async function freshStore(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL'];
  const template = process.env[templateVariable];
  if (server === undefined || template === undefined)
    throw new Error('The tests were started without their PostgreSQL.');
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  return { url: withDatabase(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
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
