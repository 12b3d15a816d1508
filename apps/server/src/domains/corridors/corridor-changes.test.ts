import { areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A store in a branch with an entrance, and tokens of users who may change all, another branch or nothing. */
async function scene() {
  const { factory } = server;
  const company = await factory.company();
  const [north, south] = [await factory.organisation({ company }), await factory.organisation({ company })];
  const store = await factory.entity({ company, organisation: north, name: 'Kiel' });
  const door = await factory.corridor({ entity: store, name: 'Door' });
  const permissions = ['entranceExit:list', 'logs:list', 'entity:list'] as const;
  const { token } = await factory.user({ company, permissions });
  const southUser = await factory.user({ company, permissions, organisations: [south] });
  const plain = await factory.user({ company });
  return { company, north, south, store, door, token, beside: southUser.token, plain: plain.token };
}

const add = (input: object, token: string) => server.call(corridors.add, input, { token });
const rowOf = (id: number) => server.db.selectFrom('corridors').selectAll().where('id', '=', id).executeTakeFirst();
const openAt = (corridorId: number) =>
  server.db.selectFrom('bindings').select('deviceId').where('corridorId', '=', corridorId).where('toAt', 'is', null);

test('an added entrance must name its entity’s organisation or one above it', async () => {
  const { company, north, south, store, token } = await scene();
  const input = { name: ' Gate ', entityId: store.id, binding: 0, remark: 'at the back' };
  const { id } = (await add({ ...input, deptId: north.id }, token)).result;
  expect(await rowOf(id)).toMatchObject({ name: 'Gate', entityId: store.id, remark: 'at the back', removedAt: null });
  expect((await add({ ...input, name: 'Ramp', deptId: company.root.id }, token)).status).toBe(200);
  const refused = await add({ ...input, name: 'Stairs', deptId: south.id }, token);
  expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { deptId: 'notAChoice' } }]);
});

test.each(['name', 'deptId', 'entityId', 'binding'])('an entrance without %s is refused', async (field) => {
  const { north, store, token } = await scene();
  const input = { name: 'Gate', deptId: north.id, entityId: store.id, binding: 0 };
  for (const empty of [undefined, '']) {
    const refused = await add({ ...input, [field]: empty }, token);
    expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { [field]: expect.any(String) } }]);
  }
});

test('a new entrance binds all given devices from now on or is refused', async () => {
  const { company, north, store, door, token } = await scene();
  const input = { deptId: north.id, entityId: store.id, binding: 1 };
  const [one, two, installed] = [
    await server.factory.device({ company }),
    await server.factory.device({ company }),
    await server.factory.device({ company, corridor: door }),
  ];
  for (const devices of [undefined, []]) {
    const refused = await add({ ...input, name: 'Gate', devices }, token);
    expect([refused.error, refused.body]).toMatchObject(['badRequest', { details: { devices: 'required' } }]);
  }
  expect((await add({ ...input, name: 'Gate', devices: [one.id, 987_654] }, token)).error).toBe('notFound');
  expect((await add({ ...input, name: 'Gate', devices: [one.id, installed.id] }, token)).error).toBe('deviceBound');
  const otherScene = await scene();
  const foreign = await server.factory.device({ company: otherScene.company });
  expect((await add({ ...input, name: 'Gate', devices: [foreign.id] }, token)).error).toBe('notFound');
  const { id } = (await add({ ...input, name: 'Gate', devices: [one.id, two.id] }, token)).result;
  expect((await openAt(id).execute()).map((binding) => binding.deviceId)).toEqual([one.id, two.id]);
  expect((await openAt(door.id).execute()).map((binding) => binding.deviceId)).toEqual([installed.id]);
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  expect(entry?.changes).toContainEqual({ field: 'devices', before: null, after: `${one.sn}, ${two.sn}` });
  // Without `binding`, given devices are not bound.
  const free = await server.factory.device({ company });
  const unbound = (await add({ ...input, name: 'Ramp', binding: 0, devices: [free.id] }, token)).result;
  expect(await openAt(unbound.id).execute()).toEqual([]);
});

