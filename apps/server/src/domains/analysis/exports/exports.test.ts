import type { CallOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import type { Language } from '@portico/contract/words/languages';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  analysisRights,
  type AskedOf,
  type Exporting,
  exportLanguages,
  expectTables,
  openExporting,
  serial,
  storeNames,
  twentyDays,
} from '../../../platform/testing/exporting.ts';
import { fetchFile } from '../../../platform/testing/fetch-file.ts';
import { readSheets } from '../../../platform/testing/xlsx.ts';

let exporting: Exporting;
let ids: number[];
let cells = 0;

beforeAll(async () => {
  exporting = await openExporting();
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

const filesOf = async (asked: AskedOf<'series'>, lang: Language) => ({
  xlsx: await exporting.fileOf('series', asked, lang, 'xlsx'),
  csv: await exporting.fileOf('series', asked, lang, 'csv'),
});

test('series: places below each other with all their times, parts, estimates apart, and gaps empty', async () => {
  const asked = { ids, ...twentyDays, step: '1d', items: ['flowIn', 'gender', 'enteringRate'] } as const;
  const { result } = await exporting.server.call(
    analysis.series,
    { ...asked, items: [...asked.items] },
    exporting.as('en'),
  );
  expect(result.estimates.map(({ item, part }) => [item, part])).toEqual([
    ['flowIn', null],
    ['gender', null],
    ['gender', 'male'],
    ['gender', 'female'],
    ['gender', 'unknown'],
  ]);
  const of = (id: number, item: string, part: string | null) =>
    result.rows.find((row) => row.id === id && row.item === item && row.part === part);
  const estimate = (id: number, item: string, part: string | null) =>
    result.estimates.find((row) => row.id === id && row.item === item && row.part === part);
  const parts = [null, 'male', 'female', 'unknown'];
  const expected = ids.flatMap((id, place) =>
    result.buckets.map((bucket, at) => [
      storeNames[place] ?? null,
      serial(bucket.slice(0, 10)),
      of(id, 'flowIn', null)?.values[at] ?? null,
      estimate(id, 'flowIn', null)?.values[at] ?? null,
      of(id, 'flowIn', null)?.completeness?.[at] ?? null,
      ...parts.map((part) => of(id, 'gender', part)?.values[at] ?? null),
      ...parts.map((part) => estimate(id, 'gender', part)?.values[at] ?? null),
      of(id, 'gender', null)?.completeness?.[at] ?? null,
      of(id, 'enteringRate', null)?.values[at] ?? null,
      of(id, 'enteringRate', null)?.completeness?.[at] ?? null,
    ]),
  );
  const gap = expected[9];
  expect([gap?.[1], gap?.[2]]).toEqual([serial('2026-11-10'), null]);
  expect(gap?.[3]).toBeGreaterThan(0);
  for (const lang of exportLanguages) {
    const input = { ...asked, items: [...asked.items] };
    cells += (await expectTables(lang, await filesOf(input, lang), [expected])).cells;
  }
});

test('series of everything together has no column of places, and one item a plain completeness', async () => {
  const asked = { ids, ...twentyDays, step: '1d', items: ['flowIn'], each: false } as const;
  const { result } = await exporting.server.call(analysis.series, { ...asked, items: ['flowIn'] }, exporting.as('en'));
  const [row] = result.rows;
  const [estimate] = result.estimates;
  const input = { ...asked, items: ['flowIn' as const] };
  const { sheets } = await expectTables('en', await filesOf(input, 'en'), [
    result.buckets.map((bucket, at) => [
      serial(bucket.slice(0, 10)),
      row?.values[at] ?? null,
      estimate?.values[at] ?? null,
      row?.completeness?.[at] ?? null,
    ]),
  ]);
  expect(sheets[0]?.rows[0]).toEqual(['Time', 'People in', 'People in: Estimated', 'Completeness']);
});

test('a long series is asked for place by place, and the file is the same', async () => {
  const asked = {
    ids,
    startTime: '2026-10-01 00:00:00',
    endTime: '2026-11-20 00:00:00',
    step: '5m',
    items: ['flowIn' as const],
  } as const;
  const input = { ...asked, items: ['flowIn' as const], completeness: false };
  // 14,400 times of six places: more than is asked for at once, as many as the screen may have.
  const { result } = await exporting.server.call(analysis.series, input, exporting.as('en'));
  const file = await exporting.fileOf('series', input, 'en', 'csv');
  const [, ...lines] = parse(file.bytes, { bom: true });
  expect(lines).toHaveLength(6 * 14_400);
  const values = result.rows.flatMap((row) => row.values);
  expect(lines.map(([, , value]) => (value === '' ? null : Number(value)))).toEqual(values);
  cells += lines.length;
});

test('so many cells were compared', () => {
  console.log(`${cells} cells of exports equal their replies`);
  expect(cells).toBeGreaterThan(90_000);
});

test('a file is called what its page is called, with its days', async () => {
  const nameOf = async (lang: Language) =>
    (await exporting.fileOf('rank', { ids, ...twentyDays, item: 'flowIn' }, lang, 'xlsx')).name;
  expect(await nameOf('en')).toBe('Ranking 2026-11-01–2026-11-20.xlsx');
  expect(await nameOf('zh')).toBe('排名分析 2026-11-01–2026-11-20.xlsx');
  expect(await nameOf('ara')).toBe('الترتيب 2026-11-01–2026-11-20.xlsx');
  expect((await exporting.fileOf('growth', { ids, item: 'flowIn', timeType: 2 }, 'de', 'csv')).name).toBe(
    'Wachstum 2026-11-19.csv',
  );
});

test('what a file says about itself: places, ranges, clock, hours, and who is left out', async () => {
  const input = { ids, ...twentyDays, item: 'customerIn', startHour: '10:00:00', endHour: '21:59:59' } as const;
  const about = readSheets((await exporting.fileOf('rank', input, 'en', 'xlsx')).bytes).at(-1)?.rows ?? [];
  expect(about.slice(0, 9)).toEqual([
    ['What', 'Ranking'],
    ['Figure', 'Customers in'],
    ['Unit', 'people'],
    ['Places (6)', expect.stringContaining('Nobody')],
    ['Time range', '2026-11-01–2026-11-20'],
    ['Comparison period', '2026-10-12 00:00–2026-10-31 15:20'],
    ['Time of day', '10:00:00–21:59:59'],
    ['Time zone', 'Asia/Shanghai'],
    ['Compared up to', '2026-11-20 15:20:00'],
  ]);
  const told = about.map((row) => row.join(': '));
  expect(told).toContain('Left out of the comparison: Nobody: no data in the period');
  expect(told).toContain('Staff count as customers: No');
  expect(told).toContain('Empty cells: Not known. That does not mean 0.');
});

test('what is refused is refused before a file begins, and a sheet that is too long names CSV', async () => {
  const refused = async <Name extends ExportName>(name: Name, asked: AskedOf<Name>) => {
    const { status, key } = await exporting.fileOf(name, asked, 'en', 'xlsx');
    return [status, key];
  };
  expect(await refused('rank', { ...twentyDays, item: 'flowIn' })).toEqual([400, 'notEntity']);
  expect(await refused('rank', { ids, item: 'flowIn' })).toEqual([400, 'searchNull']);
  expect(await refused('series', { ids, ...twentyDays, items: [] })).toEqual([400, 'searchNull']);
  const long = {
    startTime: '2025-11-01 00:00:00',
    endTime: '2026-11-01 00:00:00',
    step: '5m',
    completeness: false,
  } as const;
  const everything = await Promise.all(
    Array.from({ length: 5 }, () => exporting.server.world.entity({ company: exporting.us.company })),
  );
  const many = [...ids, ...everything.map(({ id }) => id)];
  expect(await refused('series', { ids: many, ...long, items: ['flowIn'] })).toEqual([413, 'tooManyForExcel']);
  const manyItems = { ids, ...long, items: ['flowIn', 'flowOut', 'batch', 'adult', 'children'] as const };
  expect(await refused('series', { ...manyItems, items: [...manyItems.items] })).toEqual([400, 'rangeTooLong']);
});

/** Those that name what they are about. */
type Asked = Exclude<ExportName, 'league'>;

test('nobody gets what they may not see: another company, another store, no right', async () => {
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
  } satisfies Record<Asked, unknown>;
  const entries = Object.keys(routes) as Asked[]; // its own keys
  const other = await exporting.server.world.company();
  const stranger = await exporting.server.world.user({ company: other, permissions: analysisRights });
  const [mine, ...rest] = exporting.us.stores;
  const one = await exporting.server.world.user({
    company: exporting.us.company,
    permissions: analysisRights,
    entities: [mine!.entity],
  });
  const nobody = await exporting.server.world.user({ company: exporting.us.company });
  let seen = 0;
  for (const name of entries) {
    const input = { ids, ...twentyDays, item: 'flowIn', items: ['flowIn'], step: '1d', timeType: 5, format: 'csv' };
    const status = async (token: string, given: number[]) =>
      (
        await fetchFile(
          exporting.server,
          routes[name],
          { ...input, ids: given } as CallOf<(typeof comparisonExports)[typeof name]>,
          { token, lang: 'en' },
        )
      ).status; // fields a route does not know are dropped
    expect([name, await status(stranger.token, ids)]).toEqual([name, 404]);
    expect([
      name,
      await status(
        one.token,
        rest.map(({ entity }) => entity.id),
      ),
    ]).toEqual([name, 404]);
    expect([name, await status(one.token, [mine!.entity.id])]).toEqual([name, 200]);
    expect([name, await status(nobody.token, ids)]).toEqual([name, 403]);
    seen += 1;
  }
  expect(seen).toBe(9);
});
