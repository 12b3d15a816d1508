import { entities } from '@portico/contract/routes/entities';
import type { CallOf } from '@portico/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** A company with stores in two branches, one of them a level deeper, and who sees all of it. */
async function chain() {
  const { world } = server;
  const company = await world.company();
  const north = await world.organisation({ company, name: 'North' });
  const coast = await world.organisation({ company, name: 'Coast', parent: north });
  const kiel = await world.entity({
    company,
    organisation: coast,
    name: 'Kiel',
    city: 'Kiel',
    tags: ['Outlet', 'sea'],
  });
  const bremen = await world.entity({ company, organisation: north, name: 'bremen', timeZone: 'Europe/Berlin' });
  const munich = await world.entity({ company, name: 'Munich', address: 'Marienplatz 1' });
  const { token } = await world.user({ company });
  return { company, north, coast, kiel, bremen, munich, token };
}

type Question = CallOf<typeof entities.list>;
const namesFor = (token: string) => async (question: Question) => {
  const { content, totalElements } = (await server.call(entities.list, question, { token })).result;
  return [content.map((entity) => entity.name), totalElements] as const;
};

test('a page, by name whatever the case, with how many there are', async () => {
  const { token } = await chain();
  const names = namesFor(token);
  expect(await names({})).toEqual([['bremen', 'Kiel', 'Munich'], 3]);
  expect(await names({ page: 1, size: 2 })).toEqual([['Munich'], 3]);
  expect(await names({ page: 7, size: 2 })).toEqual([[], 3]);
});

test('looked for by name, city, address and tags, by organisation with everything below, by time zone', async () => {
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

test('sorted by each column the contract names, those without a value last', async () => {
  const { token } = await chain();
  const names = namesFor(token);
  expect(await names({ sort: 'name,desc' })).toEqual([['Munich', 'Kiel', 'bremen'], 3]);
  expect(await names({ sort: 'createTime,desc' })).toEqual([['Munich', 'bremen', 'Kiel'], 3]);
  expect((await names({ sort: 'city,asc' }))[0]?.[0]).toBe('Kiel');
  expect((await names({ sort: 'city,desc' }))[0]?.[0]).toBe('Kiel');
  expect((await names({ sort: 'deptName,asc' }))[0]?.[0]).not.toBe('bremen');
  expect((await names({ sort: 'timeZone,desc' }))[0]?.[0]).toBe('bremen');
});

test('what stands beside an entity: areas, living entrances, devices that hang there now', async () => {
  const { company, kiel, token } = await chain();
  const { world, db } = server;
  const [door, gate, gone] = [
    await world.corridor({ entity: kiel }),
    await world.corridor({ entity: kiel }),
    await world.corridor({ entity: kiel }),
  ];
  await world.area({ entity: kiel, corridors: [door, gate] });
  await world.device({ company, corridor: door });
  const left = await world.device({ company, corridor: gate });
  await db.updateTable('bindings').set({ toAt: new Date() }).where('deviceId', '=', left.id).execute();
  await db.updateTable('corridors').set({ removedAt: new Date() }).where('id', '=', gone.id).execute();
  const found = (await server.call(entities.details, { id: kiel.id }, { token })).result;
  expect(found).toMatchObject({ countCorridor: 2, countArea: 1, countDevice: 1, tags: ['Outlet', 'sea'], revision: 1 });
  expect(found).toMatchObject({ deptName: 'Coast', companyName: company.name, forwarding: [], latitude: null });
  const [listed] = (await server.call(entities.list, { name: 'Kiel' }, { token })).result.content;
  expect(listed).toEqual(found);
});

async function seenBy(company: TestCompany, given: object): Promise<unknown> {
  const { token } = await server.world.user({ company, ...given });
  return (await namesFor(token)({}))[0];
}

test('everybody sees their own: of an organisation, of single entities, of no other company', async () => {
  const { company, north, kiel, munich, token } = await chain();
  expect(await seenBy(company, { organisations: [north] })).toEqual(['bremen', 'Kiel']);
  expect(await seenBy(company, { entities: [munich] })).toEqual(['Munich']);
  expect(await seenBy(company, { entities: [] })).toEqual([]);
  expect(await seenBy(await server.world.company(), {})).toEqual([]);
  const stranger = await server.world.user({ company, entities: [munich] });
  const asked = (id: number, as: string) => server.call(entities.details, { id }, { token: as });
  expect((await asked(kiel.id, stranger.token)).error).toBe('notFound');
  expect((await asked(987_654, token)).error).toBe('notFound');
  expect((await server.call(entities.details, { id: 0 }, { token })).error).toBe('badRequest');
  const platform = await server.world.user();
  expect((await asked(kiel.id, platform.token)).result.companyName).toBe(company.name);
});

test('the entities of an organisation come a hundred at a time, until all are there, each of them once', async () => {
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
    const question = { deptIds: [north.id], page, size: 100 };
    const { content, totalElements } = (await server.call(entities.list, question, { token })).result;
    whole = totalElements;
    seen.push(...content.map(({ id }) => id));
    sizes.push(content.length);
  }
  // With Kiel and Bremen.
  expect(sizes).toEqual([100, 100, 52]);
  expect(new Set(seen).size).toBe(252);
});

test('a page of 5,000 entities costs what a page costs', async () => {
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
  const ask = async (question: Question) => {
    const started = performance.now();
    const { result } = await server.call(entities.list, question, { token });
    return { result, milliseconds: performance.now() - started };
  };
  await ask({});
  const whole = await ask({ page: 250, size: 20, name: 'store', sort: 'createTime,desc' });
  expect([whole.result.content.length, whole.result.totalElements]).toEqual([0, 5000]);
  const answers = [];
  for (let page = 0; page < 20; page += 1) answers.push(await ask({ page, size: 20 }));
  expect(answers.flatMap(({ result }) => result.content)).toHaveLength(400);
  // The best of them says what it costs, whatever else the machine is doing.
  const best = Math.min(...answers.map(({ milliseconds }) => milliseconds));
  console.log(`a page of 5,000 entities: ${best.toFixed(1)} ms`);
  expect(best).toBeLessThan(150);
});
