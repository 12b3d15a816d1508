import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { routes } from './access-matrix-rules.ts';
import { type Answer, makeScene, type Scene, send } from './access-matrix-scene.ts';
import { checksumOf, notes, settled, tablesOf } from './whole-store.ts';

// What every form asks for, sent without it: the answer names the field, and nothing is stored.

/** What nobody can leave out when they add something. */
const needed = {
  'companies.add': ['name'],
  'companies.addAdmin': ['tenantId', 'nickName', 'username'],
  'organisations.add': ['name', 'pid'],
  'menus.add': ['type', 'zhName', 'enName', 'path'],
  'roles.add': ['name', 'permission'],
  'users.add': ['nickName', 'username', 'roles', 'deptIds'],
  'entities.add': ['name', 'mobile', 'email', 'deptId', 'workTime', 'timeZone'],
  'corridors.add': ['name', 'deptId', 'entityId', 'binding', 'devices'],
  'areas.add': ['name', 'entityId'],
  'deviceModels.add': ['deviceType', 'deviceName', 'code'],
  'updateConfigs.add': ['deviceType', 'model', 'version', 'latest', 'updateUrl'],
  'devices.add': ['name', 'sn', 'deviceType', 'model', 'entityId', 'uploadInterval'],
  'devices.addMany': ['deviceType', 'model', 'entityId', 'uploadInterval'],
  'devices.setInfrared': ['uploadInterval'],
  'holidays.add': ['name', 'startTime'],
};
/** What a change may leave as it is, but not take away. */
const kept = {
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
const nothings = [undefined, null, '', '  ', []];
const lists = ['roles', 'deptIds'];

const casesOf = (forms: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(forms).flatMap(([call, fields]) => fields.map((field) => ({ call, field })));

let server: TestServer;
let scene: Scene;
let tables: string[];
const tried: string[] = [];

beforeAll(async () => {
  server = await startServer();
  scene = await makeScene(server);
  tables = (await tablesOf(server.db)).filter((name) => !notes.includes(name));
});
afterAll(() => server?.stop());

/** Sends a call as somebody who may, with what is right but for these fields. */
async function begin(call: string): Promise<(wrong: object) => Promise<Answer>> {
  const found = routes.find(({ name }) => name === call);
  if (found === undefined) throw new Error(`${call} is no call`);
  const { token, input = {} } = await found.entry.prepare(scene);
  const caller = token ?? (found.entry.by === 'platform' ? scene.platform : scene.admin).token;
  return (wrong) => send(server, found.route, { input: { ...input, ...wrong } }, caller);
}

/** What becomes of a call in which the field holds each of these, and of the same call with what is right. */
async function outcome(call: string, field: string, given: readonly unknown[]) {
  const ask = await begin(call);
  await settled(server.db);
  const before = await checksumOf(server.db, tables);
  const notNamed: unknown[] = [];
  for (const value of given) {
    const { status, text } = await ask({ [field]: value });
    const { details } = JSON.parse(text) as { details?: object }; // the contract's failures
    // Of a list, the place in it is named too.
    const named = Object.keys(details ?? {}).map((name) => name.split('.')[0]);
    if (status !== 400 || named.join() !== field) notNamed.push({ value, status, named });
  }
  const stored = (await checksumOf(server.db, tables)) !== before;
  tried.push(`${call} ${field}`);
  return { notNamed, stored, rightIs: (await ask({})).status };
}
const refused = { notNamed: [], stored: false, rightIs: 200 };

test.each(casesOf(needed))('$call is refused without $field', async ({ call, field }) => {
  expect(await outcome(call, field, nothings)).toEqual(refused);
});

test.each(casesOf(kept))('$call does not take $field away', async ({ call, field }) => {
  expect(await outcome(call, field, lists.includes(field) ? [[]] : ['', '  '])).toEqual(refused);
});

test('every form was tried', () => {
  expect(tried).toHaveLength(casesOf(needed).length + casesOf(kept).length);
  expect(Object.keys(needed)).toHaveLength(15);
  expect(Object.keys(kept)).toHaveLength(13);
});
