import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFestivalCompany, type FestivalCompany } from '../../platform/testing/festival-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Analyses that select festivals themselves use only festivals of the requested places.

const clock = createFixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

/** A region with a city below it and a sister region; a store in each, and one at the root of the company. */
async function createBranches() {
  const countingCompany = await createFestivalCompany(server);
  const { company } = countingCompany;
  const region = await server.factory.organisation({ company });
  const city = await server.factory.organisation({ company, parent: region });
  const sister = await server.factory.organisation({ company });
  const storeOf = async (organisation: { id: number }) =>
    (
      await countingCompany.addPlace({
        entity: await server.factory.entity({ company, organisation, timeZone: 'UTC' }),
      })
    ).entity.id;
  const stores = {
    region: await storeOf(region),
    city: await storeOf(city),
    sister: await storeOf(sister),
    head: await storeOf(company.root),
  };
  const add = async (name: string, startTime: string, deptId: number | null, inherit = true) =>
    (await server.call(holidays.add, { name, startTime, deptId, inherit }, { token: countingCompany.token })).result.id;
  const ids = {
    all: await add('All', '2026-05-01', null),
    region: await add('Region', '2026-05-02', region.id),
    alone: await add('Region alone', '2026-05-03', region.id, false),
    city: await add('City', '2026-05-04', city.id),
    sister: await add('Sister', '2026-05-05', sister.id),
  };
  return { company: countingCompany, region, city, sister, stores, ids };
}

const namesOf = async ({ token }: Pick<FestivalCompany, 'token'>, ids: number[], rangeType = 0) => {
  const input = { ids, rangeType, item: 'flowIn' as const, year: 2026 };
  return (await server.call(festivals.index, input, { token })).result.rows.map(({ festival }) => festival.name);
};

test('the index has only festivals visible to all requested places', async () => {
  const { company, region, stores, ...of } = await createBranches();
  expect(await namesOf(company, [stores.head])).toEqual(['All']);
  expect(await namesOf(company, [stores.region])).toEqual(['All', 'Region', 'Region alone']);
  expect(await namesOf(company, [stores.city])).toEqual(['All', 'Region', 'City']);
  expect(await namesOf(company, [stores.sister])).toEqual(['All', 'Sister']);
  expect(await namesOf(company, [stores.region, stores.city])).toEqual(['All', 'Region']);
  expect(await namesOf(company, [stores.city, stores.sister])).toEqual(['All']);
  expect(await namesOf(company, [region.id], 3)).toEqual(['All', 'Region']);
  expect(await namesOf(company, [of.city.id], 3)).toEqual(['All', 'Region', 'City']);
  const empty = await server.factory.organisation({ company: company.company, parent: of.city });
  expect(await namesOf(company, [empty.id], 3)).toEqual(['All', 'Region', 'City']);
});

test('home shows a branch festival to its stores, a shared one to all', async () => {
  const { company, stores, ids, region } = await createBranches();
  const homeOf = async (input: object = {}, token = company.token) =>
    (await server.call(festivals.home, input, { token })).result?.festival.id;
  expect(await homeOf()).toBe(ids.all);
  expect(await homeOf({ entityId: stores.sister })).toBe(ids.sister);
  expect(await homeOf({ entityId: stores.city })).toBe(ids.city);
  expect(await homeOf({ entityId: stores.region })).toBe(ids.alone);
  const { token } = await server.factory.user({ company: company.company, organisations: [region] });
  expect(await homeOf({}, token)).toBe(ids.region);
});

test('a platform administrator gets only festivals of the store’s company', async () => {
  const [ours, theirs] = [await createBranches(), await createBranches()];
  const later = await theirs.company.add('Theirs', '2026-06-01');
  const { token } = await server.factory.user({ permissions: ['festival:list', 'festivalcompare', 'entity:list'] });
  const home = await server.call(festivals.home, { entityId: ours.stores.head }, { token });
  expect(home.result?.festival.id).toBe(ours.ids.all);
  expect((await server.call(festivals.home, {}, { token })).result).toBeNull();
  expect(await namesOf({ token }, [ours.stores.city])).toEqual(['All', 'Region', 'City']);
  expect(await namesOf({ token }, [ours.stores.head, theirs.stores.head])).toEqual([]);
  const query = { ids: [ours.stores.head], item: 'flowIn' as const };
  const foreign = [
    await server.call(festivals.details, { ...query, id: later }, { token }),
    await server.call(festivals.contrast, { ...query, holidayIds: [later] }, { token }),
    await server.call(festivals.contrastSame, { ...query, holidayIds: [later] }, { token }),
  ];
  expect(foreign.map(({ error }) => error)).toEqual(['notFound', 'notFound', 'notFound']);
  expect((await server.call(festivals.details, { ...query, id: ours.ids.sister }, { token })).error).toBeNull();
});

test('festivals and places of another company are not found', async () => {
  const [ours, theirs] = [await createBranches(), await createBranches()];
  const query = { ids: [theirs.stores.head], item: 'flowIn' as const, id: ours.ids.all };
  const { token } = theirs.company;
  expect((await server.call(festivals.details, query, { token })).error).toBe('notFound');
  expect((await server.call(festivals.details, { ...query, ids: [ours.stores.head] }, { token })).error).toBe(
    'notFound',
  );
});
