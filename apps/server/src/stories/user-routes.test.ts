import { resolveAccess } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import type { Permission } from '@portico/contract/words/permissions';
import { selectionNames } from '@portico/contract/words/query-rights';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { routeEntries } from './access-matrix-outcomes.ts';
import { readRouteTable } from './route-table.ts';

// Routes that every logged-in user may call reveal no more than the pages of every user show. The table "Routes for every user" of
// docs/rules.md says what each of them reveals.

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the table of the rules names every route without a login', () => {
  const open = routeEntries.filter(({ route }) => route.access === 'public').map(({ name }) => name);
  expect(readRouteTable('Routes without a login').toSorted()).toEqual(open.toSorted());
  expect(open).toHaveLength(8);
});

test('the table of the rules names every route for every user', () => {
  const forEveryUser = routeEntries.filter(({ route }) =>
    selectionNames.some((name) => resolveAccess(route.access, { rangeType: selectionTypes[name] }) === 'user'),
  );
  expect(readRouteTable('Routes for every user').toSorted()).toEqual(forEveryUser.map(({ name }) => name).toSorted());
  expect(forEveryUser).toHaveLength(62);
});

/** A device with network data at an entrance of a store, and users of that store with different rights. */
async function createStore() {
  const { factory, db } = server;
  const company = await factory.company();
  const [here, there] = [await factory.entity({ company }), await factory.entity({ company })];
  const [door, gate] = [await factory.corridor({ entity: here }), await factory.corridor({ entity: there })];
  const device = await factory.device({ company, corridor: door, from: '2026-01-01T00:00:00Z' });
  const hardware = { ip: '10.9.8.7', mac: 'AA:BB:CC:00:11:22', wifiSsid: 'Backroom', version: '9.9.9-secret' };
  await db.updateTable('devices').set(hardware).where('id', '=', device.id).execute();
  const entities = [here];
  const userWith = async (right: Permission) => (await factory.user({ company, entities, permissions: [right] })).token;
  const guest = await userWith('entity:query:query');
  const binder = await userWith('entranceExit:list');
  const keeper = await userWith('entity:list');
  const all = (await factory.user({ company, permissions: ['entity:list', 'entranceExit:list'] })).token;
  return { company, here, door, gate, device, hardware, guest, binder, keeper, all };
}

test('devices of a store are shown without network, firmware and settings', async () => {
  const { here, door, device, hardware, guest, binder } = await createStore();
  const replies = [
    await server.call(devices.byEntity, { entityId: here.id }, { token: guest }),
    await server.call(devices.ofCorridor, { corridorId: door.id }, { token: binder }),
    await server.call(devices.unbound, {}, { token: binder }),
  ];
  expect(replies.map((reply) => reply.result.content.map(({ sn }) => sn))).toEqual([[device.sn], [device.sn], []]);
  for (const { body } of replies) {
    const text = JSON.stringify(body);
    for (const secret of Object.values(hardware)) expect(text).not.toContain(secret);
    for (const field of ['ipAddress', 'hasSecret', 'uploadInterval', 'format', 'reported', 'licenseState'])
      expect(text).not.toContain(`"${field}"`);
  }
});

test('placements and completeness need a right, and hide devices that left', async () => {
  const { company, here, gate, device, guest, binder, keeper, all } = await createStore();
  const at = new Date(server.app.clock.now() - 3_600_000);
  const { db } = server;
  await db.updateTable('bindings').set({ toAt: at }).where('deviceId', '=', device.id).execute();
  const values = { companyId: company.id, deviceId: device.id, corridorId: gate.id, fromAt: at };
  await db.insertInto('bindings').values(values).execute();
  await db.updateTable('devices').set({ entityId: gate.entityId }).where('id', '=', device.id).execute();
  const placed = (token: string) => server.call(devices.bindings, { entityId: here.id }, { token });
  const health = (token: string) => server.call(analysis.health, { entityId: here.id }, { token });
  expect([(await placed(guest)).error, (await health(guest)).error]).toEqual(['forbidden', 'forbidden']);
  expect((await health(binder)).error).toBe('forbidden');
  for (const token of [binder, keeper]) {
    const { content } = (await placed(token)).result;
    expect(content).toMatchObject([{ deviceId: null, sn: null, deviceName: null, entityId: here.id }]);
  }
  expect((await health(keeper)).result.devices).toMatchObject([{ sn: null, name: null, isHere: false }]);
  // A user who sees both stores gets the names.
  expect((await placed(all)).result.content).toMatchObject([{ deviceId: device.id, sn: device.sn }]);
  expect((await health(all)).result.devices).toMatchObject([{ sn: device.sn, isHere: false }]);
});
