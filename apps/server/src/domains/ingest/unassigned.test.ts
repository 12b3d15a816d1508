import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { tidyUnassigned } from './unassigned.ts';

const clock = fixedClock('2026-07-08T12:00:00Z');
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal', clock });
  token = (await server.world.user()).token;
  // From the time before this start: nearly all the bytes that are kept, and nearly all the messages of one serial number.
  await fill('LARGE', 1_023, 65_536);
  await fill('MANY', 10_579, 1);
});

afterAll(() => server?.stop());

async function fill(sn: string, messages: number, bytes: number): Promise<void> {
  const at = new Date(clock.now());
  await sql`insert into unassigned_devices (sn, format, address, first_seen_at, last_seen_at, last_message)
    values (${sn}, 'hx-f5', '', ${at}, ${at}, '')`.execute(server.db);
  await sql`insert into unassigned_messages (sn, format, path, received_at, body)
    select ${sn}, 'hx-f5', '', ${at}, decode(repeat('20', ${bytes}::int), 'hex') from generate_series(1, ${messages}::int)`.execute(
    server.db,
  );
}

/** A camera nobody has registered says something of this length. */
async function strangerSpeaks(sn: string, length = 100): Promise<void> {
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

async function kept(sn: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from unassigned_messages where sn = ${sn}`.execute(
    server.db,
  );
  return rows[0]?.n ?? 0;
}

test('a stranger that never pauses soon costs one write of its row in ten seconds, and no message is left out of the count', async () => {
  for (let spoken = 0; spoken < 20; spoken += 1) await strangerSpeaks('LOUD');
  expect((await listed()).get('LOUD')).toBe(10);
  expect(await kept('LOUD')).toBe(20);
  clock.advance(10_000);
  await strangerSpeaks('LOUD');
  expect((await listed()).get('LOUD')).toBe(21);
});

test('a serial number that sends too much keeps its newest messages', async () => {
  await strangerSpeaks('MANY');
  expect(await kept('MANY')).toBe(10_080);
  const newest = await sql<{
    n: number;
  }>`select count(*) as n from unassigned_messages where sn = 'MANY' and octet_length(body) = 100`.execute(server.db);
  expect(newest.rows[0]?.n).toBe(1);
  await strangerSpeaks('MANY');
  expect(await kept('MANY')).toBe(10_081);
});

test('strangers together keep no more than fits: beyond it they are answered and listed, and kept again when there is room', async () => {
  await strangerSpeaks('FITS', 40_000);
  await strangerSpeaks('OVER', 40_000);
  expect([await kept('FITS'), await kept('OVER')]).toEqual([1, 0]);
  // A short one still fits.
  await strangerSpeaks('SHORT');
  expect(await kept('SHORT')).toBe(1);
  expect([...(await listed()).keys()]).toEqual(expect.arrayContaining(['FITS', 'OVER', 'SHORT']));
  clock.advance(8 * 86_400_000);
  await tidyUnassigned(server.db, new Date(clock.now()));
  expect(await kept('LARGE')).toBe(0);
  await strangerSpeaks('OVER', 40_000);
  expect(await kept('OVER')).toBe(1);
});

test('what a claim has counted makes room', async () => {
  const company = await server.world.company();
  await fill('LARGE', 1_023, 65_536);
  await tidyUnassigned(server.db, new Date(clock.now()));
  await strangerSpeaks('WAITS', 50_000);
  await strangerSpeaks('WAITS', 50_000);
  expect(await kept('WAITS')).toBe(0);
  await server.world.device({ company, sn: 'LARGE', format: 'hx-f5' });
  await expect.poll(() => kept('LARGE'), { timeout: 20_000 }).toBeLessThan(1_000);
  await strangerSpeaks('WAITS', 50_000);
  expect(await kept('WAITS')).toBe(1);
});
