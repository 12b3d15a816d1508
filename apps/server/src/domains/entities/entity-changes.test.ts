import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A company with two branches, a store in one of them, and tokens of users who may change all, one branch, the store or nothing. */
async function scene() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'North' });
  const south = await factory.organisation({ company, name: 'South' });
  const store = await factory.entity({ company, organisation: north, name: 'Kiel' });
  const { token } = await factory.user({ company, permissions: ['entity:list', 'logs:list'] });
  const ofNorth = await factory.user({ company, permissions: ['entity:list'], organisations: [north] });
  const ofStore = await factory.user({ company, permissions: ['entity:list'], entities: [store] });
  const plain = await factory.user({ company });
  return { company, north, south, store, token, north_: ofNorth.token, store_: ofStore.token, plain: plain.token };
}

const full = {
  name: ' Harbour ',
  mobile: '+49 431 1',
  email: 'kiel@example.com',
  workTime: '09:00~18:30',
  timeZone: 'Europe/Berlin',
};

const rowOf = (id: number) => server.db.selectFrom('entities').selectAll().where('id', '=', id).executeTakeFirst();
const add = (input: object, token: string) => server.call(entities.add, { ...full, deptId: 0, ...input }, { token });
const change = (input: { id: number; [field: string]: unknown }, token: string) =>
  server.call(entities.change, input, { token });

test('an entity without hours or zone has those of its company', async () => {
  const { company, north, south, store, token } = await scene();
  const businessTime = '09:30:00~21:00:00';
  await server.db.updateTable('companies').set({ businessTime }).where('id', '=', company.id).execute();
  const bare = { name: 'Bare', mobile: '1', email: 'a@example.com' };
  const addBare = (input: object) => server.call(entities.add, { ...bare, ...input }, { token });
  const { id } = (await addBare({ deptIds: [company.root.id, north.id], timeZone: '' })).result;
  const { timeZone } = (await rowOf(store.id)) ?? {};
  expect(await rowOf(id)).toMatchObject({ organisationId: north.id, workTime: businessTime, timeZone });
  const other = (await addBare({ name: 'Other', deptId: south.id, deptIds: [north.id], timeZone: '+8' })).result;
  expect(await rowOf(other.id)).toMatchObject({ organisationId: south.id, timeZone: 'Etc/GMT-8' });
  // Now the company has two zones.
  const refusal = async (input: object) => (await addBare({ name: 'Third', ...input })).body;
  expect(await refusal({ deptId: north.id })).toMatchObject({ code: 400, details: { timeZone: 'required' } });
  expect(await refusal({ timeZone: 'UTC' })).toMatchObject({ code: 400, details: { deptId: 'required' } });
  expect((await change({ id, deptIds: [{ id: company.root.id }, { id: south.id }] }, token)).error).toBeNull();
  expect(await rowOf(id)).toMatchObject({ organisationId: south.id });
});

test('an entity is added with all its fields', async () => {
  const { company, north, token } = await scene();
  const given = { dstEnable: 0, pushStateEnable: 'true', city: 'Kiel', address: '', remark: 'by the\nsea' };
  const more = { tags: 'a, b,A', latitude: '54.3', longitude: 10.1, entranceType: 2 };
  const { id } = (await add({ ...given, ...more, deptId: north.id }, token)).result;
  expect((await server.call(entities.details, { id }, { token })).result).toMatchObject({
    name: 'Harbour',
    deptId: north.id,
    companyName: company.name,
    workTime: '09:00:00~18:30:00',
    dstEnable: 0,
    pushStateEnable: 1,
    address: null,
    remark: 'by the\nsea',
    tags: ['A', 'b'],
    latitude: 54.3,
    longitude: 10.1,
    entranceType: 2,
    revision: 1,
  });
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  const fields = new Map(entry?.changes.map(({ field, after }) => [field, after]));
  expect([fields.get('deptName'), fields.get('dstEnable'), fields.get('entranceType')]).toEqual([
    'North',
    'false',
    'swingDoor',
  ]);
});

test.each(['name', 'mobile', 'email', 'deptId'])('an entity without %s is refused', async (field) => {
  const { north, token } = await scene();
  for (const empty of [undefined, '', null]) {
    const refused = await add({ deptId: north.id, [field]: empty }, token);
    expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { [field]: expect.any(String) } }]);
  }
});

