import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Events } from '../events.ts';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/test-databases.ts';
import { migrate, splitStatements } from './migrate.ts';
import { shareEventsBetweenNodes } from './node-events.ts';
import { type BaseData, openBaseData } from './open.ts';

const log = createLog('silent');
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

async function openFresh(): Promise<{ things: BaseData; folder: string; url: string | null }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-things-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const store = await createTestDatabase();
  cleanups.push(() => store.drop());
  const baseData = await openBaseData({ url: store.url, folder, log });
  return { things: baseData, folder, url: store.url };
}

test('numbers, instants and dates have their declared types', async () => {
  const { things: baseData } = await openFresh();
  cleanups.push(() => baseData.close());
  const { systemDb: db } = baseData;
  const company = await db.insertInto('companies').values({ name: 'A' }).returningAll().executeTakeFirstOrThrow();
  expect(company).toMatchObject({ id: 1, status: 1, logoName: null });
  expect(company.createdAt).toBeInstanceOf(Date);
  const days = { startDate: '2026-02-15', endDate: '2026-02-23' };
  await db
    .insertInto('holidays')
    .values({ companyId: 1, name: 'x', ...days })
    .execute();
  expect(await db.selectFrom('holidays').select(['startDate', 'endDate']).execute()).toEqual([days]);
  const { rows } =
    await sql`select count(*) as c, sum(id) as s, avg(id) as a, 1.5::numeric as n from companies`.execute(db);
  expect(rows).toEqual([{ c: 1, s: 1, a: 1, n: 1.5 }]);
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow('no exact number');
});

test('a query of one request never runs inside the transaction of another', async () => {
  const { things: baseData } = await openFresh();
  cleanups.push(() => baseData.close());
  const { systemDb: db } = baseData;
  const [rolledBack, written] = await Promise.allSettled([
    db.transaction().execute(async (tx) => {
      await tx.insertInto('companies').values({ name: 'rolled back' }).execute();
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('no');
    }),
    db.insertInto('companies').values({ name: 'kept' }).execute(),
  ]);
  expect([rolledBack.status, written.status]).toEqual(['rejected', 'fulfilled']);
  expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'kept' }]);
});

test('notifications reach the listeners of their channel', async () => {
  const { things: baseData } = await openFresh();
  cleanups.push(() => baseData.close());
  const { promise: received, resolve: onNotification } = Promise.withResolvers<string>();
  await baseData.listen('one', onNotification);
  await baseData.notify('other', 'not this');
  await baseData.notify('one', 'this');
  expect(await received).toBe('this');
});

test('a database that a newer program has changed is refused in one sentence', async () => {
  const { things: baseData, folder, url } = await openFresh();
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(baseData.systemDb);
  await baseData.close();
  await expect(openBaseData({ url, folder, log })).rejects.toThrow(/newer Portico \(it knows 999-later\)/);
});

test('a migration that fails leaves nothing behind', async () => {
  const { things: baseData } = await openFresh();
  cleanups.push(() => baseData.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-migrations-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const known = await readdir(path.join(import.meta.dirname, 'migrations'));
  for (const name of known) await writeFile(path.join(folder, name), '');
  await writeFile(path.join(folder, '999-bad.sql'), 'create table half (a int); select no_such_function();');
  await expect(migrate(baseData.systemDb, log, folder)).rejects.toThrow('A migration of the base data failed');
  const { rows } = await sql<{ t: string | null }>`select to_regclass('half')::text as t`.execute(baseData.systemDb);
  expect(rows).toEqual([{ t: null }]);
});

test('SQL is split at semicolons outside quotes and comments', () => {
  const text = `-- one; comment\ncreate table a (b text default ';'); -- it's\ninsert into "x;y" values ('it''s; -- no');\ndo $body$ begin; end $body$;\n`;
  expect(splitStatements(text)).toEqual([
    "create table a (b text default ';')",
    `insert into "x;y" values ('it''s; -- no')`,
    'do $body$ begin; end $body$',
  ]);
});

test('an event reaches the other node once, in order, and is not sent back', async () => {
  const { things: baseData, url } = await openFresh();
  cleanups.push(() => baseData.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-things-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const other = await openBaseData({ url, folder, log });
  cleanups.push(() => other.close());
  const received: unknown[] = [];
  const [here, there] = [new Events(() => {}), new Events(() => {})];
  await shareEventsBetweenNodes(baseData, here);
  await shareEventsBetweenNodes(other, there);
  here.on('devices.changed', (payload) => void received.push(['here', payload]));
  there.on('devices.changed', (payload) => void received.push(['there', payload]));
  there.on('session.ended', (payload) => void received.push(['there', payload]));

  here.emit('devices.changed', { sns: ['a'] });
  here.emit('session.ended', { userId: 7 });
  here.emit('devices.changed', { sns: Array.from({ length: 2000 }, (_, index) => `serial-${index}`) });
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(5);
  expect(received.filter((entry) => Array.isArray(entry) && entry[0] === 'there')).toEqual([
    ['there', { sns: ['a'] }],
    ['there', { userId: 7 }],
    ['there', { sns: 'all' }], // too long for one notification
  ]);

  received.length = 0;
  const many = Array.from({ length: 100 }, (_, userId) => ({ userId }));
  for (const payload of many) here.emit('session.ended', payload);
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(many.length);
  expect(received, 'in the order they happened').toEqual(many.map((payload) => ['there', payload]));
});
