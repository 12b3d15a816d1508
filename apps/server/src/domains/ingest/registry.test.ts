import type { DecodedRecord } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

import type { AcceptedRecord } from './accept.ts';
import { createReceiver } from './receive.ts';
import { createRegistry, type RegisteredDevice, type Registry } from './registry.ts';
import type { RecordStore } from './store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});

afterAll(() => server?.stop());

async function found(registry: Registry, sn: string): Promise<RegisteredDevice> {
  const device = await registry.find(sn);
  if (device === null) throw new Error('it is registered');
  return device;
}

/** The server's database, with answers that arrive when they are let through. */
function heldBack() {
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

test('a device is known from the moment its registration was told, though an older look-up is still on its way', async () => {
  const company = await server.world.company();
  const { db, answered, letThrough } = heldBack();
  const registry = createRegistry(db, Date.now);
  const early = registry.find('NEW-1');
  // The look-up has been answered by the database before the registration.
  await answered;
  const { id } = await server.world.device({ company, sn: 'NEW-1' });
  registry.forget(['NEW-1']);
  letThrough();
  expect(await early).toBeNull();
  expect(await registry.find('NEW-1')).toMatchObject({ id });
});

test('what was read of a device is current until it is forgotten, also while it is read again', async () => {
  const company = await server.world.company();
  const { sn } = await server.world.device({ company });
  const registry = createRegistry(server.db, Date.now);
  const before = await found(registry, sn);
  expect(registry.isCurrent(before)).toBe(true);
  registry.forget([sn]);
  expect(registry.isCurrent(before)).toBe(false);
  const late = registry.find(sn);
  registry.forget('all');
  const stale = await late;
  expect(stale !== null && registry.isCurrent(stale)).toBe(false);
  expect(registry.isCurrent(await found(registry, sn))).toBe(true);
});

test('a message of a device that was looked up before it moved counts where it hangs now', async () => {
  const company = await server.world.company();
  const corridor = await server.world.corridor({ entity: await server.world.entity({ company }) });
  const { id, sn } = await server.world.device({ company });
  const registry = createRegistry(server.db, Date.now);
  const handedOver: AcceptedRecord[] = [];
  const records: RecordStore = {
    async add(accepted) {
      handedOver.push(...accepted);
      return { accepted: accepted.length, duplicate: 0 };
    },
    settle: async () => {},
    holdRepeats: async () => () => {},
    waiting: () => 0,
  };
  const heats = { add: async () => {}, settle: async () => {} };
  const reports = { note: () => {}, seen: () => {}, flush: async () => {}, stop: async () => {} };
  const receiver = createReceiver(registry, { records, heats }, reports, { now: Date.now });
  const lookedUp = await found(registry, sn);
  await server.db
    .insertInto('bindings')
    .values({ companyId: company.id, deviceId: id, corridorId: corridor.id, fromAt: new Date('2000-01-01T00:00:00Z') })
    .execute();
  registry.forget([sn]);
  const epochSeconds = Math.floor(Date.now() / 1000) - 3600;
  const record: DecodedRecord = {
    index: 0,
    line: 0,
    time: { kind: 'instant', epochSeconds },
    timeIs: 'start',
    minutes: 5,
    uploadTime: null,
    source: 'increment',
    metrics: { flowIn: 3 },
  };
  await receiver.receiveFrom(lookedUp, { kind: 'records', sn, records: [record], unreadable: [], status: {} });
  expect(handedOver.map((accepted) => accepted.corridor)).toEqual([corridor.id]);
});

test('a serial number nobody registered is looked up once in a while, and at once after a registration', async () => {
  let now = 0;
  let asked = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const registry = createRegistry(db, () => now);
  for (let n = 0; n < 10; n += 1) expect(await registry.find('NOBODY')).toBeNull();
  expect(asked).toBe(1);
  now += 5_000;
  expect(await registry.find('NOBODY')).toBeNull();
  expect(asked).toBe(2);
  const company = await server.world.company();
  const { id } = await server.world.device({ company, sn: 'NOBODY' });
  registry.forget('all');
  expect(await registry.find('NOBODY')).toMatchObject({ id });
});
