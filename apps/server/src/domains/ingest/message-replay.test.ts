import { setTimeout as pause } from 'node:timers/promises';
import { devices } from '@portico/contract/routes/devices';
import { encodeHxF5Upload } from '@portico/device-formats';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../platform/testing/test-factory.ts';
import { createIngest } from './index.ts';

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 400 * 300;
const shut = { host: '127.0.0.1', http: 0, tcpXml: 0, tcp7e: 0, tcp7eAnalog: 0, mqtt: 0 };
let server: TestServer;
let company: TestCompany;
let token: string;
let insert: CountingStore['insert'];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list', 'entranceExit:list'] })).token;
  insert = server.app.countingStore.insert;
});

beforeEach(() => {
  server.app.countingStore.insert = insert;
});
afterAll(() => server?.stop());

/** An unregistered camera reports this many periods of one person each. */
async function sendUnregistered(sn: string, periods: number): Promise<void> {
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

async function register(sn: string, isInstalled = true): Promise<TestDevice> {
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  return server.factory.device({
    company,
    ...(isInstalled ? { corridor } : {}),
    sn,
    kind: 'aiCamera',
    format: 'hx-f5',
  });
}

const storedRecords = async ({ sn }: TestDevice) =>
  (await server.call(devices.uploadRecord, { sn, size: 500 }, { token })).result.content;
const waitingMessages = async (sn: string) =>
  (await server.db.selectFrom('unassignedMessages').select('id').where('sn', '=', sn).execute()).length;
const patience = { timeout: 20_000 };

test('stored messages are replayed at the next start if storing failed', async () => {
  await sendUnregistered('LATE-1', 5);
  let failed = 0;
  server.app.countingStore.insert = async () => {
    failed += 1;
    throw new Error('disk full');
  };
  const device = await register('LATE-1');
  await expect.poll(() => failed, patience).toBeGreaterThan(0);
  await pause(500);
  server.app.countingStore.insert = insert;
  expect(await waitingMessages('LATE-1')).toBe(5);
  expect(await storedRecords(device)).toHaveLength(0);

  const restarted = createIngest({ ...server.app, db: server.db });
  await restarted.openDoors(shut, null);
  await expect.poll(async () => (await storedRecords(device)).length, patience).toBe(5);
  await expect.poll(() => waitingMessages('LATE-1'), patience).toBe(0);
  await restarted.close();
  const listed = await server.db.selectFrom('unassignedDevices').select('sn').execute();
  expect(listed.map(({ sn }) => sn)).not.toContain('LATE-1');
});

test('a replay takes few writes, counts once and keeps failed messages', async () => {
  await sendUnregistered('LATE-2', 250);
  let writes = 0;
  server.app.countingStore.insert = async (table, columns, rows) => {
    writes += 1;
    // The store fails once, for the first page.
    if (writes === 1) throw new Error('away for a moment');
    return insert(table, columns, rows);
  };
  const device = await register('LATE-2');
  await expect.poll(() => writes, patience).toBe(1);
  await pause(500);
  expect(await waitingMessages('LATE-2')).toBe(250);
  // The next change of the device starts another replay.
  server.app.events.emit('devices.changed', { sns: ['LATE-2'] });
  await expect.poll(() => waitingMessages('LATE-2'), patience).toBe(0);
  expect(await storedRecords(device)).toHaveLength(250);
  expect(writes).toBeLessThan(15);
});

test('a binding made during a replay holds for all replayed messages', async () => {
  await sendUnregistered('LATE-3', 250);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let writes = 0;
  server.app.countingStore.insert = async (table, columns, rows) => {
    writes += 1;
    await held;
    return insert(table, columns, rows);
  };
  const device = await register('LATE-3', false);
  await expect.poll(() => writes, patience).toBe(1);
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  const bound = { devices: [device.id], corridorId: corridor.id, entityId: entity.id, from: '2020-01-01T00:00:00Z' };
  const { rewriting } = (await server.call(devices.bind, bound, { token })).result;
  letThrough();
  await expect.poll(() => waitingMessages('LATE-3'), patience).toBe(0);
  const state = async () =>
    (await server.call(devices.rewrite, { ids: rewriting }, { token })).result.content.map((each) => each.state);
  await expect.poll(state, patience).toEqual(['done']);
  const places = (await storedRecords(device)).map(({ entityId }) => entityId);
  expect(places).toHaveLength(250);
  expect(new Set(places)).toEqual(new Set([entity.id]));
}, 60_000);
