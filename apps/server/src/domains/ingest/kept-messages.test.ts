import { setTimeout as pause } from 'node:timers/promises';
import { devices } from '@portico/contract/routes/devices';
import { encodeHxF5Upload } from '@portico/device-formats';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Counts } from '../../platform/counts/open.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../platform/testing/world.ts';
import { createIngest } from './index.ts';

// Far enough back that nothing is from the future, on a full 5 minutes.
const start = Math.floor(Date.now() / 300_000) * 300 - 400 * 300;
const shut = { host: '127.0.0.1', http: 0, tcpXml: 0, tcp7e: 0, tcp7eAnalog: 0, mqtt: 0 };
let server: TestServer;
let company: TestCompany;
let token: string;
let insert: Counts['insert'];

beforeAll(async () => {
  server = await startServer({ logLevel: 'silent' });
  company = await server.world.company();
  token = (await server.world.user({ company, permissions: ['device:list', 'entranceExit:list'] })).token;
  insert = server.app.counts.insert;
});

beforeEach(() => {
  server.app.counts.insert = insert;
});
afterAll(() => server?.stop());

/** A camera nobody has registered reports this many periods of one person each. */
async function strangerSends(sn: string, periods: number): Promise<void> {
  for (let period = 0; period < periods; period += 1) {
    const at = start + period * 300;
    const body = encodeHxF5Upload(
      sn,
      { line: 0, at, minutes: 5, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: at + 301 },
      'Add',
    );
    const reply = await fetch(`${server.deviceUrl}/api/camera/dataUpload`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
    expect(await reply.json()).toMatchObject({ code: 1 });
  }
}

async function claim(sn: string, isHung = true): Promise<TestDevice> {
  const entity = await server.world.entity({ company });
  const corridor = await server.world.corridor({ entity });
  return server.world.device({ company, ...(isHung ? { corridor } : {}), sn, kind: 'aiCamera', format: 'hx-f5' });
}

const stored = async ({ sn }: TestDevice) =>
  (await server.call(devices.uploadRecord, { sn, size: 500 }, { token })).result.content;
const kept = async (sn: string) =>
  (await server.db.selectFrom('unassignedMessages').select('id').where('sn', '=', sn).execute()).length;
const patience = { timeout: 20_000 };

test('a store that fails while a device is claimed costs nothing: what was kept is counted at the next start', async () => {
  await strangerSends('LATE-1', 5);
  let failed = 0;
  server.app.counts.insert = async () => {
    failed += 1;
    throw new Error('disk full');
  };
  const device = await claim('LATE-1');
  await expect.poll(() => failed, patience).toBeGreaterThan(0);
  await pause(500);
  server.app.counts.insert = insert;
  expect(await kept('LATE-1')).toBe(5);
  expect(await stored(device)).toHaveLength(0);

  const restarted = createIngest({ ...server.app, db: server.db });
  await restarted.openDoors(shut, null);
  await expect.poll(async () => (await stored(device)).length, patience).toBe(5);
  await expect.poll(() => kept('LATE-1'), patience).toBe(0);
  await restarted.close();
  const listed = await server.db.selectFrom('unassignedDevices').select('sn').execute();
  expect(listed.map(({ sn }) => sn)).not.toContain('LATE-1');
});

test('a claim takes few writes, and what cannot be stored stays while the rest is counted once', async () => {
  await strangerSends('LATE-2', 250);
  let writes = 0;
  server.app.counts.insert = async (table, columns, rows) => {
    writes += 1;
    // The first page finds a store that fails once.
    if (writes === 1) throw new Error('away for a moment');
    return insert(table, columns, rows);
  };
  const device = await claim('LATE-2');
  await expect.poll(() => writes, patience).toBe(1);
  await pause(500);
  expect(await kept('LATE-2')).toBe(250);
  // The next thing that is told of the device.
  server.app.events.emit('devices.changed', { sns: ['LATE-2'] });
  await expect.poll(() => kept('LATE-2'), patience).toBe(0);
  expect(await stored(device)).toHaveLength(250);
  expect(writes).toBeLessThan(15);
});

test('a binding made while kept messages are being counted holds for all of them', async () => {
  await strangerSends('LATE-3', 250);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let writes = 0;
  server.app.counts.insert = async (table, columns, rows) => {
    writes += 1;
    await held;
    return insert(table, columns, rows);
  };
  const device = await claim('LATE-3', false);
  await expect.poll(() => writes, patience).toBe(1);
  const entity = await server.world.entity({ company });
  const corridor = await server.world.corridor({ entity });
  const bound = { devices: [device.id], corridorId: corridor.id, entityId: entity.id, from: '2020-01-01T00:00:00Z' };
  const { rewriting } = (await server.call(devices.bind, bound, { token })).result;
  letThrough();
  await expect.poll(() => kept('LATE-3'), patience).toBe(0);
  const state = async () =>
    (await server.call(devices.rewrite, { ids: rewriting }, { token })).result.content.map((each) => each.state);
  await expect.poll(state, patience).toEqual(['done']);
  const places = (await stored(device)).map(({ entityId }) => entityId);
  expect(places).toHaveLength(250);
  expect(new Set(places)).toEqual(new Set([entity.id]));
}, 60_000);
