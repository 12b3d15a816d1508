import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, growthPeriods, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { fetchTestFile } from '../../platform/testing/fetch-file.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-09T09:00:00Z');
let server: TestServer;
let company: AnalysisCompany;
type Place = Awaited<ReturnType<AnalysisCompany['addPlace']>>;
let north: { id: number };
let stores: Place[];

/** The opening hours have 100 periods of five minutes, so each missing record lowers the completeness by one percent. */
const workTime = '10:00:00~18:19:59';
/** Records that are missing on 8 July and on 1 July, which is compared with it. */
const missing = [
  { name: 'complete', on8th: 0, on1st: 0 },
  { name: '96 % now', on8th: 4, on1st: 0 },
  { name: '94 % now', on8th: 6, on1st: 0 },
  { name: '96 % before', on8th: 0, on1st: 4 },
  { name: '94 % before', on8th: 0, on1st: 6 },
  { name: 'nothing now', on8th: 100, on1st: 0 },
] as const;

const recordsOf = (day: string, missingCount: number, flow: number) =>
  Array.from({ length: 100 - missingCount }, (_, index) =>
    createFiveMinuteRecord(new Date(Date.parse(`${day}T10:00:00Z`) + index * 300_000).toISOString(), flow),
  );

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
  north = await server.factory.organisation({ company: company.company, name: 'north' });
  stores = [];
  for (const { name, on8th, on1st } of missing) {
    const organisation = name === 'complete' || name === 'nothing now' ? { organisation: north } : {};
    const entity = await server.factory.entity({
      company: company.company,
      name,
      timeZone: 'UTC',
      workTime,
      ...organisation,
    });
    const place = await company.addPlace({ entity });
    await company.sendRecords(place, [...recordsOf('2026-07-08', on8th, 2), ...recordsOf('2026-07-01', on1st, 1)]);
    stores.push(place);
  }
});
afterAll(async () => server?.stop());

const idsOf = () => stores.map(({ entity }) => entity.id);
const yesterday = { type: rangeTypes.yesterday, item: 'flowIn' as const };
/** The completeness of both periods of each store. */
const shares = [
  [1, 1],
  [0.96, 1],
  [0.94, 1],
  [1, 0.96],
  [1, 0.94],
  [0, 1],
];
type Judged = { comparedCompleteness: number | null; baseCompleteness: number | null };
const toShares = ({ comparedCompleteness, baseCompleteness }: Judged) => [comparedCompleteness, baseCompleteness];

test('ranking, contrast and growth have the completeness of both periods', async () => {
  const ids = idsOf();
  const { rows } = await company.analyse(comparisons.rank, { ids, ...yesterday });
  const ranked = ids.map((id) => rows.find((row) => row.id === id));
  expect(ranked.map((row) => (row === undefined ? [] : toShares(row)))).toEqual(shares);
  expect(ranked.map((row) => row?.entityId)).toEqual(ids);
  const day = { startTime: '2026-07-08 00:00', endTime: '2026-07-09 00:00' };
  const contrast = await company.analyse(comparisons.contrast, { ids, item: 'flowIn', ...day, step: '1h' });
  // A custom day is compared with the day before, of which no store has a record.
  expect(contrast.columns.map(({ leftOut }) => leftOut)).toEqual([...Array(5).fill('noBase'), 'noValue']);
  const lastDay = await company.analyse(comparisons.contrast, { ids, ...yesterday, step: '1h' });
  expect(lastDay.columns.map(toShares)).toEqual(shares);
  const growth = await company.analyse(comparisons.growth, { ids, item: 'flowIn', timeType: growthPeriods.yesterday });
  expect(growth.rows.map(({ before }) => toShares(before))).toEqual(shares);
  // No record of a year ago exists, although the devices were installed.
  expect(growth.rows.map(({ year }) => [year.baseCompleteness, year.growth])).toEqual(stores.map(() => [0, null]));
  const batch = await company.analyse(comparisons.batch, { ids, type: rangeTypes.yesterday });
  expect(batch.rows.map(({ entityId }) => entityId)).toEqual(ids);
});

test('compared ranges of one store have the completeness of both ranges', async () => {
  const [, , incomplete] = stores;
  const day = (date: string) => ({ startTime: `${date} 00:00`, endTime: `${date} 23:59:59` });
  const { columns } = await company.analyse(comparisons.contrast, {
    ids: [incomplete?.entity.id ?? 0],
    item: 'flowIn',
    contrastType: contrastTypes.time,
    step: '1h',
    ranges: [day('2026-07-08'), day('2026-07-01')],
  });
  expect(columns.map(toShares)).toEqual([
    [0.94, null],
    [1, 0.94],
  ]);
});

test('stores that are left out do not lower the share of an organisation', async () => {
  const { rows } = await company.analyse(comparisons.rank, {
    ids: [north.id],
    rangeType: selectionTypes.organisation,
    ...yesterday,
  });
  expect(rows).toMatchObject([
    { entityId: null, completeness: 0.5, comparedCompleteness: 1, baseCompleteness: 1, growth: 1, leftOutInside: 1 },
  ]);
});

test('an entrance names its store, and nothing is judged without a base', async () => {
  const [, , incomplete] = stores;
  const input = { ids: [incomplete?.corridor.id ?? 0], rangeType: selectionTypes.access, ...yesterday };
  const { rows } = await company.analyse(comparisons.rank, input);
  expect(rows).toMatchObject([{ entityId: incomplete?.entity.id, comparedCompleteness: 0.94, baseCompleteness: 1 }]);
  const without = await company.analyse(comparisons.rank, { ...input, compare: 'none' });
  expect(without.rows).toMatchObject([{ comparedCompleteness: 0.94, baseCompleteness: null }]);
});

test('a running day is judged by the same part of its base', async () => {
  // At 14:10 half of the periods are over. All missing records are later in the day.
  clock.set('2026-07-08T14:10:00Z');
  const input = { ids: idsOf(), item: 'flowIn' as const, type: rangeTypes.today };
  const { rows } = await company.analyse(comparisons.rank, input);
  clock.set('2026-07-09T09:00:00Z');
  const incomplete = rows.filter(({ name }) => name.startsWith('94 %'));
  expect(incomplete.map(toShares)).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('files have no change where one period has less than 95 % of its data', async () => {
  const query = { ids: idsOf(), ...yesterday, format: 'csv' as const };
  const { bytes } = await fetchTestFile(server, comparisonExports.rank, query, {
    token: (await server.factory.user({ company: company.company, permissions: ['rank:data'] })).token,
    lang: 'en',
  });
  const lines: string[][] = parse(new TextDecoder().decode(bytes), { bom: true, relax_column_count: true });
  const [titles = []] = lines;
  const cell = (name: string, title: string) => lines.find((line) => line.includes(name))?.[titles.indexOf(title)];
  const changes = missing.map(({ name }) => [cell(name, 'Change'), cell(name, 'Reason not compared')]);
  expect(changes).toEqual([
    ['1', ''],
    ['0.92', ''],
    ['', 'No comparison yet: only 94.0% of the data has arrived.'],
    [String(104 / 96), ''],
    ['', 'No comparison: only 94.0% of the data exists for the comparison period (2026-07-01).'],
    ['', 'no data in this period'],
  ]);
});
