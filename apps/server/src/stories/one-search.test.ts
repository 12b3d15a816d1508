import { companies } from '@portico/contract/routes/companies';
import { comparisons } from '@portico/contract/routes/comparisons';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { deviceModels, updateConfigs } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { health } from '@portico/contract/routes/health';
import { holidays } from '@portico/contract/routes/holidays';
import { logs } from '@portico/contract/routes/logs';
import { menus } from '@portico/contract/routes/menus';
import { organisations } from '@portico/contract/routes/organisations';
import { roles } from '@portico/contract/routes/roles';
import { savedViews } from '@portico/contract/routes/saved-views';
import { targets } from '@portico/contract/routes/targets';
import { users } from '@portico/contract/routes/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCompany } from '../platform/testing/test-factory.ts';

/** Names, and what users type who search for them. */
const searches = [
  ['Işık', 'ışık'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['ＡＢＣ', 'abc'],
  ['Straße', 'STRASSE'],
] as const;
const names = searches.map(([name]) => name);

type Scene = { company: TestCompany; token: string; entityId: number; areaId: number };

let server: TestServer;
let own: Scene;
let platformToken: string;

beforeAll(async () => {
  server = await startTestServer();
  // Another company has the same names.
  await furnish(await server.factory.company(), 'b');
  own = await furnish(await server.factory.company(), 'a');
  platformToken = (await server.factory.user()).token;
  await furnishPlatform();
});
afterAll(() => server?.stop());

/** A company with each name in each of its lists. */
async function furnish(company: TestCompany, mark: string): Promise<Scene> {
  const { db, factory } = server;
  const { id, token } = await factory.user({ company, roles: [company.adminRole] });
  const scene = { company, token, entityId: 0, areaId: 0 };
  const day = { startDate: '2026-01-01', endDate: '2026-01-01' };
  for (const name of names) {
    const entity = await factory.entity({ company, name });
    scene.entityId ||= entity.id;
    await factory.organisation({ company, name });
    const sn = `${mark}-${name}`;
    const device = await factory.device({ company, sn });
    await db.updateTable('devices').set({ name }).where('id', '=', device.id).execute();
    await db.insertInto('roles').values({ companyId: company.id, name, permission: name, level: 20 }).execute();
    await db
      .insertInto('holidays')
      .values({ companyId: company.id, name, ...day })
      .execute();
    const view = { companyId: company.id, owner: id, viewPage: 'contrast' as const, state: 'step=1d' };
    await db
      .insertInto('savedViews')
      .values({ ...view, name })
      .execute();
    const person = await factory.user({ company, userType: 1, roles: [company.adminRole] });
    const username = `${name}-${mark}`;
    await db.updateTable('users').set({ nickName: name, username }).where('id', '=', person.id).execute();
    const rule = await factory.countingRule({ company, place: 'device', ids: [device.id], factor: 1 });
    await db.updateTable('countingRules').set({ reason: name }).where('id', '=', rule.id).execute();
    const sent = { at: new Date(), address: '::1', companyId: company.id, userId: id };
    await db
      .insertInto('loginAttempts')
      .values({ ...sent, username: name, agent: 'x', failure: null })
      .execute();
    await db
      .insertInto('operationLogs')
      .values({ ...sent, username: name, targetName: name, route: 'x', status: 200, milliseconds: 1 })
      .execute();
  }
  const store = { id: scene.entityId, companyId: company.id, name: '' };
  const members = await Promise.all(names.map((name) => factory.corridor({ entity: store, name })));
  for (const name of names) await factory.area({ entity: store, name, corridors: [] });
  scene.areaId = (await factory.area({ entity: store, name: 'All', corridors: members })).id;
  return scene;
}

/** Rows of the platform with each name. */
async function furnishPlatform(): Promise<void> {
  const { db } = server;
  for (const name of names) {
    await server.factory.company({ name });
    const sort = { type: 1, path: name, component: null, permission: null, icon: null };
    await db
      .insertInto('menus')
      .values({ ...sort, zhName: name, enName: name })
      .execute();
    await db.insertInto('deviceModels').values({ deviceType: 1, deviceName: 'new', code: name }).execute();
    const firmware = { deviceType: 1, version: '1', updateUrl: 'https://files.example/a' };
    await db
      .insertInto('firmwareConfigs')
      .values({ ...firmware, model: name })
      .execute();
    const seen = { format: 'hx-f5', address: '', firstSeenAt: new Date(), lastSeenAt: new Date(), lastMessage: '' };
    await db
      .insertInto('unassignedDevices')
      .values({ ...seen, sn: name })
      .execute();
  }
}

type Tree = readonly { name: string; children: Tree }[];
const namesOfTree = (nodes: Tree): string[] => nodes.flatMap(({ name, children }) => [name, ...namesOfTree(children)]);

/** Every list that can be searched, as a function from the typed text to the names of the rows found. */
const lists: Readonly<Record<string, (text: string) => Promise<readonly (string | null)[]>>> = {
  users: async (name) =>
    (await server.call(users.list, { name }, asCompany())).result.content.map(({ nickName }) => nickName),
  'users by login name': async (name) =>
    (await server.call(users.list, { name: `${name}-a` }, asCompany())).result.content.map(({ nickName }) => nickName),
  stores: async (name) =>
    (await server.call(entities.list, { name }, asCompany())).result.content.map((row) => row.name),
  entrances: async (name) =>
    (await server.call(corridors.list, { name }, asCompany())).result.content.map((row) => row.name),
  'entrances of an area': async (name) =>
    (await server.call(corridors.ofArea, { areaId: own.areaId, name }, asCompany())).result.content.map(
      (row) => row.name,
    ),
  'entrances outside of an area': async (name) =>
    (await server.call(corridors.notOfArea, { entityId: own.entityId, name }, asCompany())).result.content.map(
      (row) => row.name,
    ),
  areas: async (name) =>
    (await server.call(areas.list, { entityId: own.entityId, name }, asCompany())).result.content.map(
      (row) => row.name,
    ),
  organisations: async (name) =>
    namesOfTree((await server.call(organisations.tree, { name }, asCompany())).result).filter(
      (found) => found !== own.company.name,
    ),
  roles: async (name) => (await server.call(roles.list, { name }, asCompany())).result.content.map((row) => row.name),
  'devices by name': async (name) =>
    (await server.call(devices.list, { name }, asCompany())).result.content.map((row) => row.name),
  'devices by serial number': async (sn) =>
    (await server.call(devices.list, { sn }, asCompany())).result.content.map((row) => row.name),
  'devices by both': async (search) =>
    (await server.call(devices.list, { search }, asCompany())).result.content.map((row) => row.name),
  'devices without entrance': async (search) =>
    (await server.call(devices.unbound, { search }, asCompany())).result.content.map((row) => row.name),
  festivals: async (name) =>
    (await server.call(holidays.list, { name }, asCompany())).result.content.map((row) => row.name),
  views: async (name) =>
    (await server.call(savedViews.list, { name }, asCompany())).result.content.map((row) => row.name),
  targets: async (name) =>
    (await server.call(targets.list, { name, year: 2026 }, asCompany())).result.content
      .filter(({ entityId }) => entityId !== null)
      .map((row) => row.name),
  'counting rules': async (search) =>
    (await server.call(countingRules.list, { search, kind: 'correct' }, asCompany())).result.content.map(
      ({ reason }) => reason,
    ),
  'operations by target': async (name) =>
    (await server.call(logs.list, { name }, asCompany())).result.content.map(({ target }) => target),
  'operations by user': async (operator) =>
    (await server.call(logs.list, { operator }, asCompany())).result.content.map((row) => row.operator),
  logins: async (name) =>
    (await server.call(logs.logins, { name }, asCompany())).result.content.map(({ username }) => username),
  'companies of the platform': async (name) =>
    (await server.call(companies.list, { name }, asPlatform())).result.content.map((row) => row.name),
  'companies by administrator': async (name) =>
    (await server.call(companies.list, { username: `${name}-a` }, asPlatform())).result.content.map(() => nameOf(name)),
  'faults by company': async (search) =>
    (await server.call(health.companies, { search }, asPlatform())).result.content.map((row) => row.name),
  'devices of all companies': async (name) =>
    (await server.call(devices.all, { sn: name, tenantId: own.company.id }, asPlatform())).result.content.map(
      (row) => row.name,
    ),
  'unregistered devices': async (sn) =>
    (await server.call(devices.unassigned, { sn }, asPlatform())).result.content.map((row) => row.sn),
  'device models': async (name) =>
    (await server.call(deviceModels.list, { name }, asPlatform())).result.content.map(({ code }) => code),
  firmware: async (model) =>
    (await server.call(updateConfigs.list, { model }, asPlatform())).result.content.map((row) => row.model),
  menus: async (name) => (await server.call(menus.tree, { name }, asPlatform())).result.map(({ enName }) => enName),
};

const asCompany = () => ({ token: own.token });
const asPlatform = () => ({ token: platformToken });
const nameOf = (typed: string) => searches.find(([, query]) => query === typed)?.[0] ?? null;

test('every list finds a name by a spelling of another case or width', async () => {
  const found: Record<string, readonly (string | null)[][]> = {};
  for (const [list, search] of Object.entries(lists)) {
    const rows: (string | null)[][] = [];
    for (const [, query] of searches) rows.push([...(await search(query))]);
    found[list] = rows;
  }
  const expected = Object.fromEntries(Object.keys(lists).map((list) => [list, names.map((name) => [name])]));
  expect(found).toEqual(expected);
  expect(Object.keys(lists)).toHaveLength(28);
});

test('lists of names are in the order of the language of the reader', async () => {
  const company = await server.factory.company();
  const unsorted = ['Zoo', 'Ähre', 'Anton', 'İzmir', 'Store 10', 'Store 9', 'Ost', 'Öl', 'Otto'];
  const [entity] = await Promise.all(unsorted.map((name) => server.factory.entity({ company, name })));
  if (entity === undefined) throw new Error('no store');
  const doors = await Promise.all(unsorted.map((name) => server.factory.corridor({ entity, name })));
  for (const corridor of doors) await server.factory.device({ company, corridor, from: '2026-01-01T00:00:00Z' });
  await server.factory.countingRule({ company, place: 'corridor', ids: doors.map(({ id }) => id), factor: 1 });
  const { token } = await server.factory.user({ company, roles: [company.adminRole] });
  const range = { startTime: '2026-10-01 00:00:00', endTime: '2026-10-02 00:00:00' };
  type Lang = 'de' | 'tr';
  const namedLists: Readonly<Record<string, (lang: Lang) => Promise<readonly string[]>>> = {
    stores: async (lang) =>
      (await server.call(entities.list, { size: 100 }, { token, lang })).result.content.map(({ name }) => name),
    'entrances of a gap': async (lang) =>
      (await server.call(gapFillings.preview, { entityId: entity.id, ...range }, { token, lang })).result.entrances.map(
        ({ name }) => name,
      ),
    'places of a rule': async (lang) =>
      (await server.call(countingRules.list, { kind: 'correct' }, { token, lang })).result.content.flatMap(
        ({ places }) => places.map(({ name }) => name),
      ),
    'parts of a proportion': async (lang) => {
      const when = { type: 5, ...range, item: 'flowIn', by: 'entrance' } as const;
      const input = { rangeType: 0, ids: [entity.id], ...when };
      return (await server.call(comparisons.proportion, input, { token, lang })).result.rows.map(({ name }) => name);
    },
  };
  const german = ['Ähre', 'Anton', 'İzmir', 'Öl', 'Ost', 'Otto', 'Store 9', 'Store 10', 'Zoo'];
  const turkish = ['Ähre', 'Anton', 'İzmir', 'Ost', 'Otto', 'Öl', 'Store 9', 'Store 10', 'Zoo'];
  for (const [list, read] of Object.entries(namedLists)) {
    expect([list, await read('de')]).toEqual([list, german]);
    expect([list, await read('tr')]).toEqual([list, turkish]);
  }
  expect(german.toSorted(new Intl.Collator('de', { numeric: true }).compare)).toEqual(german);
});
