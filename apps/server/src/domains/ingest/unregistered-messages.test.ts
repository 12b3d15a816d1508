import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { deleteOldUnregisteredData } from './unregistered-messages.ts';

const clock = createFixedClock('2026-07-08T12:00:00Z');
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  token = (await server.factory.user()).token;
  // Stored before this start: nearly as many bytes as fit, and nearly as many messages as one serial number may have.
  await fill('LARGE', 1_000, 65_536);
  await fill('MANY', 10_579, 1);
});

afterAll(() => server?.stop());

async function fill(sn: string, messages: number, bytes: number): Promise<void> {
  const at = new Date(clock.now());
  await sql`insert into unassigned_devices (sn, sn_key, sn_search, format, address, first_seen_at, last_seen_at, last_message)
    values (${sn}, lower(${sn}), lower(${sn}), 'hx-f5', '', ${at}, ${at}, '')`.execute(server.db);
  await sql`insert into unassigned_messages (sn, sn_key, format, path, received_at, body)
    select ${sn}, lower(${sn}), 'hx-f5', '', ${at}, decode(repeat('20', ${bytes}::int), 'hex') from generate_series(1, ${messages}::int)`.execute(
    server.db,
  );
}

/** An unregistered camera sends a message of this length. */
async function sendUnregistered(sn: string, length = 100): Promise<void> {
  const body = JSON.stringify({ sn, time: 1 }).padEnd(length, ' ');
  const reply = await fetch(`${server.deviceUrl}/api/camera/heartBeat`, { method: 'POST', body });
  expect(await reply.json()).toMatchObject({ code: 1 });
}

const listed = async () =>
  new Map(
    (await server.call(devices.unassigned, { size: 500 }, { token })).result.content.map((row) => [
      row.sn,
      row.messages,
    ]),
  );

async function storedMessages(sn: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from unassigned_messages where sn = ${sn}`.execute(
    server.db,
  );
  return rows[0]?.n ?? 0;
}

test('after 10 messages, an unregistered device’s row is written every 10 s', async () => {
  for (let sent = 0; sent < 20; sent += 1) await sendUnregistered('LOUD');
  expect((await listed()).get('LOUD')).toBe(10);
  expect(await storedMessages('LOUD')).toBe(20);
  clock.advance(10_000);
  await sendUnregistered('LOUD');
  expect((await listed()).get('LOUD')).toBe(21);
});

test('a serial number that sends too much keeps its newest messages', async () => {
  await sendUnregistered('MANY');
  expect(await storedMessages('MANY')).toBe(10_080);
  const newest = await sql<{
    n: number;
  }>`select count(*) as n from unassigned_messages where sn = 'MANY' and octet_length(body) = 100`.execute(server.db);
  expect(newest.rows[0]?.n).toBe(1);
  await sendUnregistered('MANY');
  expect(await storedMessages('MANY')).toBe(10_081);
});

test('messages of unregistered devices stay within the size limit', async () => {
  await sendUnregistered('FITS', 40_000);
  expect(await storedMessages('LARGE')).toBe(1_000);
  // The oldest messages of the largest serial number make room, 8 MiB at a time.
  for (let sent = 0; sent < 7; sent += 1) await sendUnregistered('OVER', 40_000);
  expect([await storedMessages('FITS'), await storedMessages('OVER')]).toEqual([1, 7]);
  expect(await storedMessages('LARGE')).toBe(871);
});

test('messages older than seven days are deleted', async () => {
  clock.advance(8 * 86_400_000);
  await deleteOldUnregisteredData(server.db, new Date(clock.now()));
  expect([await storedMessages('LARGE'), await storedMessages('OVER')]).toEqual([0, 0]);
});

test('a replay frees room for other unregistered devices', async () => {
  const company = await server.factory.company();
  const claimed = await server.factory.device({ company, format: 'hx-f5' });
  await fill(claimed.sn, 1_023, 65_536);
  await deleteOldUnregisteredData(server.db, new Date(clock.now()));
  await sendUnregistered('WAITS', 50_000);
  await sendUnregistered('WAITS', 50_000);
  expect(await storedMessages('WAITS')).toBe(1);
  server.app.events.emit('devices.changed', { sns: [claimed.sn] });
  await expect.poll(() => storedMessages(claimed.sn), { timeout: 20_000 }).toBeLessThan(1_000);
  await sendUnregistered('WAITS', 50_000);
  expect(await storedMessages('WAITS')).toBe(2);
});
