import { areas, corridors } from '@portico/contract/routes/corridors';
import { logs } from '@portico/contract/routes/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A store with two entrances, a removed one and an area of the first; an entrance of a second store; and tokens of three users. */
async function scene() {
  const { factory, db } = server;
  const company = await factory.company();
  const [north, south] = [await factory.organisation({ company }), await factory.organisation({ company })];
  const store = await factory.entity({ company, organisation: north });
  const [door, gate, deletedCorridor] = [
    await factory.corridor({ entity: store, name: 'Door' }),
    await factory.corridor({ entity: store, name: 'Gate' }),
    await factory.corridor({ entity: store }),
  ];
  await db.updateTable('corridors').set({ removedAt: new Date() }).where('id', '=', deletedCorridor.id).execute();
  const elsewhere = await factory.corridor({ entity: await factory.entity({ company, organisation: north }) });
  const area = await factory.area({ entity: store, corridors: [door], name: 'Front' });
  await factory.device({ company, corridor: door });
  const permissions = ['entity:list', 'logs:list'] as const;
  const { token } = await factory.user({ company, permissions });
  const southUser = await factory.user({ company, permissions, organisations: [south] });
  const plain = await factory.user({ company });
  return {
    company,
    store,
    door,
    gate,
    gone: deletedCorridor,
    elsewhere,
    area,
    token,
    beside: southUser.token,
    plain: plain.token,
  };
}

type Place = Awaited<ReturnType<typeof scene>>;
const listed = async ({ store, token }: Place, name?: string) =>
  (await server.call(areas.list, { entityId: store.id, name }, { token })).result.content;
const lastChanges = async ({ token }: Place) =>
  (await server.call(logs.list, {}, { token })).result.content[0]?.changes.map(({ field, before, after }) => [
    field,
    before,
    after,
  ]);

test('areas are listed by name, added, renamed and deleted', async () => {
  const place = await scene();
  const { store, door, gate, area, token } = place;
  const caller = { token };
  const added = { name: ' back ', entityId: store.id, corridorIds: [gate.id, gate.id] };
  const { id } = (await server.call(areas.add, added, caller)).result;
  expect((await lastChanges(place))?.at(-1)).toEqual(['corridors', null, 'Gate']);
  expect((await server.call(areas.add, { name: 'Empty', entityId: store.id }, caller)).status).toBe(200);
  expect(await listed(place)).toMatchObject([
    { name: 'back', corridorIds: [gate.id], countCorridor: 1, countDevice: 0, revision: 1 },
    { name: 'Empty', corridorIds: [], countCorridor: 0, countDevice: 0 },
    { name: 'Front', corridorIds: [door.id], countCorridor: 1, countDevice: 1 },
  ]);
  expect((await listed(place, 'FRO')).map((row) => row.name)).toEqual(['Front']);
  await server.call(areas.change, { id, name: 'Rear', corridorIds: [door.id, gate.id] }, caller);
  expect(await lastChanges(place)).toEqual([
    ['name', 'back', 'Rear'],
    ['corridors', 'Gate', 'Door, Gate'],
  ]);
  await server.call(areas.change, { id, corridorIds: [] }, caller);
  await server.call(areas.change, { id, name: 'Yard' }, caller);
  expect((await listed(place)).at(-1)).toMatchObject({ id, name: 'Yard', corridorIds: [], revision: 4 });
  expect((await server.call(areas.remove, { ids: [id, area.id], entityId: store.id }, caller)).status).toBe(200);
  expect((await listed(place)).map((row) => row.name)).toEqual(['Empty']);
  const kept = await server.call(corridors.byEntity, { entityId: store.id }, caller);
  expect(kept.result.totalElements).toBe(2);
});

test('entrances are added to and removed from an area', async () => {
  const place = await scene();
  const { area, door, gate, token } = place;
  const caller = { token };
  const both = { areaId: area.id, ids: [door.id, gate.id] };
  expect((await server.call(corridors.bindToArea, both, caller)).result).toEqual({ bound: 1 });
  expect(await lastChanges(place)).toEqual([['corridors', 'Door', 'Door, Gate']]);
  expect((await server.call(corridors.unbindFromArea, { ...both, ids: [door.id] }, caller)).result).toEqual({
    unbound: 1,
  });
  expect((await listed(place))[0]).toMatchObject({ corridorIds: [gate.id], revision: 3 });
  expect((await server.call(corridors.unbindFromArea, { ...both, ids: [door.id] }, caller)).result).toEqual({
    unbound: 0,
  });
  for (const route of [corridors.bindToArea, corridors.unbindFromArea])
    expect((await server.call(route, { areaId: area.id, ids: [] }, caller)).error).toBe('noEntrance');
});

