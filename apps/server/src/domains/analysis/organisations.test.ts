import { analysis } from '@portico/contract/routes/analysis';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

const day = { startTime: '2026-05-20 00:00', endTime: '2026-05-21 00:00' };
const rangeType = selectionTypes.organisation;

/** A region with a city in it: a store in each, and nothing in a third. */
async function regions(us: CountingCompany) {
  const region = await server.world.organisation({ company: us.company, name: 'region' });
  const city = await server.world.organisation({ company: us.company, parent: region, name: 'city' });
  const empty = await server.world.organisation({ company: us.company, name: 'empty' });
  const storeIn = async (organisation: { id: number }, workTime: string) =>
    us.place({ entity: await server.world.entity({ company: us.company, organisation, timeZone: 'UTC', workTime }) });
  const [outside, inside] = [await storeIn(region, '10:00:00~10:59:59'), await storeIn(city, '10:00:00~11:59:59')];
  return { region, city, empty, outside, inside };
}

test('an organisation is all below it; together each store counts once, with completeness and distinct people', async () => {
  const us = await countingCompany(server);
  const { region, city, empty, outside, inside } = await regions(us);
  const second = await us.place({ entity: inside.entity });
  const seen = (iso: string, flow: number, count: number) => at(iso, flow, { deduped: { count }, after: flow });
  await us.send(outside, [seen('2026-05-20T10:00:00Z', 10, 6)]);
  await us.send(inside, [seen('2026-05-20T10:00:00Z', 1, 4), seen('2026-05-20T11:30:00Z', 2, 2)]);
  await us.send(second, [seen('2026-05-20T11:00:00Z', 4, 5)]);
  const items = ['flowIn', 'dedupedCount', 'enteringRate'] as const;
  const ids = [city.id, region.id, empty.id];
  const asked = { rangeType, ids, ...day, step: '1h' as const, items: [...items] };
  const { rows, completeness } = await us.ask(asked);
  expect(rows.map(({ id, item, total, values }) => [id, item, total, values.slice(10, 12)])).toEqual([
    [city.id, 'flowIn', 7, [1, 6]],
    // Of the day the first device stands for its store with 6, by the hour whoever told more.
    [city.id, 'dedupedCount', 6, [4, 5]],
    [city.id, 'enteringRate', 0.5, [0.5, 0.5]],
    [region.id, 'flowIn', 17, [11, 6]],
    [region.id, 'dedupedCount', 12, [10, 5]],
    [region.id, 'enteringRate', 0.5, [0.5, 0.5]],
    [empty.id, 'flowIn', null, [null, null]],
    [empty.id, 'dedupedCount', null, [null, null]],
    [empty.id, 'enteringRate', null, [null, null]],
  ]);
  const perItem = (share: number | null) => [share, null, share];
  expect(rows.map(({ totalCompleteness }) => totalCompleteness)).toEqual([3 / 48, 4 / 60, null].flatMap(perItem));
  expect(completeness).toBe(4 / 60);
  const together = await us.ask({ ...asked, each: false });
  expect(together.rows.map(({ id, total }) => [id, total])).toEqual([
    [null, 17],
    [null, 12],
    [null, 0.5],
  ]);
});

test('the records behind a figure of organisations are those of all stores below', async () => {
  const us = await countingCompany(server);
  const { region, city, outside, inside } = await regions(us);
  await us.send(outside, [at('2026-05-20T10:00:00Z', 10)]);
  await us.send(inside, [at('2026-05-20T11:00:00Z', 3)]);
  const behind = async (ids: number[]) => {
    const asked = { rangeType, ids, ...day, item: 'flowIn' as const };
    return (await server.call(analysis.records, asked, { token: us.token })).result;
  };
  const found = await behind([region.id]);
  expect(found.content.map(({ entityName, metrics }) => [entityName, metrics.flowIn])).toEqual([
    [outside.entity.name, 10],
    [inside.entity.name, 3],
  ]);
  expect([found.value, found.places]).toEqual([13, { count: 1, name: 'region' }]);
  expect((await behind([region.id, city.id])).value).toBe(13);
});

test('what is estimated of a store is estimated of the organisations it is in', async () => {
  const us = await countingCompany(server);
  const { region, city, empty } = await regions(us);
  const entity = await server.world.entity({
    company: us.company,
    organisation: city,
    timeZone: 'UTC',
    workTime: '10:00:00~10:59:59',
  });
  const corridor = await server.world.corridor({ entity });
  const device = await server.world.device({ company: us.company, corridor, recordPeriod: 60, uploadInterval: 60 });
  const weeks = ['2026-05-13', '2026-05-06', '2026-04-29'];
  await us.send(
    { device },
    weeks.map((date) => at(`${date}T10:00:00Z`, 40, { period: 60 })),
  );
  const { token } = await server.world.user({ company: us.company, permissions: ['rule:correct'] });
  const gap = { corridorId: corridor.id, startTime: `${day.startTime}:00`, endTime: `${day.endTime}:00` };
  const { digest } = (await server.call(gapFillings.preview, gap, { token })).result;
  expect((await server.call(gapFillings.save, { ...gap, digest, reason: 'No power' }, { token })).status).toBe(200);
  const { estimates } = await us.ask({ rangeType, ids: [region.id, city.id, empty.id], ...day, step: '1d' });
  expect(estimates.map(({ id, total }) => [id, total])).toEqual([
    [region.id, 40],
    [city.id, 40],
  ]);
});

test('whoever is given entities asks about organisations that have one of them, and sees no others in them', async () => {
  const us = await countingCompany(server);
  const { region, city, empty, outside, inside } = await regions(us);
  await us.send(outside, [at('2026-05-20T10:00:00Z', 10)]);
  await us.send(inside, [at('2026-05-20T10:00:00Z', 3)]);
  const permissions = ['entity:query:query'] as const;
  const listed = await server.world.user({ company: us.company, permissions, entities: [inside.entity] });
  const ofCity = await server.world.user({ company: us.company, permissions, organisations: [city] });
  const platform = await server.world.user();
  const told = async (token: string, ids: number[]) => {
    const { error, result } = await server
      .call(analysis.series, { rangeType, ids, ...day, items: ['flowIn'] }, { token })
      .then((reply) => ({ error: reply.error, result: reply.error === null ? reply.result : null }));
    return error ?? result?.rows.map(({ total }) => total);
  };
  expect(await told(listed.token, [region.id, city.id])).toEqual([3, 3]);
  expect(await told(listed.token, [empty.id])).toBe('notFound');
  expect(await told(ofCity.token, [city.id])).toEqual([3]);
  expect(await told(ofCity.token, [region.id])).toBe('notFound');
  expect(await told(platform.token, [region.id, empty.id])).toEqual([13, null]);
  // A store that moves is counted where it is from then on.
  await server.db
    .updateTable('entities')
    .set({ organisationId: empty.id })
    .where('id', '=', inside.entity.id)
    .execute();
  expect(await told(us.token, [region.id, empty.id])).toEqual([10, 3]);
});
