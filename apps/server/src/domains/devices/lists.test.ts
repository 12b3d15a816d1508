import { type Device, devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let countingCompany: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
  token = countingCompany.token;
});
afterAll(() => server?.stop());

const namesOf = (rows: readonly Pick<Device, 'name'>[]) => rows.map(({ name }) => name);

/** A new company with a store, two entrances, an area and a user; `device` adds a device with a name. */
async function shop() {
  const company = await server.factory.company();
  const organisation = await server.factory.organisation({ company });
  const entity = await server.factory.entity({ company, organisation, name: 'Old town' });
  const [north, south] = [
    await server.factory.corridor({ entity, name: 'North' }),
    await server.factory.corridor({ entity, name: 'South' }),
  ];
  const area = await server.factory.area({ entity, corridors: [south] });
  const bare = await server.factory.area({ entity, corridors: [] });
  const user = await server.factory.user({ company, permissions: ['device:list', 'entranceExit:list'] });
  async function device(name: string, given: Parameters<typeof server.factory.device>[0] | object, more: object = {}) {
    const made = await server.factory.device({ company, ...given });
    await server.db
      .updateTable('devices')
      .set({ name, ...more })
      .where('id', '=', made.id)
      .execute();
    return made;
  }
  const list = async (input: object) => (await server.call(devices.list, input, { token: user.token })).result;
  return { company, organisation, entity, north, south, area, bare, user, device, list };
}

test('the device list supports every order and filter, alone or combined', async () => {
  const { organisation, entity, north, south, device, list, company } = await shop();
  const far = await server.factory.entity({ company, name: 'Airport' });
  const gate = await server.factory.corridor({ entity: far });
  await device('Alpha', { corridor: north, model: 'FP110', sn: 'ZZ-1' }, { version: 'V1', battery: 15 });
  await device('Beta 50%', { corridor: south, model: 'FP111', sn: 'YY-2' }, { version: 'V2', battery: null });
  await device('Gamma', { corridor: gate, kind: 'infrared', model: 'fp110', sn: 'XX-3' }, { battery: 90 });
  await device('Delta', { entity, sn: 'WW-4' });
  const cases: [object, string[]][] = [
    [{}, ['Alpha', 'Beta 50%', 'Delta', 'Gamma']],
    [{ entityId: entity.id }, ['Alpha', 'Beta 50%', 'Delta']],
    [{ deptIds: [organisation.id] }, ['Alpha', 'Beta 50%', 'Delta']],
    [{ deptIds: [company.root.id] }, ['Alpha', 'Beta 50%', 'Delta', 'Gamma']],
    [{ corridorId: south.id }, ['Beta 50%']],
    [{ name: '50%' }, ['Beta 50%']],
    [{ name: 'ALPH' }, ['Alpha']],
    [{ sn: 'x-' }, ['Gamma']],
    [{ search: 'a' }, ['Alpha', 'Beta 50%', 'Delta', 'Gamma']],
    [{ search: 'w-4' }, ['Delta']],
    [{ search: '_' }, []],
    [{ deviceType: 1 }, ['Gamma']],
    [{ model: 'FP110' }, ['Alpha', 'Gamma']],
    [{ version: 'v2' }, ['Beta 50%']],
    [{ battery: 'low' }, []],
    [{ state: 'unused' }, ['Alpha', 'Beta 50%', 'Delta', 'Gamma']],
    [{ model: 'FP110', entityId: entity.id }, ['Alpha']],
    [{ size: 2, page: 1 }, ['Delta', 'Gamma']],
    [{ sort: 'name,desc' }, ['Gamma', 'Delta', 'Beta 50%', 'Alpha']],
    [{ sort: 'sn' }, ['Delta', 'Gamma', 'Beta 50%', 'Alpha']],
    [{ sort: 'entityName', model: 'FP110' }, ['Gamma', 'Alpha']],
    [{ sort: 'battery' }, ['Alpha', 'Gamma', 'Beta 50%', 'Delta']],
    [{ sort: 'version,desc' }, ['Beta 50%', 'Alpha', 'Delta', 'Gamma']],
    [{ sort: 'createTime,desc' }, ['Delta', 'Gamma', 'Beta 50%', 'Alpha']],
  ];
  for (const [input, names] of cases) {
    const { content, totalElements } = await list(input);
    expect([input, namesOf(content)]).toEqual([input, names]);
    expect(totalElements).toBe('size' in input ? 4 : names.length);
  }
  expect(cases).toHaveLength(24);
});

test('devices of a store are sorted by entrance, or limited to one area', async () => {
  const { entity, north, south, area, bare, user, device } = await shop();
  await device('A south', { corridor: south });
  await device('B north', { corridor: north });
  await device('C north', { corridor: north, kind: 'infrared' });
  await device('D nowhere', { entity });
  const ask = (input: object, as = user.token) =>
    server.call(devices.byEntity, { entityId: entity.id, ...input }, { token: as });
  expect(namesOf((await ask({})).result.content)).toEqual(['B north', 'C north', 'A south', 'D nowhere']);
  expect(namesOf((await ask({ deviceType: 1 })).result.content)).toEqual(['C north']);
  expect(namesOf((await ask({ areaId: area.id })).result.content)).toEqual(['A south']);
  expect((await ask({ areaId: bare.id })).error).toBe('areaNoDevice');
  expect((await ask({ entityId: undefined })).error).toBe('badRequest');
  const elsewhere = await shop();
  expect((await ask({ areaId: elsewhere.area.id })).error).toBe('notFound');
  expect((await ask({}, elsewhere.user.token)).error).toBe('notFound');
});

