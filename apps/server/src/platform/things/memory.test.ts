import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Remember } from './memory.ts';
import { openThings, type Things } from './open.ts';

let folder: string;
let things: Things;
let remember: Remember;
let reads = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-memory-'));
  things = await openThings({ url: null, folder, log: createLog('silent') });
  if (things.remember === null) throw new Error('The embedded store remembers.');
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
  await rm(folder, { recursive: true, force: true });
});

const read = async () => {
  reads += 1;
  const rows = await things.systemDb.selectFrom('companies').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
};
const names = () => remember('names', read);
const rename = (db: Things['systemDb'], name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', 1).execute();

test('what was read is read once, also by those who ask at the same time, until somebody writes', async () => {
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

test('nothing stays of a transaction that was given up, nor of what was read before it was done', async () => {
  await rename(things.systemDb, 'before');
  const given = things.systemDb.transaction().execute(async (tx) => {
    await rename(tx, 'never');
    // A mistake of a caller, to remember inside a transaction; it must not outlive it.
    expect(await remember('inside', () => tx.selectFrom('companies').select('name').execute())).toEqual([
      { name: 'never' },
    ]);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  const inside = () => things.systemDb.selectFrom('companies').select('name').execute();
  expect(await remember('inside', inside)).toEqual([{ name: 'before' }]);

  const asked: Promise<string[]>[] = [];
  await things.systemDb.transaction().execute(async (tx) => {
    asked.push(names());
    await rename(tx, 'after');
    // Waits for its turn behind this transaction.
    asked.push(names());
  });
  expect(await names()).toEqual(['after']);
  expect((await Promise.all(asked)).at(-1)).toEqual(['after']);
});

test('what failed is read again, and what devices say every second makes nobody forget', async () => {
  await expect(remember('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await remember('fails', async () => 'yes')).toBe('yes');
  await names();
  reads = 0;
  await things.systemDb.updateTable('devices').set({ lastAt: new Date() }).where('sn', '=', 'M-1').execute();
  await names();
  expect(reads).toBe(0);
  await things.systemDb.updateTable('devices').set({ name: 'other' }).where('sn', '=', 'M-1').execute();
  await names();
  expect(reads).toBe(1);
});

test('a session in use and a look for faults make nobody forget; a name and the end of a session do', async () => {
  const { systemDb: db } = things;
  const { id: userId } = await db
    .insertInto('users')
    .values({ username: 'somebody', nickName: 'somebody', passwordHash: '-' })
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
    await db.updateTable('sessions').set({ lastSeenAt: now }).where('userId', '=', userId).execute(),
    await db.updateTable('entities').set({ healthCheckedAt: now }).where('name', '=', 'shop').execute(),
  ])
    expect(written[0]?.numUpdatedRows).toBe(1n);
  await names();
  expect(reads).toBe(0);
  await db.updateTable('entities').set({ name: 'other' }).where('name', '=', 'shop').execute();
  await names();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await names();
  expect(reads).toBe(2);
});

test('what changed nothing makes nobody forget, also in a transaction; what it changed beside does', async () => {
  const none = things.systemDb.updateTable('devices').set({ name: 'none' }).where('sn', '=', 'nobody');
  await names();
  reads = 0;
  await none.execute();
  await things.systemDb.deleteFrom('imports').where('id', '=', 0).execute();
  await things.systemDb.transaction().execute((tx) => tx.deleteFrom('devices').where('sn', '=', 'nobody').execute());
  await names();
  expect(reads).toBe(0);
  await sql`with renamed as (update companies set name = 'beside' where id = 1)
    delete from devices where sn = 'nobody'`.execute(things.systemDb);
  expect(await names()).toEqual(['beside']);
  await things.systemDb.deleteFrom('devices').where('sn', '=', 'M-2').execute();
  await names();
  expect(reads).toBe(2);
});

test('what is remembered until a device says something is forgotten then, and when anything else is written', async () => {
  let heard = 0;
  const hear = () =>
    remember(
      'heard',
      async () => {
        heard += 1;
      },
      'said',
    );
  await hear();
  await hear();
  expect(heard).toBe(1);
  await things.systemDb.updateTable('devices').set({ lastAt: new Date() }).where('sn', '=', 'M-1').execute();
  await hear();
  expect(heard).toBe(2);
  await rename(things.systemDb, 'written');
  await hear();
  expect(heard).toBe(3);
});

test('reads beside a thousand writes never give what was there before an acknowledged one', async () => {
  let acknowledged = 0;
  let compared = 0;
  const writing = (async () => {
    for (let number = 1; number <= 1000; number += 1) {
      const db = number % 2 === 0 ? things.systemDb : things.dbOf(1);
      if (number % 3 === 0) await db.transaction().execute((tx) => rename(tx, String(number)));
      else await rename(db, String(number));
      acknowledged = number;
    }
  })();
  await rename(things.systemDb, '0');
  while (acknowledged < 1000) {
    const least = acknowledged;
    const [name] = await names();
    expect(Number(name)).toBeGreaterThanOrEqual(least);
    compared += 1;
  }
  await writing;
  expect(compared).toBeGreaterThan(100);
}, 60_000);
