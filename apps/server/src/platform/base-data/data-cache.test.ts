import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/test-databases.ts';
import type { ReadCached } from './data-cache.ts';
import { type BaseData, openBaseData } from './open.ts';

const log = createLog('silent');
let folders: string[];
let baseData: BaseData;
/** Another server node on the same database. */
let other: BaseData;
let drop: () => Promise<void>;
let readCached: ReadCached;
let reads = 0;

beforeAll(async () => {
  const store = await createTestDatabase();
  drop = store.drop;
  folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(path.join(tmpdir(), `portico-cache-${name}-`))));
  const [folder = '', otherFolder = ''] = folders;
  baseData = await openBaseData({ url: store.url, folder, log });
  other = await openBaseData({ url: store.url, folder: otherFolder, log });
  readCached = baseData.readCached;
  await baseData.systemDb.insertInto('companies').values({ name: 'first' }).execute();
  const device = { companyId: 1, sn: 'M-1', name: 'one', deviceType: 1, model: 'FP111', format: 'hx-f1' };
  await baseData.systemDb
    .insertInto('devices')
    .values([device, { ...device, sn: 'M-2' }])
    .execute();
});
afterAll(async () => {
  await baseData?.close();
  await other?.close();
  await drop?.();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const read = async () => {
  reads += 1;
  const rows = await baseData.systemDb.selectFrom('companies').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
};
const names = () => readCached('names', read);
const rename = (db: BaseData['systemDb'], name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', 1).execute();

test('equal reads share one query until the data changes', async () => {
  reads = 0;
  expect(await Promise.all([names(), names(), names()])).toEqual([['first'], ['first'], ['first']]);
  expect(await names()).toEqual(['first']);
  expect(reads).toBe(1);
  await rename(baseData.systemDb, 'second');
  expect(await names()).toEqual(['second']);
  await rename(baseData.dbForCompany(1), 'third');
  expect(await names()).toEqual(['third']);
  expect(reads).toBe(3);
});

test('a change on another node shows at the next read', async () => {
  await names();
  for (const name of ['elsewhere', 'elsewhere again']) {
    await rename(other.systemDb, name);
    expect(await names()).toEqual([name]);
  }
});

test('a transaction invalidates the cache when it commits, not before', async () => {
  await rename(baseData.systemDb, 'before');
  const rolledBack = baseData.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'never');
    expect(await names()).toEqual(['before']);
    throw new Error('given up');
  });
  await expect(rolledBack).rejects.toThrow('given up');
  expect(await names()).toEqual(['before']);
  await baseData.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'after');
    expect(await names()).toEqual(['before']);
  });
  expect(await names()).toEqual(['after']);
});

test('an older transaction that commits late shows at the next read', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const late = other.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'late');
    started.resolve();
    await finish.promise;
  });
  await started.promise;
  await baseData.systemDb.insertInto('companies').values({ name: 'newer' }).execute();
  expect(await names()).toContain('newer');
  finish.resolve();
  await late;
  expect(await names()).toContain('late');
  await baseData.systemDb.deleteFrom('companies').where('name', '=', 'newer').execute();
});

