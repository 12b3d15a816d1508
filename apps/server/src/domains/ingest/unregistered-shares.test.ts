import { devices } from '@portico/contract/routes/devices';
import { encodeHxF5Upload } from '@portico/device-formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';
import { deleteOldUnregisteredData } from './unregistered-messages.ts';

const clock = createFixedClock('2026-07-08T12:00:00Z');
// Messages that arrive at the same moment may exceed the limit together.
const maxListed = 10_020;
const attacker = '198.51.100.9';
const deviceAddress = '203.0.113.5';
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list', 'entranceExit:list'] })).token;
});

beforeEach(async () => {
  await sql`truncate unassigned_devices, unassigned_messages`.execute(server.db);
  await forgetTotals();
});

afterAll(() => server?.stop());

/** The hourly task: the next message reads the tables again. */
const forgetTotals = () => deleteOldUnregisteredData(server.db, new Date(clock.now()));

/** Rows as a flood leaves them: serial numbers used once each, by turns from as many addresses, with messages of this size. */
async function fill(serialNumbers: number, addresses: readonly string[], bytes = 100): Promise<void> {
  const at = new Date(clock.now());
  const name = sql`'FILL' || n`;
  const address = sql`(${[...addresses]}::text[])[1 + n % ${addresses.length}::int]`;
  await sql`insert into unassigned_devices (sn, sn_key, sn_search, format, address, sender_address, first_seen_at, last_seen_at, last_message)
    select ${name}, lower(${name}), lower(${name}), 'hx-f5', ${address}, ${address}, ${at}, ${at}, '' from generate_series(1, ${serialNumbers}::int) as n`.execute(
    server.db,
  );
  await sql`insert into unassigned_messages (sn, sn_key, format, path, sender_address, received_at, body)
    select ${name}, lower(${name}), 'hx-f5', '', ${address}, ${at}, decode(repeat('20', ${bytes}::int), 'hex')
    from generate_series(1, ${serialNumbers}::int) as n`.execute(server.db);
}

/** An unregistered camera reports one visitor in the five minutes before the current ones. A proxy on this machine names its address. */
async function send(sn: string, address: string, { url = server.deviceUrl, padding = 0 } = {}): Promise<void> {
  const at = Math.floor(clock.now() / 300_000) * 300 - 300;
  const record = { line: 0, at, minutes: 5, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: at + 301 };
  const body = Buffer.concat([Buffer.from(encodeHxF5Upload(sn, record, 'Add')), Buffer.alloc(padding, ' ')]);
  const reply = await fetch(`${url}/api/camera/dataUpload`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'x-forwarded-for': address },
  });
  expect(await reply.json()).toMatchObject({ code: 1 });
}

async function flood(serialNumbers: number, addressOf: (n: number) => string, options = {}): Promise<void> {
  for (let sent = 0; sent < serialNumbers; sent += 20) {
    const batch = Array.from({ length: Math.min(20, serialNumbers - sent) }, (_, index) => sent + index);
    await Promise.all(batch.map((n) => send(`FLOOD${n}`, addressOf(n), options)));
  }
}

async function countRows(sn: string) {
  const { rows } = await sql<{ listed: number; kept: number }>`select
    (select count(*) from unassigned_devices where sn like ${sn}) as listed,
    (select count(*) from unassigned_messages where sn like ${sn}) as kept`.execute(server.db);
  return rows[0];
}

