import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
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

/** An empty store of counts: a database of its own on the server under test, or (null) the embedded one. */
export async function freshCounts(): Promise<{ url: string | null; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_CLICKHOUSE_URL'];
  if (server === undefined || server === '') return { url: null, drop: async () => {} };
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = createClient({ url: server });
    await client.command({ query: statement });
    await client.close();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name}`) };
}
