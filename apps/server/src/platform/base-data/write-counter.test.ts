import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, type CompiledQuery, Kysely, type QueryResult, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/test-databases.ts';
import { createCompanyDialect, shareDriver } from './company-connection.ts';
import { createDataCache } from './data-cache.ts';
import { foldPlugin } from './fold-plugin.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresConnections } from './postgres.ts';
import type { Database } from './schema.ts';
import { isWrite } from './write-counter.ts';

const log = createLog('silent');
let connections: PostgresConnections;
let db: Kysely<Database>;
let companyDb: Kysely<Database>;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const store = await createTestDatabase();
  ({ url, drop } = store);
  connections = await openPostgres({ connectionString: url }, log, null);
  const dialect = shareDriver(connections.dialect);
  const plugins = [foldPlugin, new CamelCasePlugin()];
  db = new Kysely<Database>({ dialect, plugins });
  companyDb = new Kysely<Database>({ dialect: createCompanyDialect(dialect, 1), plugins });
  await migrate(db, log);
  await db.insertInto('companies').values({ name: '0' }).execute();
});
afterAll(async () => {
  await connections?.close();
  await db?.destroy();
  await drop?.();
});

const rename = (connection: Kysely<Database>, name: string) =>
  connection.updateTable('companies').set({ name }).where('id', '=', 1).execute();
const readName = async () => {
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', 1).executeTakeFirstOrThrow();
  return name;
};

test.each([
  ['select "updated_at" from "devices" where "name" = $1', false],
  ['begin read only; select set_config($1, $2, true)', false],
  ['select * from "jobs" for update skip locked', true],
  ['with moved as (delete from "jobs" returning *) select * from moved', true],
  ['INSERT INTO "companies" ("name") values ($1)', true],
])('%s counts as a write: %s', (statement, expected) => {
  expect(isWrite(statement)).toBe(expected);
});

test('reads of a company do not count as writes', async () => {
  const before = connections.writes.count();
  await companyDb.selectFrom('companies').select('name').execute();
  await companyDb.transaction().execute((tx) => tx.selectFrom('companies').select('name').execute());
  expect(connections.writes.count()).toBe(before);
});

test('a transaction that wrote counts when it commits', async () => {
  const counts: number[] = [];
  await companyDb.transaction().execute(async (tx) => {
    await rename(tx, 'in a transaction');
    counts.push(connections.writes.count());
  });
  counts.push(connections.writes.count());
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
});

test('a failed read reports its error and keeps the connection usable', async () => {
  await expect(sql`select nothing from companies`.execute(companyDb)).rejects.toThrow('"nothing" does not exist');
  // The next read uses the same connection.
  expect(await companyDb.selectFrom('companies').select('id').execute()).toEqual([{ id: 1 }]);
});

test('a read fails when its transaction could not begin', async () => {
  const inner = {
    executeQuery: async <R>({ sql: statement }: CompiledQuery): Promise<QueryResult<R>> => {
      if (statement.startsWith('begin')) throw new Error('canceled');
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('unused');
    },
  };
  const driver = shareDriver(connections.dialect).driver;
  const stub = Object.assign(Object.create(driver), {
    acquireConnection: async () => inner,
    releaseConnection: async () => {},
  });
  const shared = { ...shareDriver(connections.dialect), driver: stub };
  const brokenDb = new Kysely<Database>({ dialect: createCompanyDialect(shared, 1) });
  await expect(brokenDb.selectFrom('companies').select('id').execute()).rejects.toThrow('canceled');
});

test('a write of another process shows within a second', async () => {
  const readCached = createDataCache(db, log, connections.writes);
  const other = await openPostgres({ connectionString: url }, log, null);
  const otherDb = new Kysely<Database>({ dialect: other.dialect, plugins: [foldPlugin, new CamelCasePlugin()] });
  await readCached('name', readName);
  await rename(otherDb, 'by another process');
  await pause(1_050);
  expect(await readCached('name', readName)).toBe('by another process');
  await other.close();
  await otherDb.destroy();
});

test('reads during 1,000 own writes never miss an acknowledged one', async () => {
  const readCached = createDataCache(db, log, connections.writes);
  let acknowledged = 0;
  let compared = 0;
  await rename(db, '0');
  const writing = (async () => {
    for (let number = 1; number <= 1000; number += 1) {
      const connection = number % 2 === 0 ? db : companyDb;
      if (number % 4 < 2) await connection.transaction().execute((tx) => rename(tx, String(number)));
      else await rename(connection, String(number));
      acknowledged = number;
    }
  })();
  while (acknowledged < 1000) {
    const min = acknowledged;
    expect(Number(await readCached('name', readName))).toBeGreaterThanOrEqual(min);
    compared += 1;
    // The cache answers without I/O, so this loop must yield to other work.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writing;
  expect(compared).toBeGreaterThan(100);
}, 60_000);
