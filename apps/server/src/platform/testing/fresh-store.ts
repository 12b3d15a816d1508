import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@clickhouse/client';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** An empty store of things: a database of its own on the server under test, or prepared files of the embedded one in `folder`. */
export async function freshStore(folder: string): Promise<{ url: string | null; drop(): Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL'];
  if (server !== undefined && server !== '') return freshDatabase(server);
  await cp(await template(), path.join(folder, 'things'), { recursive: true });
  return { url: null, drop: async () => {} };
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

/** Making an empty embedded store takes seconds, copying one does not; made once per version of the library. */
async function template(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const version = createHash('sha256')
    .update(await readFile(path.join(path.dirname(library), '../package.json')))
    .digest('hex');
  const folder = path.join(tmpdir(), `portico-test-template-${version.slice(0, 12)}`);
  if (await exists(folder)) return folder;
  const making = await mkdtemp(`${folder}-`);
  const pglite = new PGlite({ dataDir: making });
  await pglite.waitReady;
  await pglite.close();
  // Another test process may have been faster; both made the same.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