test('only existing entrances of the same store can join an area', async () => {
  const place = await scene();
  const { store, area, gone: deletedCorridor, elsewhere, token } = place;
  const caller = { token };
  for (const { id } of [deletedCorridor, elsewhere, { id: 987_654 }]) {
    const replies = [
      await server.call(areas.add, { name: 'New', entityId: store.id, corridorIds: [id] }, caller),
      await server.call(areas.change, { id: area.id, name: 'New', corridorIds: [id] }, caller),
      await server.call(corridors.bindToArea, { areaId: area.id, ids: [id] }, caller),
    ];
    expect(replies.map((reply) => reply.error)).toEqual(['notFound', 'notFound', 'notFound']);
  }
  expect(await listed(place)).toMatchObject([{ name: 'Front', revision: 1, countCorridor: 1 }]);
});

test('an area name is required and unique in its store', async () => {
  const { store, area, company, token } = await scene();
  const caller = { token };
  const taken = await server.call(areas.add, { name: 'FRONT', entityId: store.id }, caller);
  expect([taken.status, taken.error, taken.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  const { id } = (await server.call(areas.add, { name: 'Back', entityId: store.id }, caller)).result;
  expect((await server.call(areas.change, { id, name: 'front' }, caller)).error).toBe('nameTaken');
  const elsewhere = await server.factory.entity({ company });
  expect((await server.call(areas.add, { name: 'Front', entityId: elsewhere.id }, caller)).status).toBe(200);
  expect((await server.call(areas.add, { name: ' ', entityId: store.id }, caller)).error).toBe('badRequest');
  expect((await server.call(areas.change, { id, name: '' }, caller)).error).toBe('badRequest');
  expect((await server.call(areas.remove, { ids: [area.id], entityId: elsewhere.id }, caller)).error).toBe('notFound');
});

test('an edit of an area is refused when another user changed it before', async () => {
  const place = await scene();
  const { area, gate, token } = place;
  const change = (name: string, revision: number) =>
    server.call(areas.change, { id: area.id, revision, name }, { token });
  const both = await Promise.all([change('One', 1), change('Two', 1)]);
  expect(new Set(both.map((reply) => reply.error))).toEqual(new Set(['changedMeanwhile', null]));
  expect((await listed(place))[0]?.name).toBe(both[0]?.error === null ? 'One' : 'Two');
  await server.call(corridors.bindToArea, { areaId: area.id, ids: [gate.id] }, { token });
  expect((await change('Three', 2)).error).toBe('changedMeanwhile');
  expect((await change('Three', 3)).status).toBe(200);
});

test('other companies, organisations and users without rights are refused', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const { area, store, gate, door } = ownScene;
  for (const [token, expected] of [
    [otherScene.token, 'notFound'],
    [ownScene.beside, 'notFound'],
    [ownScene.plain, 'forbidden'],
  ] as const) {
    const caller = { token };
    const replies = [
      await server.call(areas.add, { name: 'x', entityId: store.id }, caller),
      await server.call(areas.change, { id: area.id, name: 'x' }, caller),
      await server.call(areas.remove, { ids: [area.id] }, caller),
      await server.call(corridors.bindToArea, { areaId: area.id, ids: [gate.id] }, caller),
      await server.call(corridors.unbindFromArea, { areaId: area.id, ids: [door.id] }, caller),
    ];
    expect(replies.map((reply) => reply.error)).toEqual(replies.map(() => expected));
  }
  for (const token of [otherScene.token, ownScene.beside])
    expect((await server.call(areas.list, { entityId: store.id }, { token })).error).toBe('notFound');
  expect(await listed(ownScene)).toMatchObject([{ name: 'Front', revision: 1, corridorIds: [door.id] }]);
});
