import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { freshStore } from '../testing/fresh-store.ts';
import type { Remember } from './data-cache.ts';
import { openThings, type Things } from './open.ts';

const log = createLog('silent');
let folders: string[];
let things: Things;
/** Another server node on the same database. */
let other: Things;
let drop: () => Promise<void>;
let remember: Remember;
let reads = 0;

beforeAll(async () => {
  const store = await freshStore();
  drop = store.drop;
  folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(path.join(tmpdir(), `portico-cache-${name}-`))));
  const [folder = '', otherFolder = ''] = folders;
  things = await openThings({ url: store.url, folder, log });
  other = await openThings({ url: store.url, folder: otherFolder, log });
  remember = things.remember;
  await things.systemDb.insertInto('companies').values({ name: 'first' }).execute();
  const device = { companyId: 1, sn: 'M-1', name: 'one', deviceType: 1, model: 'FP111', format: 'hx-f1' };
  await things.systemDb
    .insertInto('devices')
    .values([device, { ...device, sn: 'M-2' }])
    .execute();
});
afterAll(async () => {
  await things?.close();
  await other?.close();
  await drop?.();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const read = async () => {
  reads += 1;
  const rows = await things.systemDb.selectFrom('companies').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
};
const names = () => remember('names', read);
const rename = (db: Things['systemDb'], name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', 1).execute();

test('equal reads are one until the data changes', async () => {
  reads = 0;
  expect(await Promise.all([names(), names(), names()])).toEqual([['first'], ['first'], ['first']]);
  expect(await names()).toEqual(['first']);
  expect(reads).toBe(1);
  await rename(things.systemDb, 'second');
  expect(await names()).toEqual(['second']);
  await rename(things.dbOf(1), 'third');
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

test('a transaction changes what is kept when it commits, not before', async () => {
  await rename(things.systemDb, 'before');
  const given = things.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'never');
    expect(await names()).toEqual(['before']);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  expect(await names()).toEqual(['before']);
  await things.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'after');
    expect(await names()).toEqual(['before']);
  });
  expect(await names()).toEqual(['after']);
});

test('an older transaction that commits late shows at the next read', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const late = other.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'late');
    begun.resolve();
    await finish.promise;
  });
  await begun.promise;
  await things.systemDb.insertInto('companies').values({ name: 'newer' }).execute();
  expect(await names()).toContain('newer');
  finish.resolve();
  await late;
  expect(await names()).toContain('late');
  await things.systemDb.deleteFrom('companies').where('name', '=', 'newer').execute();
});

test('a failed read is read again', async () => {
  await expect(remember('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await remember('fails', async () => 'yes')).toBe('yes');
});

test('statements that change no kept data keep it', async () => {
  const { systemDb: db } = things;
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
  // Nothing is found to change.
  await db.updateTable('devices').set({ name: 'none' }).where('sn', '=', 'unknown').execute();
  await db.transaction().execute((tx) => tx.deleteFrom('devices').where('sn', '=', 'unknown').execute());
  await names();
  expect(reads).toBe(0);
});

const changes: [string, () => Promise<unknown>][] = [
  [
    'a device’s name',
    () => things.systemDb.updateTable('devices').set({ name: 'x' }).where('sn', '=', 'M-1').execute(),
  ],
  ['an entity’s name', () => things.systemDb.updateTable('entities').set({ name: 'x' }).execute()],
  ['the end of a session', () => things.systemDb.deleteFrom('sessions').execute()],
  [
    'a change beside another statement',
    () =>
      sql`with renamed as (update companies set name = 'beside' where id = 1)
        delete from devices where sn = 'unknown'`.execute(things.systemDb),
  ],
  ['a deleted device', () => things.systemDb.deleteFrom('devices').where('sn', '=', 'M-2').execute()],
];
test.each(changes)('kept data is read again after %s', async (_name, change) => {
  await names();
  reads = 0;
  await change();
  await names();
  await names();
  expect(reads).toBe(1);
});

test('entries kept until a device reports are read again then', async () => {
  let count = 0;
  const reported = () => remember('reported', async () => (count += 1), 'reported');
  expect([await reported(), await reported()]).toEqual([1, 1]);
  await things.systemDb.updateTable('devices').set({ lastAt: new Date() }).where('sn', '=', 'M-1').execute();
  expect(await reported()).toBe(2);
  await rename(things.systemDb, 'written');
  expect(await reported()).toBe(3);
});

test('reads beside a thousand changes never miss an acknowledged one', async () => {
  let acknowledged = 0;
  let compared = 0;
  await rename(things.systemDb, '0');
  const writing = (async () => {
    for (let number = 1; number <= 1000; number += 1) {
      const db = [things.systemDb, things.dbOf(1), other.systemDb][number % 3] ?? things.systemDb;
      if (number % 4 === 0) await db.transaction().execute((tx) => rename(tx, String(number)));
      else await rename(db, String(number));
      acknowledged = number;
    }
  })();
  while (acknowledged < 1000) {
    const least = acknowledged;
    const [name] = await names();
    expect(Number(name)).toBeGreaterThanOrEqual(least);
    compared += 1;
  }
  await writing;
  expect(compared).toBeGreaterThan(100);
  const { count } = await things.systemDb
    .selectFrom('dataChanges')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Notes of ended transactions are removed now and then.
  expect(count).toBeLessThan(500);
}, 60_000);

/** Tables nothing that is kept is read from: logs, queues, and what is asked for each time. */
const unwatched = [
  'challenges',
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
  'kysely_migration',
  'kysely_migration_lock',
  'login_attempts',
  'operation_logs',
  'recovery_codes',
  'removed_companies',
  'rewrites',
  'rule_runs',
  'saved_views',
  'settings',
  'unassigned_devices',
  'unassigned_messages',
];

test('every column of every watched table notes its changes', async () => {
  const { rows } = await sql<{ name: string; column: string; kind: string | null }>`
    select c.relname as name, a.attname as column,
      (select min(t.tgname) from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal and a.attnum = any (t.tgattr::int2[]) and t.tgname like 'note%') as kind
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(things.systemDb);
  const silent = rows.filter(({ kind }) => kind === null);
  const tables = new Set(rows.map(({ name }) => name));
  const watched = new Set(rows.flatMap(({ name, kind }) => (kind === null ? [] : [name])));
  expect([...tables].filter((name) => !watched.has(name))).toEqual(unwatched);
  expect(silent.filter(({ name }) => watched.has(name)).map(({ name, column }) => `${name}.${column}`)).toEqual([
    'entities.health_checked_at',
    'sessions.last_seen_at',
  ]);
  expect(watched.size).toBeGreaterThan(20);
});
