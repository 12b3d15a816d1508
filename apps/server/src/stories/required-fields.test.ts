import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { routeEntries } from './access-matrix-outcomes.ts';
import { type AccessScene, type CallAnswer, createAccessScene, sendCall } from './access-matrix-scene.ts';
import { computeStoreChecksum, listStoreTables, logTables, waitUntilIdle } from './store-snapshot.ts';

// Sends every form without each of its required fields: the answer must name the field, and nothing may be stored.

/** Fields required when something is added. */
const required = {
  'companies.add': ['name'],
  'companies.addAdmin': ['tenantId', 'nickName', 'username'],
  'organisations.add': ['name', 'pid'],
  'menus.add': ['type', 'zhName', 'enName', 'path'],
  'roles.add': ['name', 'permission'],
  'users.add': ['nickName', 'username', 'roles', 'deptIds'],
  'entities.add': ['name', 'mobile', 'email', 'deptId'],
  'corridors.add': ['name', 'deptId', 'entityId', 'binding', 'devices'],
  'areas.add': ['name', 'entityId'],
  'deviceModels.add': ['deviceType', 'deviceName', 'code'],
  'updateConfigs.add': ['deviceType', 'model', 'version', 'latest', 'updateUrl'],
  'devices.add': ['name', 'sn', 'deviceType', 'model', 'entityId', 'uploadInterval'],
  'devices.addMany': ['deviceType', 'model', 'entityId', 'uploadInterval'],
  'devices.setInfrared': ['uploadInterval', 'recordPeriod', 'velocity', 'direction'],
  'holidays.add': ['name', 'startTime'],
};
/** Fields that a change may leave out but not clear. */
const notClearable = {
  'companies.change': ['name'],
  'organisations.change': ['name'],
  'menus.change': ['zhName', 'enName'],
  'roles.change': ['name', 'permission'],
  'users.change': ['nickName', 'username', 'roles', 'deptIds'],
  'profile.center': ['nickName'],
  'entities.change': ['name', 'mobile', 'email', 'workTime', 'timeZone'],
  'corridors.change': ['name'],
  'areas.change': ['name'],
  'deviceModels.change': ['deviceName', 'code'],
  'updateConfigs.change': ['model', 'version', 'updateUrl'],
  'devices.change': ['name', 'model'],
  'holidays.change': ['name'],
};
const emptyValues = [undefined, null, '', '  ', []];
const lists = ['roles', 'deptIds'];

const casesOf = (forms: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(forms).flatMap(([call, fields]) => fields.map((field) => ({ call, field })));

let server: TestServer;
let scene: AccessScene;
let tables: string[];
const tried: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  scene = await createAccessScene(server);
  tables = (await listStoreTables(server.db)).filter((name) => !logTables.includes(name));
});
afterAll(() => server?.stop());

/** Prepares a valid call by a permitted user; the result sends it with some fields replaced. */
async function prepareCall(call: string): Promise<(wrong: object) => Promise<CallAnswer>> {
  const found = routeEntries.find(({ name }) => name === call);
  if (found === undefined) throw new Error(`${call} is no call`);
  const { token, input = {} } = await found.entry.prepare(scene);
  const caller = token ?? (found.entry.rightfulCaller === 'platform' ? scene.platform : scene.admin).token;
  return (wrong) => sendCall(server, found.route, { input: { ...input, ...wrong } }, caller);
}

/** Outcome of a call with each of the given values in a field, and of the valid call. */
async function outcome(call: string, field: string, given: readonly unknown[]) {
  const send = await prepareCall(call);
  await waitUntilIdle(server.db);
  const before = await computeStoreChecksum(server.db, tables);
  const notNamed: unknown[] = [];
  for (const value of given) {
    const { status, text } = await send({ [field]: value });
    const { details } = JSON.parse(text) as { details?: object }; // failure as defined by the contract
    // In a list, the error path also contains the position.
    const named = Object.keys(details ?? {}).map((name) => name.split('.')[0]);
    if (status !== 400 || named.join() !== field) notNamed.push({ value, status, named });
  }
  const stored = (await computeStoreChecksum(server.db, tables)) !== before;
  tried.push(`${call} ${field}`);
  return { notNamed, stored, rightIs: (await send({})).status };
}
const refused = { notNamed: [], stored: false, rightIs: 200 };

test.each(casesOf(required))('$call is refused without $field', async ({ call, field }) => {
  expect(await outcome(call, field, emptyValues)).toEqual(refused);
});

test.each(casesOf(notClearable))('$call does not clear $field', async ({ call, field }) => {
  expect(await outcome(call, field, lists.includes(field) ? [[]] : ['', '  '])).toEqual(refused);
});

test('every form was tested', () => {
  expect(tried).toHaveLength(casesOf(required).length + casesOf(notClearable).length);
  expect(Object.keys(required)).toHaveLength(15);
  expect(Object.keys(notClearable)).toHaveLength(13);
});
