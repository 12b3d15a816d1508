import { analysis } from '@portico/contract/routes/analysis';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

const day = { startTime: '2026-05-20 00:00', endTime: '2026-05-21 00:00' };
const rangeType = selectionTypes.organisation;

/** A region with one store and with a city inside it, which has another store; and an organisation without stores. */
async function regions(company: CountingCompany) {
  const region = await server.factory.organisation({ company: company.company, name: 'region' });
  const city = await server.factory.organisation({ company: company.company, parent: region, name: 'city' });
  const empty = await server.factory.organisation({ company: company.company, name: 'empty' });
  const storeIn = async (organisation: { id: number }, workTime: string) =>
    company.addPlace({
      entity: await server.factory.entity({ company: company.company, organisation, timeZone: 'UTC', workTime }),
    });
  const [outside, inside] = [await storeIn(region, '10:00:00~10:59:59'), await storeIn(city, '10:00:00~11:59:59')];
  return { region, city, empty, outside, inside };
}

test('an organisation contains all stores below it, each counted once', async () => {
  const company = await createCountingCompany(server);
  const { region, city, empty, outside, inside } = await regions(company);
  const second = await company.addPlace({ entity: inside.entity });
  const seen = (iso: string, flow: number, count: number) =>
    createFiveMinuteRecord(iso, flow, { deduped: { count }, after: flow });
  await company.sendRecords(outside, [seen('2026-05-20T10:00:00Z', 10, 6)]);
  await company.sendRecords(inside, [seen('2026-05-20T10:00:00Z', 1, 4), seen('2026-05-20T11:30:00Z', 2, 2)]);
  await company.sendRecords(second, [seen('2026-05-20T11:00:00Z', 4, 5)]);
  const items = ['flowIn', 'dedupedCount', 'enteringRate'] as const;
  const ids = [city.id, region.id, empty.id];
  const query = { rangeType, ids, ...day, step: '1h' as const, items: [...items] };
  const { rows, completeness } = await company.querySeries(query);
  expect(rows.map(({ id, item, total, values }) => [id, item, total, values.slice(10, 12)])).toEqual([
    [city.id, 'flowIn', 7, [1, 6]],
    // For the day, the first device (6 people) represents its store; for an hour, the device with most people in that hour.
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
  const together = await company.querySeries({ ...query, each: false });
  expect(together.rows.map(({ id, total }) => [id, total])).toEqual([
    [null, 17],
    [null, 12],
    [null, 0.5],
  ]);
});

test('records of organisations are those of all stores below them', async () => {
  const company = await createCountingCompany(server);
  const { region, city, outside, inside } = await regions(company);
  await company.sendRecords(outside, [createFiveMinuteRecord('2026-05-20T10:00:00Z', 10)]);
  await company.sendRecords(inside, [createFiveMinuteRecord('2026-05-20T11:00:00Z', 3)]);
  const readRecords = async (ids: number[]) => {
    const query = { rangeType, ids, ...day, item: 'flowIn' as const };
    return (await server.call(analysis.records, query, { token: company.token })).result;
  };
  const found = await readRecords([region.id]);
  expect(found.content.map(({ entityName, metrics }) => [entityName, metrics.flowIn])).toEqual([
    [outside.entity.name, 10],
    [inside.entity.name, 3],
  ]);
  expect([found.value, found.places]).toEqual([13, { count: 1, name: 'region' }]);
  expect((await readRecords([region.id, city.id])).value).toBe(13);
});

test('estimates of a store are part of its organisations', async () => {
  const company = await createCountingCompany(server);
  const { region, city, empty } = await regions(company);
  const entity = await server.factory.entity({
    company: company.company,
    organisation: city,
    timeZone: 'UTC',
    workTime: '10:00:00~10:59:59',
  });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({
    company: company.company,
    corridor,
    recordPeriod: 60,
    uploadInterval: 60,
  });
  const weeks = ['2026-05-13', '2026-05-06', '2026-04-29'];
  await company.sendRecords(
    { device },
    weeks.map((date) => createFiveMinuteRecord(`${date}T10:00:00Z`, 40, { period: 60 })),
  );
  const { token } = await server.factory.user({ company: company.company, permissions: ['rule:correct'] });
  const gap = { corridorId: corridor.id, startTime: `${day.startTime}:00`, endTime: `${day.endTime}:00` };
  const { digest } = (await server.call(gapFillings.preview, gap, { token })).result;
  expect((await server.call(gapFillings.save, { ...gap, digest, reason: 'No power' }, { token })).status).toBe(200);
  const { estimates } = await company.querySeries({
    rangeType,
    ids: [region.id, city.id, empty.id],
    ...day,
    step: '1d',
  });
  expect(estimates.map(({ id, total }) => [id, total])).toEqual([
    [region.id, 40],
    [city.id, 40],
  ]);
});

test('a user with listed stores sees organisations reduced to those stores', async () => {
  const company = await createCountingCompany(server);
  const { region, city, empty, outside, inside } = await regions(company);
  await company.sendRecords(outside, [createFiveMinuteRecord('2026-05-20T10:00:00Z', 10)]);
  await company.sendRecords(inside, [createFiveMinuteRecord('2026-05-20T10:00:00Z', 3)]);
  const permissions = ['entity:query:query'] as const;
  const listed = await server.factory.user({ company: company.company, permissions, entities: [inside.entity] });
  const ofCity = await server.factory.user({ company: company.company, permissions, organisations: [city] });
  const platform = await server.factory.user();
  const readTotals = async (token: string, ids: number[]) => {
    const { error, result } = await server
      .call(analysis.series, { rangeType, ids, ...day, items: ['flowIn'] }, { token })
      .then((reply) => ({ error: reply.error, result: reply.error === null ? reply.result : null }));
    return error ?? result?.rows.map(({ total }) => total);
  };
  expect(await readTotals(listed.token, [region.id, city.id])).toEqual([3, 3]);
  expect(await readTotals(listed.token, [empty.id])).toBe('notFound');
  expect(await readTotals(ofCity.token, [city.id])).toEqual([3]);
  expect(await readTotals(ofCity.token, [region.id])).toBe('notFound');
  expect(await readTotals(platform.token, [region.id, empty.id])).toEqual([13, null]);
  // A store that moves counts in its new organisation from then on.
  await server.db
    .updateTable('entities')
    .set({ organisationId: empty.id })
    .where('id', '=', inside.entity.id)
    .execute();
  expect(await readTotals(company.token, [region.id, empty.id])).toEqual([10, 3]);
});
