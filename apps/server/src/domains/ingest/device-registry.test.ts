import { type DecodedRecord, type DeviceMessage, formats } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

import type { AcceptedRecord } from './accept.ts';
import { createDeviceRegistry, type DeviceRegistry, type RegisteredDevice } from './device-registry.ts';
import { createMessageReceiver } from './receive.ts';
import type { RecordStore } from './record-store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});

afterAll(() => server?.stop());

async function findDevice(registry: DeviceRegistry, sn: string): Promise<RegisteredDevice> {
  const device = await registry.find(sn);
  if (device === null) throw new Error('it is registered');
  return device;
}

/** The server's database, whose results are delayed until `letThrough` is called. */
function createDelayedDb() {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const answer = Promise.withResolvers<void>();
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answer.resolve();
      await held;
      return result;
    },
  });
  /** Resolves when the database has answered for the first time. */
  return { db, answered: answer.promise, letThrough: () => letThrough() };
}

test('a new registration is found although an older look-up is under way', async () => {
  const company = await server.factory.company();
  const { db, answered, letThrough } = createDelayedDb();
  const registry = createDeviceRegistry(db, Date.now);
  const early = registry.find('NEW-1');
  // The database answers the look-up before the registration.
  await answered;
  const { id } = await server.factory.device({ company, sn: 'NEW-1' });
  registry.invalidate(['NEW-1']);
  letThrough();
  expect(await early).toBeNull();
  expect(await registry.find('NEW-1')).toMatchObject({ id });
});

test('a cached device is current until it is invalidated', async () => {
  const company = await server.factory.company();
  const { sn } = await server.factory.device({ company });
  const registry = createDeviceRegistry(server.db, Date.now);
  const before = await findDevice(registry, sn);
  expect(registry.isCurrent(before)).toBe(true);
  registry.invalidate([sn]);
  expect(registry.isCurrent(before)).toBe(false);
  const late = registry.find(sn);
  registry.invalidate('all');
  const stale = await late;
  expect(stale !== null && registry.isCurrent(stale)).toBe(false);
  expect(registry.isCurrent(await findDevice(registry, sn))).toBe(true);
});

test('a message counts at the new place if the device moved meanwhile', async () => {
  const company = await server.factory.company();
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  const { id, sn } = await server.factory.device({ company });
  const registry = createDeviceRegistry(server.db, Date.now);
  const handedOver: AcceptedRecord[] = [];
  const records: RecordStore = {
    async add(accepted) {
      handedOver.push(...accepted);
      return { accepted: accepted.length, duplicate: 0 };
    },
    waitForWrites: async () => {},
    delayRepeats: async () => () => {},
    waitingRecords: () => 0,
    stop: async () => {},
  };
  const heatStore = { add: async () => {}, settle: async () => {} };
  const reports = { addEvent: () => {}, addContact: () => {}, flush: async () => {}, stop: async () => {} };
  const oldRecords = { keep: () => {}, flush: async () => {}, stop: async () => {} };
  const receiver = createMessageReceiver(
    registry,
    { records, heatStore, oldRecords, rawMessages: { keep: () => {} } },
    reports,
    {
      clock: systemClock,
      findReceipt: (_device, _sentAt, now) => now,
    },
  );
  const lookedUp = await findDevice(registry, sn);
  await server.db
    .insertInto('bindings')
    .values({ companyId: company.id, deviceId: id, corridorId: corridor.id, fromAt: new Date('2000-01-01T00:00:00Z') })
    .execute();
  registry.invalidate([sn]);
  const epochSeconds = Math.floor(Date.now() / 1000) - 3600;
  const record: DecodedRecord = {
    index: 0,
    line: 0,
    time: { kind: 'instant', epochSeconds },
    timeBoundary: 'start',
    minutes: 5,
    uploadTime: null,
    source: 'increment',
    metrics: { flowIn: 3 },
  };
  const message: DeviceMessage = { kind: 'records', sn, records: [record], unreadable: [], status: {} };
  await receiver.receiveFrom(lookedUp, message, { format: formats[1], identifiedBy: 'secret', address: '' });
  expect(handedOver.map((accepted) => accepted.corridor)).toEqual([corridor.id]);
});

test('an unknown serial number is read again after 5 s or its registration', async () => {
  let now = 0;
  let lookUps = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      lookUps += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const registry = createDeviceRegistry(db, () => now);
  for (let n = 0; n < 10; n += 1) expect(await registry.find('NOBODY')).toBeNull();
  expect(lookUps).toBe(1);
  now += 5_000;
  expect(await registry.find('NOBODY')).toBeNull();
  expect(lookUps).toBe(2);
  const company = await server.factory.company();
  const { id } = await server.factory.device({ company, sn: 'NOBODY' });
  registry.invalidate('all');
  expect(await registry.find('NOBODY')).toMatchObject({ id });
});
