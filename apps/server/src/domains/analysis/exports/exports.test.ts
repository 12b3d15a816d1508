import type { RequestOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import type { Language } from '@portico/contract/words/languages';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExportingCompany,
  expectTableFiles,
  exportLanguages,
  exportPermissions,
  formulaLikeStoreNames,
  openExportingCompany,
  type TestExportInput,
  toSpreadsheetSerial,
  twentyDayRange,
} from '../../../platform/testing/exporting-company.ts';
import { fetchTestFile } from '../../../platform/testing/fetch-file.ts';
import { readSheets } from '../../../platform/testing/xlsx.ts';

let exporting: ExportingCompany;
let ids: number[];
let cells = 0;

beforeAll(async () => {
  exporting = await openExportingCompany();
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

const filesOf = async (query: TestExportInput<'series'>, lang: Language) => ({
  xlsx: await exporting.fetchExport('series', query, lang, 'xlsx'),
  csv: await exporting.fetchExport('series', query, lang, 'csv'),
});

test('series export has a row per place and time, and estimate columns', async () => {
  const query = { ids, ...twentyDayRange, step: '1d', items: ['flowIn', 'gender', 'enteringRate'] } as const;
  const { result } = await exporting.server.call(
    analysis.series,
    { ...query, items: [...query.items] },
    exporting.toCaller('en'),
  );
  expect(result.estimates.map(({ item, part }) => [item, part])).toEqual([
    ['flowIn', null],
    ['gender', null],
    ['gender', 'male'],
    ['gender', 'female'],
    ['gender', 'unknown'],
  ]);
  const seriesRow = (id: number, item: string, part: string | null) =>
    result.rows.find((row) => row.id === id && row.item === item && row.part === part);
  const estimate = (id: number, item: string, part: string | null) =>
    result.estimates.find((row) => row.id === id && row.item === item && row.part === part);
  const parts = [null, 'male', 'female', 'unknown'];
  const expected = ids.flatMap((id, index) =>
    result.buckets.map((bucket, position) => [
      formulaLikeStoreNames[index] ?? null,
      toSpreadsheetSerial(bucket.slice(0, 10)),
      seriesRow(id, 'flowIn', null)?.values[position] ?? null,
      estimate(id, 'flowIn', null)?.values[position] ?? null,
      seriesRow(id, 'flowIn', null)?.completeness?.[position] ?? null,
      ...parts.map((part) => seriesRow(id, 'gender', part)?.values[position] ?? null),
      ...parts.map((part) => estimate(id, 'gender', part)?.values[position] ?? null),
      seriesRow(id, 'gender', null)?.completeness?.[position] ?? null,
      seriesRow(id, 'enteringRate', null)?.values[position] ?? null,
      seriesRow(id, 'enteringRate', null)?.completeness?.[position] ?? null,
    ]),
  );
  const gap = expected[9];
  expect([gap?.[1], gap?.[2]]).toEqual([toSpreadsheetSerial('2026-11-10'), null]);
  expect(gap?.[3]).toBeGreaterThan(0);
  for (const lang of exportLanguages) {
    const input = { ...query, items: [...query.items] };
    cells += (await expectTableFiles(lang, await filesOf(input, lang), [expected])).cells;
  }
});

test('series export of all places combined has no place column', async () => {
  const query = { ids, ...twentyDayRange, step: '1d', items: ['flowIn'], each: false } as const;
  const { result } = await exporting.server.call(
    analysis.series,
    { ...query, items: ['flowIn'] },
    exporting.toCaller('en'),
  );
  const [row] = result.rows;
  const [estimate] = result.estimates;
  const input = { ...query, items: ['flowIn' as const] };
  const { sheets } = await expectTableFiles('en', await filesOf(input, 'en'), [
    result.buckets.map((bucket, index) => [
      toSpreadsheetSerial(bucket.slice(0, 10)),
      row?.values[index] ?? null,
      estimate?.values[index] ?? null,
      row?.completeness?.[index] ?? null,
    ]),
  ]);
  expect(sheets[0]?.rows[0]).toEqual(['Time', 'People in', 'People in: Estimated', 'Completeness']);
});

test('a long series export has the same values as the series reply', async () => {
  const query = {
    ids,
    startTime: '2026-10-01 00:00:00',
    endTime: '2026-11-20 00:00:00',
    step: '5m',
    items: ['flowIn' as const],
  } as const;
  const input = { ...query, items: ['flowIn' as const], completeness: false };
  // 14,400 times for each of six places: nearly as many values as one page reads, and within the limit of the screen.
  const { result } = await exporting.server.call(analysis.series, input, exporting.toCaller('en'));
  const file = await exporting.fetchExport('series', input, 'en', 'csv');
  const [, ...lines] = parse(file.bytes, { bom: true });
  expect(lines).toHaveLength(6 * 14_400);
  const values = result.rows.flatMap((row) => row.values);
  expect(lines.map(([, , value]) => (value === '' ? null : Number(value)))).toEqual(values);
  cells += lines.length;
});

test('the series export tests compared more than 90,000 cells', () => {
  console.log(`${cells} cells of exports equal their replies`);
  expect(cells).toBeGreaterThan(90_000);
});

test('an export file is named after its page, with its days', async () => {
  const nameOf = async (lang: Language) =>
    (await exporting.fetchExport('rank', { ids, ...twentyDayRange, item: 'flowIn' }, lang, 'xlsx')).name;
  expect(await nameOf('en')).toBe('Ranking 2026-11-01–2026-11-20.xlsx');
  expect(await nameOf('zh')).toBe('排名分析 2026-11-01–2026-11-20.xlsx');
  expect(await nameOf('ara')).toBe('الترتيب 2026-11-01–2026-11-20.xlsx');
  expect((await exporting.fetchExport('growth', { ids, item: 'flowIn', timeType: 2 }, 'de', 'csv')).name).toBe(
    'Wachstum 2026-11-19.csv',
  );
});

test('the about sheet names places, ranges, time zone and places left out', async () => {
  const input = { ids, ...twentyDayRange, item: 'customerIn', startHour: '10:00:00', endHour: '21:59:59' } as const;
  const about = readSheets((await exporting.fetchExport('rank', input, 'en', 'xlsx')).bytes).at(-1)?.rows ?? [];
  expect(about.slice(0, 9)).toEqual([
    ['Field', 'Ranking'],
    ['Metric', 'Customers in'],
    ['Unit', 'people'],
    ['Locations (6)', expect.stringContaining('Nobody')],
    ['Time range', '2026-11-01–2026-11-20'],
    ['Comparison', '2026-10-12 00:00–2026-10-31 15:20'],
    ['Time of day', '10:00:00–21:59:59'],
    ['Time zone', 'Asia/Shanghai'],
    ['Compared up to', '2026-11-20 15:20:00'],
  ]);
  const aboutLines = about.map((row) => row.join(': '));
  expect(aboutLines).toContain('Not compared: Nobody: no data in this period');
  expect(aboutLines).toContain('Staff count as customers: No');
  expect(aboutLines).toContain('Empty cells: No data (not the same as zero)');
});

test('an invalid export is answered with an error instead of a file', async () => {
  const refused = async <Name extends ExportName>(name: Name, query: TestExportInput<Name>) => {
    const { status, errorKey } = await exporting.fetchExport(name, query, 'en', 'xlsx');
    return [status, errorKey];
  };
  expect(await refused('rank', { ...twentyDayRange, item: 'flowIn' })).toEqual([400, 'notEntity']);
  expect(await refused('rank', { ids, item: 'flowIn' })).toEqual([400, 'searchNull']);
  expect(await refused('series', { ids, ...twentyDayRange, items: [] })).toEqual([400, 'searchNull']);
  const long = {
    startTime: '2025-11-01 00:00:00',
    endTime: '2026-11-01 00:00:00',
    step: '5m',
    completeness: false,
  } as const;
  const everything = await Promise.all(
    Array.from({ length: 5 }, () => exporting.server.factory.entity({ company: exporting.measured.company })),
  );
  const many = [...ids, ...everything.map(({ id }) => id)];
  expect(await refused('series', { ids: many, ...long, items: ['flowIn'] })).toEqual([413, 'tooManyForExcel']);
  const manyItems = { ids, ...long, items: ['flowIn', 'flowOut', 'batch', 'adult', 'children'] as const };
  expect(await refused('series', { ...manyItems, items: [...manyItems.items] })).toEqual([400, 'rangeTooLong']);
});

/** Exports whose input has places. */
type PlaceExportName = Exclude<ExportName, 'league'>;

test('an export of places outside the scope or without the right is refused', async () => {
  const routes = {
    contrast: comparisonExports.contrast,
    rank: comparisonExports.rank,
    growth: comparisonExports.growth,
    highlow: comparisonExports.highlow,
    matrix: comparisonExports.matrix,
    batch: comparisonExports.batch,
    funnel: comparisonExports.funnel,
    proportion: comparisonExports.proportion,
    series: comparisonExports.series,
  } satisfies Record<PlaceExportName, unknown>;
  const entries = Object.keys(routes) as PlaceExportName[]; // its own keys
  const other = await exporting.server.factory.company();
  const otherUser = await exporting.server.factory.user({ company: other, permissions: exportPermissions });
  const [mine, ...rest] = exporting.measured.stores;
  const one = await exporting.server.factory.user({
    company: exporting.measured.company,
    permissions: exportPermissions,
    entities: [mine!.entity],
  });
  const withoutRights = await exporting.server.factory.user({ company: exporting.measured.company });
  let checkedCount = 0;
  for (const name of entries) {
    const input = { ids, ...twentyDayRange, item: 'flowIn', items: ['flowIn'], step: '1d', timeType: 5, format: 'csv' };
    const status = async (token: string, given: number[]) =>
      (
        await fetchTestFile(
          exporting.server,
          routes[name],
          { ...input, ids: given } as RequestOf<(typeof comparisonExports)[typeof name]>,
          { token, lang: 'en' },
        )
      ).status; // fields a route does not know are dropped
    expect([name, await status(otherUser.token, ids)]).toEqual([name, 404]);
    expect([
      name,
      await status(
        one.token,
        rest.map(({ entity }) => entity.id),
      ),
    ]).toEqual([name, 404]);
    expect([name, await status(one.token, [mine!.entity.id])]).toEqual([name, 200]);
    expect([name, await status(withoutRights.token, ids)]).toEqual([name, 403]);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(9);
});
