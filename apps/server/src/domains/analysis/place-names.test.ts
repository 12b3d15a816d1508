import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany } from '../../platform/testing/counting-company.ts';
import { fetchTestFile } from '../../platform/testing/fetch-file.ts';
import { createHourlyStore, type HourlyStore } from '../../platform/testing/hourly-store.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const when = { startTime: '2026-07-08 00:00:00', endTime: '2026-07-09 00:00:00', item: 'flowIn', step: '1h' } as const;
let server: TestServer;
let stores: HourlyStore[];
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await createCountingCompany(server);
  const permissions = ['rank:data', 'comparative', 'growth:list', 'high', 'batch', 'query:create'] as const;
  ({ token } = await server.factory.user({ company: company.company, permissions: [...permissions] }));
  stores = [
    await createHourlyStore(server, company, { name: 'Harbour', doors: ['Main entrance', 'Back'] }),
    await createHourlyStore(server, company, { name: 'Hill', doors: ['Main entrance'] }),
  ];
  for (const [index, store] of stores.entries()) await store.sendDay('2026-07-08', [10 - index]);
});
afterAll(async () => server?.stop());

const doorsOf = (some: readonly HourlyStore[]) =>
  some.flatMap(({ entrances }) => entrances.map(({ corridor }) => corridor));
const bothMain = ['Main entrance · Harbour', 'Main entrance · Hill'];

test('entrances of several stores are named with their store', async () => {
  const ids = doorsOf(stores).map(({ id }) => id);
  const input = { ids, rangeType: 1, ...when };
  const asUser = { token };
  const names = [
    (await server.call(comparisons.rank, input, asUser)).result.rows,
    (await server.call(comparisons.contrast, input, asUser)).result.columns,
    (await server.call(comparisons.growth, { ...input, timeType: 1 }, asUser)).result.rows,
    (await server.call(comparisons.highlow, input, asUser)).result.rows,
    (await server.call(comparisons.batch, input, asUser)).result.rows,
    (await server.call(comparisons.funnel, input, asUser)).result.rows,
    (await server.call(comparisons.proportion, input, asUser)).result.rows,
  ].map((rows) => rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)));
  expect(names).toHaveLength(7);
  for (const found of names) expect(found).toEqual(['Back · Harbour', ...bothMain]);
  const { likeForLike } = (await server.call(comparisons.rank, input, asUser)).result;
  expect(likeForLike?.leftOut.map(({ name }) => name)).toContain('Back · Harbour');
  const oneStoreInput = { ...input, ids: doorsOf(stores.slice(0, 1)).map(({ id }) => id) };
  const { rows } = (await server.call(comparisons.rank, oneStoreInput, asUser)).result;
  expect(rows.map(({ name }) => name)).toEqual(['Main entrance', 'Back']);
});

test('areas of several stores and exported places are named with their store', async () => {
  const areas = await Promise.all(
    stores.map(({ entity, entrances }) =>
      server.factory.area({ entity, corridors: entrances.map(({ corridor }) => corridor), name: 'Ground floor' }),
    ),
  );
  const input = { ids: areas.map(({ id }) => id), rangeType: 2, ...when };
  const floors = ['Ground floor · Harbour', 'Ground floor · Hill'];
  const { rows } = (await server.call(comparisons.rank, input, { token })).result;
  expect(rows.map(({ name }) => name)).toEqual(floors);
  const columnOf = (bytes: Buffer, column: number) =>
    parse(bytes, { bom: true })
      .slice(1)
      .map((row) => row[column]);
  const asUser = { token, lang: 'en' } as const;
  const rankFile = await fetchTestFile(server, comparisonExports.rank, { ...input, format: 'csv' }, asUser);
  expect(columnOf(rankFile.bytes, 1)).toEqual(floors);
  const doors = { ...input, rangeType: 1, ids: doorsOf(stores).map(({ id }) => id) };
  const series = await fetchTestFile(
    server,
    comparisonExports.series,
    { ...doors, step: '1d', items: ['flowIn'], format: 'csv' },
    asUser,
  );
  expect(columnOf(series.bytes, 0)).toEqual(['Main entrance · Harbour', 'Back · Harbour', 'Main entrance · Hill']);
  const storeInput = { ...input, rangeType: 0, ids: stores.map(({ entity }) => entity.id) };
  const storeFile = await fetchTestFile(server, comparisonExports.rank, { ...storeInput, format: 'csv' }, asUser);
  expect(columnOf(storeFile.bytes, 1)).toEqual(['Harbour', 'Hill']);
});