test('the result of a failed read is not cached', async () => {
  await expect(readCached('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readCached('fails', async () => 'yes')).toBe('yes');
});

test('statements that change no cached data do not invalidate it', async () => {
  const { systemDb: db } = baseData;
  const { id: userId } = await db
    .insertInto('users')
    .values({ username: 'user', nickName: 'user', passwordHash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto('sessions')
    .values({ tokenHash: '-', userId, createdAt: now, lastSeenAt: now, expiresAt: now, address: '-', agent: '-' })
    .execute();
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({ companyId: 1, name: 'all' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('entities')
    .values({ companyId: 1, organisationId, name: 'shop', timeZone: 'Europe/Berlin' })
    .execute();
  await names();
  reads = 0;
  for (const written of [
    await db.updateTable('devices').set({ lastAt: now, battery: 3 }).where('sn', '=', 'M-1').execute(),
    await db.updateTable('sessions').set({ lastSeenAt: now }).where('userId', '=', userId).execute(),
    await db.updateTable('entities').set({ healthCheckedAt: now }).where('name', '=', 'shop').execute(),
  ])
    expect(written[0]?.numUpdatedRows).toBe(1n);
  // These statements match no row.
  await db.updateTable('devices').set({ name: 'none' }).where('sn', '=', 'unknown').execute();
  await db.transaction().execute((tx) => tx.deleteFrom('devices').where('sn', '=', 'unknown').execute());
  await names();
  expect(reads).toBe(0);
});

const changes: [string, () => Promise<unknown>][] = [
  [
    'a change of a device’s name',
    () => baseData.systemDb.updateTable('devices').set({ name: 'x' }).where('sn', '=', 'M-1').execute(),
  ],
  ['a change of an entity’s name', () => baseData.systemDb.updateTable('entities').set({ name: 'x' }).execute()],
  ['the end of a session', () => baseData.systemDb.deleteFrom('sessions').execute()],
  [
    'a change inside another statement',
    () =>
      sql`with renamed as (update companies set name = 'beside' where id = 1)
        delete from devices where sn = 'unknown'`.execute(baseData.systemDb),
  ],
  ['the deletion of a device', () => baseData.systemDb.deleteFrom('devices').where('sn', '=', 'M-2').execute()],
];
test.each(changes)('cached data is read again after %s', async (_name, change) => {
  await names();
  reads = 0;
  await change();
  await names();
  await names();
  expect(reads).toBe(1);
});

test('a device report invalidates entries cached until the next report', async () => {
  let count = 0;
  const reported = () => readCached('reported', async () => (count += 1), 'reported');
  expect([await reported(), await reported()]).toEqual([1, 1]);
  await baseData.systemDb.updateTable('devices').set({ lastAt: new Date() }).where('sn', '=', 'M-1').execute();
  expect(await reported()).toBe(2);
  await rename(baseData.systemDb, 'written');
  expect(await reported()).toBe(3);
});

test('reads during 1,000 changes never miss an acknowledged one', async () => {
  let acknowledged = 0;
  let compared = 0;
  await rename(baseData.systemDb, '0');
  const writing = (async () => {
    for (let number = 1; number <= 1000; number += 1) {
      const db = [baseData.systemDb, baseData.dbForCompany(1), other.systemDb][number % 3] ?? baseData.systemDb;
      if (number % 4 === 0) await db.transaction().execute((tx) => rename(tx, String(number)));
      else await rename(db, String(number));
      acknowledged = number;
    }
  })();
  while (acknowledged < 1000) {
    const min = acknowledged;
    const [name] = await names();
    expect(Number(name)).toBeGreaterThanOrEqual(min);
    compared += 1;
  }
  await writing;
  expect(compared).toBeGreaterThan(100);
  const { count } = await baseData.systemDb
    .selectFrom('dataChanges')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // The rows of ended transactions are removed from time to time.
  expect(count).toBeLessThan(500);
}, 60_000);

/** Tables from which no cached value is read: logs, queues, and tables that are always read from the database. */
const unwatchedTables = [
  'challenges',
  'damaged_parts',
  'data_changes',
  'device_logs',
  'email_codes',
  'export_jobs',
  'findings',
  'firmware_configs',
  'firmware_files',
  'images',
  'import_rows',
  'imports',
  'known_devices',
  'kysely_migration',
  'kysely_migration_lock',
  'login_attempts',
  'login_limits',
  'old_records',
  'operation_logs',
  'overlapping_records',
  'raw_messages',
  'recovery_codes',
  'removed_companies',
  'rewrites',
  'rule_runs',
  'saved_views',
  'settings',
  'stored_days',
  'stored_months',
  'unassigned_devices',
  'unassigned_messages',
  'unidentified_messages',
];

test('changes of every column of watched tables are recorded', async () => {
  const { rows } = await sql<{ name: string; column: string; kind: string | null }>`
    select c.relname as name, a.attname as column,
      (select min(t.tgname) from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal and a.attnum = any (t.tgattr::int2[]) and t.tgname like 'note%') as kind
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(baseData.systemDb);
  const columnsWithoutTrigger = rows.filter(({ kind }) => kind === null);
  const tables = new Set(rows.map(({ name }) => name));
  const watched = new Set(rows.flatMap(({ name, kind }) => (kind === null ? [] : [name])));
  expect([...tables].filter((name) => !watched.has(name))).toEqual(unwatchedTables);
  expect(
    columnsWithoutTrigger.filter(({ name }) => watched.has(name)).map(({ name, column }) => `${name}.${column}`),
  ).toEqual(['entities.health_checked_at', 'sessions.last_seen_at']);
  expect(watched.size).toBeGreaterThan(20);
});