test.each<[object, string]>([
  [{ email: 'nobody' }, 'email'],
  [{ workTime: '9-18' }, 'workTime'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
  [{ timeZone: '+02:15' }, 'timeZone'],
  [{ latitude: 91, longitude: 0 }, 'latitude'],
  [{ latitude: 50 }, 'longitude'],
  [{ longitude: 50 }, 'latitude'],
  [{ entranceType: 7 }, 'entranceType'],
  [{ tags: Array.from({ length: 11 }, (_, position) => `tag${position}`) }, 'tags'],
])('an invalid entity is refused by its field: %j', async (wrong, field) => {
  const { north, token } = await scene();
  const refused = await add({ deptId: north.id, ...wrong }, token);
  expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { [field]: expect.any(String) } }]);
});

test('an entity is refused in a disabled, foreign or missing organisation', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const { north, south, store, token, north_, store_ } = ownScene;
  await server.db.updateTable('organisations').set({ enabled: false }).where('id', '=', south.id).execute();
  const refused = await add({ deptId: south.id }, token);
  expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { deptId: 'notAChoice' } }]);
  expect((await change({ id: store.id, deptId: south.id }, token)).error).toBe('badRequest');
  expect((await add({ deptId: otherScene.north.id }, token)).error).toBe('notFound');
  expect((await add({ deptId: 987_654 }, token)).error).toBe('notFound');
  expect((await add({ deptId: ownScene.company.root.id }, north_)).error).toBe('notFound');
  expect((await add({ deptId: north.id }, store_)).error).toBe('notFound');
  expect((await add({ deptId: north.id }, north_)).status).toBe(200);
  // An entity of a disabled organisation stays and can be changed.
  await server.db.updateTable('organisations').set({ enabled: false }).where('id', '=', north.id).execute();
  expect((await change({ id: store.id, deptId: north.id, city: 'Kiel' }, token)).status).toBe(200);
});

test('a platform admin adds entities to the organisation’s company', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const { token } = await server.factory.user();
  const { id } = (await add({ deptId: ownScene.north.id }, token)).result;
  expect((await rowOf(id))?.companyId).toBe(ownScene.company.id);
  expect((await change({ id, deptId: otherScene.north.id }, token)).error).toBe('notFound');
});

