import { areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Two companies; the first with two branches and an entity in each of its three organisations below the root. */
async function twoCompanies() {
  const { factory } = server;
  const ownCompany = await factory.company();
  const north = await factory.organisation({ company: ownCompany, name: 'north' });
  const coast = await factory.organisation({ company: ownCompany, parent: north, name: 'coast' });
  const south = await factory.organisation({ company: ownCompany, name: 'south' });
  const atNorth = await factory.entity({ company: ownCompany, organisation: north, name: 'a-north' });
  const atCoast = await factory.entity({ company: ownCompany, organisation: coast, name: 'b-coast' });
  const atSouth = await factory.entity({ company: ownCompany, organisation: south, name: 'c-south' });
  const otherEntity = await factory.entity({ company: await factory.company(), name: 'd-theirs' });
  return { ownCompany, north, coast, south, atNorth, atCoast, atSouth, otherEntity };
}

async function namesFor(token: string, input: { deptIds?: number[]; name?: string } = {}) {
  return (await server.call(entities.list, { ...input, size: 1000 }, { token })).result.content.map(
    (entity) => entity.name,
  );
}

test('the scope of a user includes all below their organisations', async () => {
  const { ownCompany, north, coast, south } = await twoCompanies();
  const namesForOrganisations = async (organisations: { id: number }[]) =>
    namesFor((await server.factory.user({ company: ownCompany, organisations })).token);
  expect(await namesForOrganisations([north])).toEqual(['a-north', 'b-coast']);
  expect(await namesForOrganisations([coast, south])).toEqual(['b-coast', 'c-south']);
  expect(await namesForOrganisations([])).toEqual([]);
});

test('an operator sees only the listed entities; an empty list means none', async () => {
  const { ownCompany, atCoast } = await twoCompanies();
  const operator = await server.factory.user({ company: ownCompany, entities: [atCoast] });
  const userWithoutEntities = await server.factory.user({ company: ownCompany, entities: [] });
  expect(await namesFor(operator.token)).toEqual(['b-coast']);
  expect(await namesFor(userWithoutEntities.token)).toEqual([]);
});

test('assigned entities or organisations of other companies stay invisible', async () => {
  const { ownCompany, otherEntity } = await twoCompanies();
  const foreignEntity = await server.factory.user({ company: ownCompany, entities: [otherEntity] });
  const foreignTree = await server.factory.user({
    company: ownCompany,
    organisations: [(await twoCompanies()).ownCompany.root],
  });
  expect(await namesFor(foreignEntity.token)).toEqual([]);
  expect(await namesFor(foreignTree.token)).toEqual([]);
});

test('foreign and missing entities get the same reply in every call', async () => {
  const { ownCompany, atNorth, atSouth, otherEntity, north } = await twoCompanies();
  const { token } = await server.factory.user({ company: ownCompany, organisations: [north] });
  const calls = [
    (entityId: number) => server.call(entities.details, { id: entityId }, { token }),
    (entityId: number) => server.call(corridors.byEntity, { entityId }, { token }),
    (entityId: number) => server.call(areas.list, { entityId }, { token }),
  ];
  let checkedCount = 0;
  for (const call of calls) {
    expect((await call(atNorth.id)).status).toBe(200);
    const replies = [await call(otherEntity.id), await call(atSouth.id), await call(999_999)];
    for (const reply of replies) expect([reply.status, reply.error]).toEqual([404, 'notFound']);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(3);
});

test('a platform administrator sees every company', async () => {
  const { atSouth, otherEntity } = await twoCompanies();
  const { token } = await server.factory.user();
  for (const id of [atSouth.id, otherEntity.id])
    expect((await server.call(entities.details, { id }, { token })).status).toBe(200);
});

test('the list filters by organisation and name, counts all and shows a page', async () => {
  const { ownCompany, north } = await twoCompanies();
  const { token } = await server.factory.user({ company: ownCompany });
  expect(await namesFor(token, { deptIds: [north.id] })).toEqual(['a-north', 'b-coast']);
  expect(await namesFor(token, { name: 'SOUTH' })).toEqual(['c-south']);
  expect(await namesFor(token, { name: '%' })).toEqual([]);
  const second = (await server.call(entities.list, { page: 1, size: 2 }, { token })).result;
  expect(second.totalElements).toBe(3);
  expect(second.content.map((entity) => entity.name)).toEqual(['c-south']);
});

test('entrances show their device count, areas their entrances', async () => {
  const { ownCompany, atNorth } = await twoCompanies();
  const { token } = await server.factory.user({ company: ownCompany });
  const front = await server.factory.corridor({ entity: atNorth, name: 'front' });
  const back = await server.factory.corridor({ entity: atNorth, name: 'back' });
  await server.factory.device({ company: ownCompany, corridor: front });
  await server.factory.device({ company: ownCompany, corridor: front });
  await server.factory.area({ entity: atNorth, corridors: [front, back], name: 'ground floor' });
  const rows = (await server.call(corridors.byEntity, { entityId: atNorth.id }, { token })).result.content;
  expect(rows.map((row) => [row.name, row.size, row.entityName])).toEqual([
    ['back', 0, 'a-north'],
    ['front', 2, 'a-north'],
  ]);
  const [area] = (await server.call(areas.list, { entityId: atNorth.id }, { token })).result.content;
  expect(area).toMatchObject({ name: 'ground floor', corridorIds: [front.id, back.id], countCorridor: 2 });
});
