import type { RequestOf } from '@portico/contract/route';
import { entities } from '@portico/contract/routes/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A company with a store at the root, one in a branch and one a level deeper, and the token of a user who sees all. */
async function chain() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'North' });
  const coast = await factory.organisation({ company, name: 'Coast', parent: north });
  const kiel = await factory.entity({
    company,
    organisation: coast,
    name: 'Kiel',
    city: 'Kiel',
    tags: ['Outlet', 'sea'],
  });
  const bremen = await factory.entity({ company, organisation: north, name: 'bremen', timeZone: 'Europe/Berlin' });
  const munich = await factory.entity({ company, name: 'Munich', address: 'Marienplatz 1' });
  const { token } = await factory.user({ company });
  return { company, north, coast, kiel, bremen, munich, token };
}

type Query = RequestOf<typeof entities.list>;
const namesFor = (token: string) => async (query: Query) => {
  const { content, totalElements } = (await server.call(entities.list, query, { token })).result;
  return [content.map((entity) => entity.name), totalElements] as const;
};

test('the entity list is sorted by name, paged and counted', async () => {
  const { token } = await chain();
  const names = namesFor(token);
  expect(await names({})).toEqual([['bremen', 'Kiel', 'Munich'], 3]);
  expect(await names({ page: 1, size: 2 })).toEqual([['Munich'], 3]);
  expect(await names({ page: 7, size: 2 })).toEqual([[], 3]);
});

test('entities are searched by text, organisation and time zone', async () => {
  const { token, north, coast } = await chain();
  const names = namesFor(token);
  expect(await names({ name: 'KIE' })).toEqual([['Kiel'], 1]);
  expect(await names({ name: 'marienpl' })).toEqual([['Munich'], 1]);
  expect(await names({ name: 'outlet' })).toEqual([['Kiel'], 1]);
  expect(await names({ name: '%' })).toEqual([[], 0]);
  expect(await names({ deptIds: [north.id] })).toEqual([['bremen', 'Kiel'], 2]);
  expect(await names({ deptIds: [coast.id] })).toEqual([['Kiel'], 1]);
  expect(await names({ deptIds: [] })).toEqual([['bremen', 'Kiel', 'Munich'], 3]);
  expect(await names({ timeZone: 'Europe/Berlin' })).toEqual([['bremen'], 1]);
});

test('entities are sorted by any column, those without a value last', async () => {
  const { token } = await chain();
  const names = namesFor(token);
  expect(await names({ sort: 'name,desc' })).toEqual([['Munich', 'Kiel', 'bremen'], 3]);
  expect(await names({ sort: 'createTime,desc' })).toEqual([['Munich', 'bremen', 'Kiel'], 3]);
  expect((await names({ sort: 'city,asc' }))[0]?.[0]).toBe('Kiel');
  expect((await names({ sort: 'city,desc' }))[0]?.[0]).toBe('Kiel');
  expect((await names({ sort: 'deptName,asc' }))[0]?.[0]).not.toBe('bremen');
  expect((await names({ sort: 'timeZone,desc' }))[0]?.[0]).toBe('bremen');
});

test('an entity shows its areas, entrances and bound devices', async () => {
  const { company, kiel, token } = await chain();
  const { factory, db } = server;
  const [door, gate, deletedCorridor] = [
    await factory.corridor({ entity: kiel }),
    await factory.corridor({ entity: kiel }),
    await factory.corridor({ entity: kiel }),
  ];
  await factory.area({ entity: kiel, corridors: [door, gate] });
  await factory.device({ company, corridor: door });
  const left = await factory.device({ company, corridor: gate });
  await db.updateTable('bindings').set({ toAt: new Date() }).where('deviceId', '=', left.id).execute();
  await db.updateTable('corridors').set({ removedAt: new Date() }).where('id', '=', deletedCorridor.id).execute();
  const found = (await server.call(entities.details, { id: kiel.id }, { token })).result;
  expect(found).toMatchObject({ countCorridor: 2, countArea: 1, countDevice: 1, tags: ['Outlet', 'sea'], revision: 1 });
  expect(found).toMatchObject({ deptName: 'Coast', companyName: company.name, forwarding: [], latitude: null });
  const [listed] = (await server.call(entities.list, { name: 'Kiel' }, { token })).result.content;
  expect(listed).toEqual(found);
});

async function seenBy(company: TestCompany, given: object): Promise<unknown> {
  const { token } = await server.factory.user({ company, ...given });
  return (await namesFor(token)({}))[0];
}

test('users see only the entities of their scope', async () => {
  const { company, north, kiel, munich, token } = await chain();
  expect(await seenBy(company, { organisations: [north] })).toEqual(['bremen', 'Kiel']);
  expect(await seenBy(company, { entities: [munich] })).toEqual(['Munich']);
  expect(await seenBy(company, { entities: [] })).toEqual([]);
  expect(await seenBy(await server.factory.company(), {})).toEqual([]);
  const otherUser = await server.factory.user({ company, entities: [munich] });
  const details = (id: number, as: string) => server.call(entities.details, { id }, { token: as });
  expect((await details(kiel.id, otherUser.token)).error).toBe('notFound');
  expect((await details(987_654, token)).error).toBe('notFound');
  expect((await server.call(entities.details, { id: 0 }, { token })).error).toBe('badRequest');
  const platform = await server.factory.user();
  expect((await details(kiel.id, platform.token)).result.companyName).toBe(company.name);
});

test('pages of a hundred entities list each entity once', async () => {
  const { company, north, coast, token } = await chain();
  const rows = Array.from({ length: 250 }, (_, position) => ({
    companyId: company.id,
    organisationId: position % 2 === 0 ? north.id : coast.id,
    name: `Quay ${position}`,
    timeZone: 'Europe/Berlin',
  }));
  await server.db.insertInto('entities').values(rows).execute();
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let page = 0, whole = 1; seen.length < whole; page += 1) {
    const query = { deptIds: [north.id], page, size: 100 };
    const { content, totalElements } = (await server.call(entities.list, query, { token })).result;
    whole = totalElements;
    seen.push(...content.map(({ id }) => id));
    sizes.push(content.length);
  }
  // 250 and the two stores Kiel and bremen.
  expect(sizes).toEqual([100, 100, 52]);
  expect(new Set(seen).size).toBe(252);
});

test('a page of a list of 5,000 entities takes less than 150 ms', async () => {
  const { company, token } = await chain();
  const { root, id: companyId } = company;
  const rows = Array.from({ length: 5000 }, (_, position) => ({
    companyId,
    organisationId: root.id,
    name: `Store ${position}`,
    timeZone: 'Europe/Berlin',
  }));
  for (let from = 0; from < rows.length; from += 1000)
    await server.db
      .insertInto('entities')
      .values(rows.slice(from, from + 1000))
      .execute();
  const ask = async (query: Query) => {
    const started = performance.now();
    const { result } = await server.call(entities.list, query, { token });
    return { result, milliseconds: performance.now() - started };
  };
  await ask({});
  const whole = await ask({ page: 250, size: 20, name: 'store', sort: 'createTime,desc' });
  expect([whole.result.content.length, whole.result.totalElements]).toEqual([0, 5000]);
  const answers = [];
  for (let page = 0; page < 20; page += 1) answers.push(await ask({ page, size: 20 }));
  expect(answers.flatMap(({ result }) => result.content)).toHaveLength(400);
  // The fastest reply, because other work of the machine slows some of them down.
  const best = Math.min(...answers.map(({ milliseconds }) => milliseconds));
  console.log(`a page of 5,000 entities: ${best.toFixed(1)} ms`);
  expect(best).toBeLessThan(150);
});