test('the binding dialog lists bound and unbound devices, own store first', async () => {
  const { entity, north, user, device, company } = await shop();
  const far = await server.factory.entity({ company });
  await device('Hangs', { corridor: north });
  await device('A for afar', { entity: far });
  await device('B for nobody', {});
  await device('C for here', { entity });
  const here = await server.call(devices.ofCorridor, { corridorId: north.id }, { token: user.token });
  expect(namesOf(here.result.content)).toEqual(['Hangs']);
  const free = async (input: object, as = user.token) =>
    (await server.call(devices.unbound, input, { token: as })).result;
  expect(namesOf((await free({})).content)).toEqual(['A for afar', 'B for nobody', 'C for here']);
  expect(namesOf((await free({ entityId: entity.id })).content)).toEqual(['C for here', 'A for afar', 'B for nobody']);
  const second = await free({ entityId: entity.id, size: 1, page: 1 });
  expect([namesOf(second.content), second.totalElements]).toEqual([['A for afar'], 3]);
  expect(namesOf((await free({ search: 'for h' })).content)).toEqual(['C for here']);
  const operator = await server.factory.user({ company, permissions: ['entranceExit:list'], entities: [entity] });
  expect(namesOf((await free({}, operator.token)).content)).toEqual(['B for nobody', 'C for here']);
  const farDoor = await server.factory.corridor({ entity: far });
  const refused = await server.call(devices.ofCorridor, { corridorId: farDoor.id }, { token: operator.token });
  expect(refused.error).toBe('notFound');
});

test('users see devices in their stores or in none, the platform sees all', async () => {
  const { entity, north, device, company, user } = await shop();
  const far = await server.factory.entity({ company });
  await device('Mine', { corridor: north }, { version: 'V1' });
  await device('Far', { corridor: await server.factory.corridor({ entity: far }), model: 'SECRET' });
  await device('Free', {});
  const operator = await server.factory.user({ company, permissions: ['device:list'], entities: [entity] });
  const caller = { token: operator.token };
  expect(namesOf((await server.call(devices.list, {}, caller)).result.content)).toEqual(['Free', 'Mine']);
  expect((await server.call(devices.useInfo, {}, caller)).result).toMatchObject({ sum: 2, unused: 2, quota: null });
  expect((await server.call(devices.options, {}, caller)).result.content).toEqual([
    { deviceType: 2, model: 'TEST', version: 'V1' },
    { deviceType: 2, model: 'TEST', version: null },
  ]);
  const platform = await server.factory.user();
  const all = async (input: object) => (await server.call(devices.all, input, { token: platform.token })).result;
  expect(namesOf((await all({ tenantId: company.id })).content)).toEqual(['Free', 'Far', 'Mine']);
  expect((await all({ tenantId: company.id, state: 'online' })).totalElements).toBe(0);
  expect((await all({ size: 1000 })).totalElements).toBeGreaterThan(3);
  expect((await all({ size: 1000, sort: 'companyName' })).content.at(-1)?.companyName).toBeTruthy();
  expect((await server.call(devices.all, {}, { token: user.token })).error).toBe('forbidden');
});

test('device details need an id or a serial number', async () => {
  const { entity, north, user, device } = await shop();
  const { id, sn } = await device('One', { corridor: north });
  for (const input of [{ id }, { sn }]) {
    const { result } = await server.call(devices.details, input, { token: user.token });
    expect(result).toMatchObject({ id, sn, name: 'One', entityName: 'Old town', corridorName: 'North' });
    expect(result).toMatchObject({
      entityId: entity.id,
      timeZone: 'Asia/Shanghai',
      state: 'unused',
      stateReason: null,
    });
  }
  expect((await server.call(devices.details, {}, { token: user.token })).error).toBe('badRequest');
  for (const input of [{ id }, { sn }])
    expect((await server.call(devices.details, input, { token })).error).toBe('notFound');
});

test('the average stay today is returned for devices that measure it', async () => {
  const { entity, device } = await countingCompany.addPlace({ timeZone: 'UTC' });
  const dwell = (iso: string, seconds: number, count: number) =>
    createFiveMinuteRecord(iso, 1, { dwell: { seconds, count } });
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  // A record of yesterday noon, which must not count. The records below are from the first minutes of today.
  await countingCompany.sendRecords({ device }, [dwell(new Date(day - 43_200_000).toISOString(), 9000, 1)]);
  const details = async () => (await server.call(devices.details, { id: device.id }, { token })).result.avgStayTime;
  expect(await details()).toBeNull();
  if (hour === day) return;
  await countingCompany.sendRecords({ device }, [
    dwell(new Date(day).toISOString(), 100, 4),
    dwell(new Date(day + 300_000).toISOString(), 20, 1),
  ]);
  expect(await details()).toBe(24);
  const listed = await server.call(devices.byEntity, { entityId: entity.id }, { token });
  expect(listed.result.content.map(({ avgStayTime }) => avgStayTime)).toEqual([24]);
});
