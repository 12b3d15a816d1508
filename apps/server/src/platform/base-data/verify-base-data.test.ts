import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { addCompanies, copyFolder, flipByte, makeDataFolder } from '../testing/damaged-folder.ts';
import { type EmbeddedPostgres, startPostgres } from './embedded/start-postgres.ts';
import { openBaseData } from './open.ts';
import { verifyBaseData } from './verify-base-data.ts';

const log = createLog('silent');
const cleanups: (() => Promise<unknown>)[] = [];
let template: string;

beforeAll(async () => {
  template = await makeDataFolder();
  await addRows(template);
});
afterAll(() => rm(template, { recursive: true, force: true }));
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

/** Starts the server's base data, adds companies and stops it. Returns the files of their table and its index. */
async function addRows(folder: string): Promise<{ table: string; index: string }> {
  const baseData = await openBaseData({ url: null, folder, log });
  await addCompanies(baseData.systemDb, 10);
  const { rows } = await sql<{ table: string; index: string }>`select pg_relation_filepath('companies') as table,
    pg_relation_filepath('companies_pkey') as index`.execute(baseData.systemDb);
  await baseData.close();
  const { table = '', index = '' } = rows[0] ?? {};
  return { table: path.join(folder, 'postgres', table), index: path.join(folder, 'postgres', index) };
}

/** A stopped data folder with companies. */
async function makeFolder(): Promise<string> {
  const folder = await makeDataFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  await copyFolder(template, folder);
  return folder;
}

/** PostgreSQL as the verify command starts it: without looking for damage. */
async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ folder, log });
  cleanups.push(() => postgres.stop());
  return postgres;
}

test('sound base data is verified, and nothing of it changes', async () => {
  const folder = await makeFolder();
  const { connection } = await start(folder);
  const steps: string[] = [];
  const { damage, summary } = await verifyBaseData(connection, (text) => steps.push(text));
  expect(damage).toEqual([]);
  expect(summary).toMatch(/^Base data: \d{3} tables and \d{3} indexes checked, 0 damaged\.$/);
  expect(steps).toContain('checking companies_pkey');
  const again = await verifyBaseData(connection);
  expect(again.summary, 'the extension is not left behind').toBe(summary);
});

test('a damaged table and its damaged index are named', async () => {
  const folder = await makeFolder();
  const files = await addRows(folder);
  await flipByte(files.table, 100);
  await flipByte(files.index, 100);
  const { damage } = await verifyBaseData((await start(folder)).connection);
  expect(damage).toEqual([
    expect.stringMatching(/^The table companies of the base data is damaged \(invalid page in block 0 .*\)/),
    expect.stringMatching(/^The index companies_pkey of the base data is damaged \(invalid page in block 0 .*\)/),
  ]);
});

test('an index that lacks rows of its table is named', async () => {
  const folder = await makeFolder();
  const files = await addRows(folder);
  await copyFile(files.index, `${files.index}.old`);
  await addRows(folder);
  await copyFile(`${files.index}.old`, files.index);
  await rm(`${files.index}.old`);
  const { damage } = await verifyBaseData((await start(folder)).connection);
  expect(damage).toEqual([
    expect.stringMatching(
      /^The index companies_pkey of the base data is damaged \(heap tuple .* lacks matching index tuple/,
    ),
  ]);
});

test('a login that may not use amcheck is told that nothing was checked', async () => {
  const folder = await makeFolder();
  const { connection } = await start(folder);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create role plain login');
  await client.end();
  const { damage, summary } = await verifyBaseData({ ...connection, user: 'plain' });
  expect(damage).toEqual([]);
  expect(summary).toMatch(/^The base data was not checked: PostgreSQL's amcheck is not available \(permission denied/);
});