test('a renamed entrance needs a name that is unique in its entity', async () => {
  const { company, north, store, door, token } = await scene();
  const change = (input: { id: number; name: string }) => server.call(corridors.change, input, { token });
  const input = { deptId: north.id, entityId: store.id, binding: 0 };
  const taken = await add({ ...input, name: 'DOOR' }, token);
  expect([taken.status, taken.error, taken.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  const { id } = (await add({ ...input, name: 'Gate', remark: 'old' }, token)).result;
  expect((await change({ id, name: 'door' })).error).toBe('nameTaken');
  expect((await change({ id, name: 'Ramp' })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ name: 'Ramp', remark: 'old', revision: 2 });
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  expect(entry?.changes).toEqual([{ field: 'name', before: 'Gate', after: 'Ramp' }]);
  const elsewhere = await server.factory.entity({ company, organisation: north });
  expect((await add({ ...input, entityId: elsewhere.id, name: 'Door' }, token)).status).toBe(200);
  await server.factory.device({ company, corridor: door });
  expect((await server.call(corridors.remove, { ids: [door.id] }, { token })).status).toBe(200);
  expect((await change({ id: door.id, name: 'x' })).error).toBe('notFound');
  expect((await add({ ...input, name: 'Door' }, token)).status).toBe(200);
});

test('the second of two concurrent edits of an entrance is refused', async () => {
  const { door, token } = await scene();
  const change = (remark: string, revision: number) =>
    server.call(corridors.change, { id: door.id, revision, remark }, { token });
  const both = await Promise.all([change('one', 1), change('two', 1)]);
  expect(new Set(both.map((reply) => reply.error))).toEqual(new Set(['changedMeanwhile', null]));
  expect((await rowOf(door.id))?.remark).toBe(both[0]?.error === null ? 'one' : 'two');
  expect((await change('three', 2)).status).toBe(200);
});

test('removing an entrance unbinds its devices and keeps what it counted', async () => {
  const { company, store, door, token } = await scene();
  const { factory, db } = server;
  const unused = await factory.corridor({ entity: store });
  const kept = await factory.corridor({ entity: store });
  const device = await factory.device({ company, corridor: door });
  const area = await factory.area({ entity: store, corridors: [door, unused, kept] });
  expect((await server.call(corridors.remove, { ids: [door.id, 987_654] }, { token })).error).toBe('notFound');
  expect((await server.call(corridors.remove, { ids: [door.id, unused.id] }, { token })).status).toBe(200);
  expect(await rowOf(unused.id)).toBeUndefined();
  expect((await rowOf(door.id))?.removedAt).toBeInstanceOf(Date);
  expect(await openAt(door.id).execute()).toEqual([]);
  const [binding] = await db.selectFrom('bindings').selectAll().where('deviceId', '=', device.id).execute();
  expect(binding).toMatchObject({ corridorId: door.id, toAt: expect.any(Date) });
  const [listedArea] = (await server.call(areas.list, { entityId: store.id }, { token })).result.content;
  expect(listedArea).toMatchObject({ id: area.id, corridorIds: [kept.id], revision: 2 });
  const found = (await server.call(entities.details, { id: store.id }, { token })).result;
  expect([found.countCorridor, found.countDevice]).toEqual([1, 0]);
  expect((await server.call(corridors.remove, { ids: [door.id] }, { token })).error).toBe('notFound');
});

test('a store keeps the counts of its removed entrance', async () => {
  const company: CountingCompany = await createCountingCompany(server);
  const place = await company.addPlace();
  const day = { ids: [place.entity.id], startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 6)]);
  await server.call(corridors.remove, { ids: [place.corridor.id] }, { token: company.token });
  expect(await company.listFilledBuckets(day)).toEqual(['07-01 10:00=6']);
  // Late records of that time count, too.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T03:00:00Z', 4)]);
  expect(await company.listFilledBuckets(day)).toEqual(['07-01 10:00=6', '07-01 11:00=4']);
});

test('users without rights or of other branches or companies change nothing', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const before = await rowOf(ownScene.door.id);
  for (const [token, expected] of [
    [otherScene.token, 'notFound'],
    [ownScene.beside, 'notFound'],
    [ownScene.plain, 'forbidden'],
  ] as const) {
    const input = { name: 'x', deptId: ownScene.north.id, entityId: ownScene.store.id, binding: 0 };
    const replies = [
      await add(input, token),
      await server.call(corridors.change, { id: ownScene.door.id, name: 'x' }, { token }),
      await server.call(corridors.remove, { ids: [ownScene.door.id] }, { token }),
    ];
    expect(replies.map((reply) => reply.error)).toEqual([expected, expected, expected]);
  }
  expect(await rowOf(ownScene.door.id)).toEqual(before);
});
