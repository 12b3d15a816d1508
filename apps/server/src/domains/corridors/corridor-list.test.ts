import { corridors } from '@portico/contract/routes/corridors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Two stores in two branches: one with a door with two devices, a gate and a removed entrance; one with a door. */
async function scene() {
  const { factory, db } = server;
  const company = await factory.company();
  const [north, south] = [await factory.organisation({ company }), await factory.organisation({ company })];
  const kiel = await factory.entity({ company, organisation: north, name: 'Kiel' });
  const ulm = await factory.entity({ company, organisation: south, name: 'ulm' });
  const gate = await factory.corridor({ entity: kiel, name: 'gate' });
  const door = await factory.corridor({ entity: kiel, name: 'Door' });
  const deletedCorridor = await factory.corridor({ entity: kiel, name: 'Cellar' });
  const other = await factory.corridor({ entity: ulm, name: 'Door' });
  await db.updateTable('corridors').set({ removedAt: new Date() }).where('id', '=', deletedCorridor.id).execute();
  await factory.device({ company, corridor: door });
  await factory.device({ company, corridor: door });
  const area = await factory.area({ entity: kiel, corridors: [gate] });
  const { token } = await factory.user({ company, permissions: ['entranceExit:list'] });
  const ofSouth = await factory.user({ company, permissions: ['entranceExit:list'], organisations: [south] });
  const ids = { gate: gate.id, door: door.id, gone: deletedCorridor.id, other: other.id };
  return { company, north, south, kiel, ulm, area, ids, token, south_: ofSouth.token };
}

type List = { content: { id: number }[]; totalElements: number };
const idsOf = ({ content, totalElements }: List) => {
  expect(content.length).toBeLessThanOrEqual(totalElements);
  return content.map((row) => row.id);
};

test('the entrance list is filtered, sorted and paged', async () => {
  const { ids, kiel, north, south, token } = await scene();
  const { gate, door, other } = ids;
  const list = async (input: object) => idsOf((await server.call(corridors.list, input, { token })).result);
  expect(await list({})).toEqual([door, gate, other]);
  expect(await list({ name: 'DOO' })).toEqual([door, other]);
  expect(await list({ entityId: kiel.id })).toEqual([door, gate]);
  expect(await list({ deptIds: [south.id] })).toEqual([other]);
  expect(await list({ deptIds: [north.id, south.id], binding: 1 })).toEqual([door]);
  expect(await list({ binding: '0' })).toEqual([gate, other]);
  expect(await list({ sort: 'size,desc' })).toEqual([door, gate, other]);
  expect(await list({ sort: 'name,asc' })).toEqual([door, other, gate]);
  expect(await list({ sort: 'entityName,desc' })).toEqual([other, gate, door]);
  expect(await list({ page: 1, size: 2 })).toEqual([other]);
  const [first] = (await server.call(corridors.list, {}, { token })).result.content;
  expect(first).toMatchObject({ name: 'Door', entityName: 'Kiel', deptId: north.id, size: 2, binding: 1, revision: 1 });
});

test('entrance lists by entity, ids and area omit removed entrances', async () => {
  const { ids, kiel, ulm, area, token } = await scene();
  const { gate, door, gone, other } = ids;
  const caller = { token };
  const { call } = server;
  expect(idsOf((await call(corridors.byEntity, { entityId: kiel.id }, caller)).result)).toEqual([door, gate]);
  expect(idsOf((await call(corridors.infoByIds, { ids: [other, gone, gate] }, caller)).result)).toEqual([gate, other]);
  expect(idsOf((await call(corridors.infoByIds, { ids: [] }, caller)).result)).toEqual([]);
  expect(idsOf((await call(corridors.ofArea, { areaId: area.id }, caller)).result)).toEqual([gate]);
  expect(idsOf((await call(corridors.ofArea, { areaId: area.id, name: 'door' }, caller)).result)).toEqual([]);
  const { id: entityId } = kiel;
  expect(idsOf((await call(corridors.notOfArea, { entityId, areaId: area.id }, caller)).result)).toEqual([door]);
  expect(idsOf((await call(corridors.notOfArea, { entityId }, caller)).result)).toEqual([door, gate]);
  expect((await call(corridors.notOfArea, { entityId: ulm.id, areaId: area.id }, caller)).error).toBe('notFound');
  expect((await call(corridors.ofArea, { areaId: 987_654 }, caller)).error).toBe('notFound');
});

test('users see no entrances of other organisations and companies', async () => {
  const [ownScene, otherScene] = [await scene(), await scene()];
  const { ids, kiel, area } = ownScene;
  for (const token of [ownScene.south_, otherScene.token]) {
    const caller = { token };
    const shown = idsOf((await server.call(corridors.list, {}, caller)).result);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain(ids.door);
    expect(idsOf((await server.call(corridors.infoByIds, { ids: [ids.door, ids.gate] }, caller)).result)).toEqual([]);
    const refused = [
      await server.call(corridors.byEntity, { entityId: kiel.id }, caller),
      await server.call(corridors.ofArea, { areaId: area.id }, caller),
      await server.call(corridors.notOfArea, { entityId: kiel.id }, caller),
    ];
    expect(refused.map((reply) => reply.error)).toEqual(['notFound', 'notFound', 'notFound']);
  }
  const plain = await server.factory.user({ company: ownScene.company });
  expect((await server.call(corridors.list, {}, { token: plain.token })).error).toBe('forbidden');
});
