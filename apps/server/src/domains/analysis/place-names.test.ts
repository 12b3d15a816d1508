import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countingCompany } from '../../platform/testing/counting-company.ts';
import { fetchFile } from '../../platform/testing/fetch-file.ts';
import { type HourlyPlace, hourlyPlace } from '../../platform/testing/hourly-place.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const when = { startTime: '2026-07-08 00:00:00', endTime: '2026-07-09 00:00:00', item: 'flowIn', step: '1h' } as const;
let server: TestServer;
let stores: HourlyPlace[];
let token: string;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  const us = await countingCompany(server);
  const permissions = ['rank:data', 'comparative', 'growth:list', 'high', 'batch', 'query:create'] as const;
  ({ token } = await server.world.user({ company: us.company, permissions: [...permissions] }));
  stores = [
    await hourlyPlace(server, us, { name: 'Harbour', doors: ['Main entrance', 'Back'] }),
    await hourlyPlace(server, us, { name: 'Hill', doors: ['Main entrance'] }),
  ];
  for (const [place, store] of stores.entries()) await store.count('2026-07-08', [10 - place]);
});
afterAll(async () => server?.stop());

const doorsOf = (some: readonly HourlyPlace[]) => some.flatMap(({ doors }) => doors.map(({ corridor }) => corridor));
const bothMain = ['Main entrance · Harbour', 'Main entrance · Hill'];

test('entrances of several stores are named with theirs, in every answer; those of one store as they are', async () => {
  const ids = doorsOf(stores).map(({ id }) => id);
  const asked = { ids, rangeType: 1, ...when };
  const as = { token };
  const names = [
    (await server.call(comparisons.rank, asked, as)).result.rows,
    (await server.call(comparisons.contrast, asked, as)).result.columns,
    (await server.call(comparisons.growth, { ...asked, timeType: 1 }, as)).result.rows,
    (await server.call(comparisons.highlow, asked, as)).result.rows,
    (await server.call(comparisons.batch, asked, as)).result.rows,
    (await server.call(comparisons.funnel, asked, as)).result.rows,
    (await server.call(comparisons.proportion, asked, as)).result.rows,
  ].map((rows) => rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)));
  expect(names).toHaveLength(7);
  for (const found of names) expect(found).toEqual(['Back · Harbour', ...bothMain]);
  const { likeForLike } = (await server.call(comparisons.rank, asked, as)).result;
  expect(likeForLike?.leftOut.map(({ name }) => name)).toContain('Back · Harbour');
  const ofOne = { ...asked, ids: doorsOf(stores.slice(0, 1)).map(({ id }) => id) };
  const { rows } = (await server.call(comparisons.rank, ofOne, as)).result;
  expect(rows.map(({ name }) => name)).toEqual(['Main entrance', 'Back']);
});

test('so are areas, and so are both in files', async () => {
  const areas = await Promise.all(
    stores.map(({ entity, doors }) =>
      server.world.area({ entity, corridors: doors.map(({ corridor }) => corridor), name: 'Ground floor' }),
    ),
  );
  const asked = { ids: areas.map(({ id }) => id), rangeType: 2, ...when };
  const floors = ['Ground floor · Harbour', 'Ground floor · Hill'];
  const { rows } = (await server.call(comparisons.rank, asked, { token })).result;
  expect(rows.map(({ name }) => name)).toEqual(floors);
  const columnOf = (bytes: Buffer, column: number) =>
    parse(bytes, { bom: true })
      .slice(1)
      .map((row) => row[column]);
  const as = { token, lang: 'en' } as const;
  const ranked = await fetchFile(server, comparisonExports.rank, { ...asked, format: 'csv' }, as);
  expect(columnOf(ranked.bytes, 1)).toEqual(floors);
  const doors = { ...asked, rangeType: 1, ids: doorsOf(stores).map(({ id }) => id) };
  const series = await fetchFile(
    server,
    comparisonExports.series,
    { ...doors, step: '1d', items: ['flowIn'], format: 'csv' },
    as,
  );
  expect(columnOf(series.bytes, 0)).toEqual(['Main entrance · Harbour', 'Back · Harbour', 'Main entrance · Hill']);
  const stored = { ...asked, rangeType: 0, ids: stores.map(({ entity }) => entity.id) };
  const ofStores = await fetchFile(server, comparisonExports.rank, { ...stored, format: 'csv' }, as);
  expect(columnOf(ofStores.bytes, 1)).toEqual(['Harbour', 'Hill']);
});