async function storedBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(octet_length(body)), 0) as bytes
    from unassigned_messages`.execute(server.db);
  return rows[0]?.bytes ?? 0;
}

/** A company registers the device; resolves with the number of records that were counted of its stored messages. */
async function registerAndCount(sn: string, expected: number): Promise<void> {
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  await server.factory.device({ company, corridor, sn, kind: 'aiCamera', format: 'hx-f5' });
  await expect
    .poll(async () => (await server.call(devices.uploadRecord, { sn }, { token })).result.content.length)
    .toBe(expected);
}

test('a new device is listed and counted during a flood of 12,000', async () => {
  await fill(9_900, [attacker]);
  await flood(1_000, () => attacker);
  await send('COUNTED', deviceAddress);
  await flood(1_100, () => attacker);
  expect(await countRows('COUNTED')).toEqual({ listed: 1, kept: 1 });
  const all = await countRows('%');
  expect(all?.listed).toBeLessThanOrEqual(maxListed);
  expect(all?.listed).toBeGreaterThan(9_000);
  await registerAndCount('COUNTED', 1);
});

test('a flood from 1,000 addresses leaves a new device listed', async () => {
  const addresses = Array.from({ length: 1_000 }, (_, n) => `2001:db8:0:${(n + 1).toString(16)}::/64`);
  await fill(10_000, addresses);
  await send('MANY-ADDRESSES', deviceAddress);
  // Any address of a /64 counts as the same one.
  await flood(600, (n) => `2001:db8:0:${((n % 1_000) + 1).toString(16)}::${n.toString(16)}`);
  expect(await countRows('MANY-ADDRESSES')).toEqual({ listed: 1, kept: 1 });
  expect((await countRows('%'))?.listed).toBeLessThanOrEqual(maxListed);
});

test('a flood from its own address deletes only a device without history', async () => {
  await send('WAITING', attacker);
  clock.advance(600_000);
  await send('WAITING', attacker);
  clock.advance(60_000);
  await send('NEW', attacker);
  clock.advance(60_000);
  await fill(9_900, [attacker]);
  await forgetTotals();
  await flood(200, () => attacker);
  expect(await countRows('WAITING')).toEqual({ listed: 1, kept: 2 });
  expect(await countRows('NEW')).toEqual({ listed: 0, kept: 0 });
  // It appears again with its next message.
  await send('NEW', attacker);
  await flood(200, () => attacker);
  expect(await countRows('NEW')).toEqual({ listed: 1, kept: 1 });
});

test('a flood that uses the serial number of a new device keeps its messages', async () => {
  await fill(10_000, [attacker]);
  await send('BORROWED', attacker);
  await send('BORROWED', deviceAddress);
  clock.advance(1_000);
  await flood(600, () => attacker);
  expect(await countRows('BORROWED')).toEqual({ listed: 1, kept: 2 });
});

test('large messages of one address leave room for the messages of others', async () => {
  await fill(1_020, [attacker], 65_536);
  await flood(10, () => attacker, { padding: 60_000 });
  await send('LARGE', deviceAddress, { padding: 60_000 });
  await flood(10, () => attacker, { padding: 60_000 });
  await send('LARGE', deviceAddress, { padding: 60_000 });
  expect(await countRows('LARGE')).toEqual({ listed: 1, kept: 2 });
  expect(await storedBytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('a message of any size counts as at least 128 bytes', async () => {
  await fill(900, [attacker], 65_536);
  const remaining = (64 * 1024 * 1024 - 900 * 65_536) / 128;
  await sql`insert into unassigned_messages (sn, sn_key, format, path, sender_address, received_at, body)
    select 'EMPTY' || n % 100, 'empty' || n % 100, 'hx-f5', '', ${attacker}, ${new Date(clock.now())}, ''
    from generate_series(1, ${remaining}::int) as n`.execute(server.db);
  await send('SHORT', deviceAddress);
  expect(await countRows('SHORT')).toEqual({ listed: 1, kept: 1 });
  expect(await storedBytes()).toBeLessThan(56 * 1024 * 1024);
});

test('messages of registered devices are never deleted for room', async () => {
  await fill(9_999, [attacker]);
  await sql`update unassigned_devices set last_seen_at = ${new Date(clock.now() - 60_000)} where sn = 'FILL1'`.execute(
    server.db,
  );
  // The row only: its messages would be counted at once otherwise.
  await sql`insert into devices (company_id, sn, sn_key, sn_search, name, name_search, device_type, model, model_key, format)
    select ${company.id}, 'FILL1', 'fill1', 'fill1', 'claimed', 'claimed', device_type, model, model_key, format from devices limit 1`.execute(
    server.db,
  );
  await flood(40, () => attacker);
  expect(await countRows('FILL1')).toEqual({ listed: 1, kept: 1 });
  expect((await countRows('%'))?.listed).toBeLessThan(9_600);
});

test('two server nodes keep the limit together', async () => {
  const second = await startTestServer({ logLevel: 'fatal', clock, databaseUrl: server.config.databaseUrl ?? '' });
  try {
    await send('FIRST', attacker);
    await send('SECOND', attacker, { url: second.deviceUrl });
    await fill(9_500, [attacker]);
    await flood(1_200, () => attacker, { url: second.deviceUrl });
    expect((await countRows('%'))?.listed).toBeLessThanOrEqual(maxListed);
  } finally {
    await second.stop();
  }
});