test('an entity name is unique in the company, whatever its case', async () => {
  const { north, south, store, token } = await scene();
  const taken = await add({ name: 'KIEL', deptId: south.id }, token);
  expect([taken.status, taken.error, taken.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  const { id } = (await add({ deptId: north.id }, token)).result;
  expect((await change({ id, name: 'kiel' }, token)).error).toBe('nameTaken');
  expect((await change({ id: store.id, name: 'KIEL' }, token)).status).toBe(200);
  const other = await scene();
  expect((await add({ name: 'Harbour', deptId: other.north.id }, other.token)).status).toBe(200);
});

test('a change keeps missing fields and logs the differences', async () => {
  const { store, south, token } = await scene();
  const before = await rowOf(store.id);
  const given = { city: 'Kiel', tags: ['x'], pushStateEnable: 1, deptId: south.id };
  expect((await change({ id: store.id, ...given }, token)).result).toEqual({ rewriting: [] });
  expect(await rowOf(store.id)).toEqual({
    ...before,
    city: 'Kiel',
    citySearch: 'kiel',
    tags: ['x'],
    tagsSearch: 'x',
    pushStateEnable: 1,
    organisationId: south.id,
    revision: 2,
  });
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  expect(entry?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['deptName', 'North', 'South'],
    ['pushStateEnable', 'false', 'true'],
    ['city', null, 'Kiel'],
    ['tags', null, 'x'],
  ]);
  expect((await change({ id: store.id, city: '', tags: [] }, token)).status).toBe(200);
  expect(await rowOf(store.id)).toMatchObject({ city: null, tags: [] });
});

test('a position with only one coordinate is refused', async () => {
  const { store, token } = await scene();
  expect((await change({ id: store.id, latitude: 1, longitude: 2 }, token)).status).toBe(200);
  expect((await change({ id: store.id, latitude: 3 }, token)).status).toBe(200);
  expect((await change({ id: store.id, latitude: '' }, token)).body).toMatchObject({
    details: { latitude: 'required' },
  });
  expect((await change({ id: store.id, latitude: null, longitude: null }, token)).status).toBe(200);
  expect(await rowOf(store.id)).toMatchObject({ latitude: null, longitude: null });
});

test('only users with the right change daylight saving', async () => {
  const { company, store, token } = await scene();
  expect((await change({ id: store.id, dstEnable: 0 }, token)).error).toBe('forbidden');
  expect((await change({ id: store.id, dstEnable: 1, city: 'Kiel' }, token)).status).toBe(200);
  const dstUser = await server.factory.user({ company, permissions: ['entity:list', 'system:entity:dst'] });
  expect((await change({ id: store.id, dstEnable: 0 }, dstUser.token)).status).toBe(200);
  expect(await rowOf(store.id)).toMatchObject({ dstEnable: 0, city: 'Kiel' });
});

test('the second of two concurrent edits of an entity is refused', async () => {
  const { store, token } = await scene();
  const [first, second] = await Promise.all([
    change({ id: store.id, revision: 1, city: 'Kiel' }, token),
    change({ id: store.id, revision: 1, city: 'Rostock' }, token),
  ]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([first.error, second.error]).toContain('changedMeanwhile');
  const winner = first.status === 200 ? 'Kiel' : 'Rostock';
  expect(await rowOf(store.id)).toMatchObject({ city: winner, revision: 2 });
  expect((await change({ id: store.id, revision: 2, city: 'Lübeck' }, token)).status).toBe(200);
});

test('a move needs access to both organisations', async () => {
  const { store, south, north_, store_, company } = await scene();
  expect((await change({ id: store.id, deptId: south.id }, north_)).error).toBe('notFound');
  expect((await change({ id: store.id, deptId: company.root.id }, store_)).error).toBe('notFound');
  expect((await change({ id: store.id, city: 'Kiel' }, store_)).status).toBe(200);
  const elsewhere = await server.factory.entity({ company, organisation: south });
  expect((await change({ id: elsewhere.id, city: 'x' }, north_)).error).toBe('notFound');
});

test('an entity without devices is deleted with areas and entrances', async () => {
  const { company, store, token } = await scene();
  const { factory, db } = server;
  const corridor = await factory.corridor({ entity: store });
  await factory.area({ entity: store, corridors: [corridor] });
  const device = await factory.device({ company, corridor });
  const remove = (ids: number[]) => server.call(entities.remove, { ids }, { token });
  const other = await factory.entity({ company });
  expect((await remove([other.id, store.id])).error).toBe('entityHasDevices');
  expect(await rowOf(other.id)).toBeDefined();
  await db.updateTable('bindings').set({ toAt: new Date() }).where('deviceId', '=', device.id).execute();
  const { rewriting } = (await remove([other.id, store.id])).result;
  expect(rewriting).toHaveLength(1);
  for (const table of ['corridors', 'areas'] as const)
    expect(await db.selectFrom(table).select('id').where('entityId', '=', store.id).execute()).toEqual([]);
  expect((await remove([store.id])).error).toBe('notFound');
  expect((await remove([])).error).toBe('badRequest');
});

test('users without rights or of other branches or companies change nothing', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const southUser = await server.factory.user({
    company: ownScene.company,
    permissions: ['entity:list'],
    organisations: [ownScene.south],
  });
  const before = await rowOf(ownScene.store.id);
  for (const [token, expected] of [
    [otherScene.token, 'notFound'],
    [southUser.token, 'notFound'],
    [ownScene.plain, 'forbidden'],
  ] as const) {
    const replies = [
      await add({ deptId: ownScene.north.id }, token),
      await change({ id: ownScene.store.id, city: 'x' }, token),
      await server.call(entities.remove, { ids: [ownScene.store.id] }, { token }),
    ];
    expect(replies.map((reply) => reply.error)).toEqual([expected, expected, expected]);
  }
  expect(await rowOf(ownScene.store.id)).toEqual(before);
});
