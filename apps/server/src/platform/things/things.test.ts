import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Events } from '../events.ts';
import { createLog } from '../log.ts';
import { freshStore } from '../testing/fresh-store.ts';
import { migrate, statementsOf } from './migrate.ts';
import { shareNews } from './node-news.ts';
import { openThings, type Things } from './open.ts';

const log = createLog('silent');
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openFresh(): Promise<{ things: Things; folder: string; url: string | null }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-things-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const store = await freshStore();
  undo.push(() => store.drop());
  const things = await openThings({ url: store.url, folder, log });
  return { things, folder, url: store.url };
}

test('numbers, instants and dates come as the types that are declared', async () => {
  const { things } = await openFresh();
  undo.push(() => things.close());
  const { systemDb: db } = things;
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
  const { things } = await openFresh();
  undo.push(() => things.close());
  const { systemDb: db } = things;
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
  const { things } = await openFresh();
  undo.push(() => things.close());
  const { promise: heard, resolve: hear } = Promise.withResolvers<string>();
  await things.listen('one', hear);
  await things.notify('other', 'not this');
  await things.notify('one', 'this');
  expect(await heard).toBe('this');
});

test('a database that a newer program has changed is refused in one sentence', async () => {
  const { things, folder, url } = await openFresh();
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(things.systemDb);
  await things.close();
  await expect(openThings({ url, folder, log })).rejects.toThrow(/newer Portico \(it knows 999-later\)/);
});

test('a migration that fails leaves nothing behind', async () => {
  const { things } = await openFresh();
  undo.push(() => things.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-migrations-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const known = await readdir(path.join(import.meta.dirname, 'migrations'));
  for (const name of known) await writeFile(path.join(folder, name), '');
  await writeFile(path.join(folder, '999-bad.sql'), 'create table half (a int); select no_such_function();');
  await expect(migrate(things.systemDb, log, folder)).rejects.toThrow('A migration of the things failed');
  const { rows } = await sql<{ t: string | null }>`select to_regclass('half')::text as t`.execute(things.systemDb);
  expect(rows).toEqual([{ t: null }]);
});

test('a file is cut into statements at semicolons outside quotes and comments', () => {
  const text = `-- one; comment\ncreate table a (b text default ';'); -- it's\ninsert into "x;y" values ('it''s; -- no');\ndo $body$ begin; end $body$;\n`;
  expect(statementsOf(text)).toEqual([
    "create table a (b text default ';')",
    `insert into "x;y" values ('it''s; -- no')`,
    'do $body$ begin; end $body$',
  ]);
});

test('an event reaches the other node once, in order, and not back', async () => {
  const { things, url } = await openFresh();
  undo.push(() => things.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-things-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const other = await openThings({ url, folder, log });
  undo.push(() => other.close());
  const heard: unknown[] = [];
  const [here, there] = [new Events(() => {}), new Events(() => {})];
  await shareNews(things, here);
  await shareNews(other, there);
  here.on('devices.changed', (payload) => void heard.push(['here', payload]));
  there.on('devices.changed', (payload) => void heard.push(['there', payload]));
  there.on('session.ended', (payload) => void heard.push(['there', payload]));

  here.emit('devices.changed', { sns: ['a'] });
  here.emit('session.ended', { userId: 7 });
  here.emit('devices.changed', { sns: Array.from({ length: 2000 }, (_, n) => `serial-${n}`) });
  await expect.poll(() => heard.length, { timeout: 5000 }).toBe(5);
  expect(heard.filter((entry) => Array.isArray(entry) && entry[0] === 'there')).toEqual([
    ['there', { sns: ['a'] }],
    ['there', { userId: 7 }],
    ['there', { sns: 'all' }], // too long for one notification
  ]);

  heard.length = 0;
  const many = Array.from({ length: 100 }, (_, userId) => ({ userId }));
  for (const payload of many) here.emit('session.ended', payload);
  await expect.poll(() => heard.length, { timeout: 5000 }).toBe(many.length);
  expect(heard, 'in the order they happened').toEqual(many.map((payload) => ['there', payload]));
});
