import type { CallOf } from '@portico/contract/route';
import { type FestivalExportName, festivalExports } from '@portico/contract/routes/festival-exports';
import { type FestivalDetails, type FestivalTold, festivals } from '@portico/contract/routes/festivals';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, exportLanguages, expectTables, serial } from '../../../platform/testing/exporting.ts';
import { daysBetween, type FestivalCompany, festivalCompany } from '../../../platform/testing/festival-company.ts';
import { fetchFile } from '../../../platform/testing/fetch-file.ts';
import { fixedClock } from '../../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../../platform/testing/server.ts';
import type { ReadSheet } from '../../../platform/testing/xlsx.ts';

let server: TestServer;
let us: FestivalCompany;
let ids: number[];
let first: number;
let second: number;
let older: number;
let cells = 0;

beforeAll(async () => {
  server = await startServer({ clock: fixedClock('2026-05-12T11:58:00Z'), logLevel: 'fatal' });
  us = await festivalCompany(server);
  const entity = (name: string) => server.world.entity({ company: us.company, timeZone: 'UTC', name });
  // What a spreadsheet would take for a formula; one with a gap, one that nobody counts in.
  const shops = [
    await us.place({ entity: await entity('=1+1') }),
    await us.place({ entity: await entity('@gap') }),
    await us.place({ entity: await entity('Nobody') }),
  ];
  ids = shops.map((shop) => shop.entity.id);
  const [whole, gap] = shops;
  if (whole === undefined || gap === undefined) throw new Error('no shops');
  for (const year of ['2025', '2026']) await us.count(whole, `${year}-04-20`, `${year}-05-12`);
  await us.count(gap, '2026-05-01', '2026-05-05', () => 7);
  await us.count(gap, '2026-05-08', '2026-05-12', () => 9);
  first = await us.add('-Fair', '2026-05-01', '2026-05-03');
  second = await us.add('-Fair', '2026-05-11', '2026-05-13');
  older = await us.add('-Fair', '2025-05-01', '2025-05-09');
}, 60_000);
afterAll(() => server?.stop());

const routes = {
  holidayindex: festivalExports.holidayindex,
  holidaydetails: festivalExports.holidaydetails,
  holidaycontrastsame: festivalExports.holidaycontrastsame,
  holidaycontrast: festivalExports.holidaycontrast,
} satisfies Record<FestivalExportName, unknown>;
const as = (lang: Language, token = us.token) => ({ token, lang });
const asked = () => ({ ids, item: 'flowIn' as const });

async function compare<Name extends FestivalExportName>(
  name: Name,
  input: CallOf<(typeof routes)[Name]>,
  expectedOf: (lang: Language) => Cell[][][],
): Promise<ReadSheet[]> {
  let last: ReadSheet[] = [];
  for (const lang of exportLanguages) {
    const fileOf = (format: 'xlsx' | 'csv') => fetchFile(server, routes[name], { ...input, format }, as(lang));
    const compared = await expectTables(
      lang,
      { xlsx: await fileOf('xlsx'), csv: await fileOf('csv') },
      expectedOf(lang),
    );
    last = compared.sheets;
    cells += compared.cells;
  }
  return last;
}

const told = ({ name, startTime, endTime, numberOfDays }: FestivalTold): Cell[] => [
  name,
  serial(startTime),
  serial(endTime),
  numberOfDays,
];
const beside = (of: Omit<FestivalDetails['together'], 'days'>): Cell[] => [
  of.value,
  of.completeness,
  of.perDay,
  of.base,
  of.baseCompleteness,
  of.basePerDay,
  of.compared,
  of.comparedBase,
  of.growth,
];
const reasonIn = (lang: Language, reason: FestivalDetails['rows'][number]['leftOut']) =>
  reason === null ? null : translate(lang, `exports.reasons.${reason}`);
const days = ({ positions }: FestivalDetails, of: FestivalDetails['together']['days']): Cell[][] =>
  of.map((day, position) => [
    position + 1,
    serial(positions[position]?.day),
    day.value,
    day.completeness,
    serial(positions[position]?.base),
    day.base,
    day.baseCompleteness,
    day.compared,
    day.comparedBase,
    day.growth,
  ]);

test('the festivals of a year, each beside the 7 days before it', async () => {
  const input = { ...asked(), year: 2026 };
  const { rows } = (await server.call(festivals.index, input, { token: us.token })).result;
  expect(rows).toHaveLength(2);
  const sheets = await compare('holidayindex', input, () => [
    rows.map((row) => [...told(row.festival), ...beside(row), row.places]),
  ]);
  const about = sheets.at(-1)?.rows.map((row) => row.join(': ')) ?? [];
  expect(about.some((line) => line.includes('2026-05-11–2026-05-13'))).toBe(true);
});

test('a festival by day, by place, and both; while it runs, what is compared', async () => {
  for (const id of [first, second]) {
    const input = { ...asked(), id };
    const { result } = await server.call(festivals.details, input, { token: us.token });
    const sheets = await compare('holidaydetails', input, (lang) => [
      days(result, result.together.days),
      result.rows.map((row) => [
        row.name,
        ...beside({ ...row, places: 1, leftOutPlaces: [] }),
        reasonIn(lang, row.leftOut),
      ]),
      result.rows.flatMap((row) => days(result, row.days).map((line) => [row.name, ...line])),
    ]);
    const about = sheets.at(-1)?.rows.map((row) => row.join(': ')) ?? [];
    expect(about.some((line) => line.includes(result.asOf))).toBe(id === second);
    expect(about.some((line) => line.includes('Nobody'))).toBe(true);
  }
});

test('festivals of one year beside their own weeks before', async () => {
  const input = { ...asked(), holidayIds: [first, second] };
  const { columns } = (await server.call(festivals.contrastSame, input, { token: us.token })).result;
  expect(columns).toHaveLength(2);
  await compare('holidaycontrastsame', input, (lang) => [
    columns.map(({ festival, together }) => [...told(festival), ...beside(together), together.places]),
    daysBetween('2026-05-01', '2026-05-07').map((_, position) => [
      position + 1,
      ...columns.flatMap(({ positions, together }) => [
        serial(positions[position]?.day),
        together.days[position]?.value ?? null,
        together.days[position]?.completeness ?? null,
        serial(positions[position]?.base),
        together.days[position]?.base ?? null,
        together.days[position]?.baseCompleteness ?? null,
      ]),
    ]),
    ids.map((id) => {
      const of = columns.map(({ rows }) => rows.find((row) => row.id === id));
      return [
        of[0]?.name ?? null,
        ...of.flatMap((row) => [
          row?.value ?? null,
          row?.completeness ?? null,
          row?.compared ?? null,
          row?.comparedBase ?? null,
          row?.growth ?? null,
          reasonIn(lang, row?.leftOut ?? null),
        ]),
      ];
    }),
  ]);
});

test('a festival over the years, by its days and by place', async () => {
  const input = { ...asked(), holidayIds: [first, older] };
  const { columns, rows, positions } = (await server.call(festivals.contrast, input, { token: us.token })).result;
  expect(positions).toBe(9);
  const sheets = await compare('holidaycontrast', input, (lang) => [
    columns.map(({ festival, value, completeness, perDay, against }) => [
      ...told(festival),
      value,
      completeness,
      perDay,
      against?.compared ?? null,
      against?.comparedBase ?? null,
      against?.growth ?? null,
      against?.days ?? null,
      against?.places ?? null,
    ]),
    Array.from({ length: positions }, (_, position) => [
      position + 1,
      ...columns.flatMap((column) => [
        serial(column.days[position]?.day),
        column.days[position]?.value ?? null,
        column.days[position]?.completeness ?? null,
      ]),
    ]),
    rows.map((row) => [
      row.name,
      ...row.festivals.flatMap((cell, at) => [
        cell.value,
        cell.completeness,
        cell.perDay,
        ...(columns[at]?.against === null
          ? []
          : [cell.compared, cell.comparedBase, cell.growth, reasonIn(lang, cell.leftOut)]),
      ]),
    ]),
  ]);
  expect(sheets[1]?.rows[0]?.[1]).toContain('2026');
});

test('so many cells were compared, and files are called what their pages are called', async () => {
  expect(cells).toBeGreaterThan(1_500);
  const { name } = await fetchFile(server, festivalExports.holidaydetails, { ...asked(), id: first }, as('en'));
  expect(name).toBe('Festivals 2026-05-01–2026-05-03.xlsx');
});

test('what is refused is refused as the analysis refuses it, and nobody gets what they may not see', async () => {
  const other = await us.add('Other', '2026-05-05');
  const refusal = async (name: FestivalExportName, input: object, token = us.token) =>
    (await fetchFile(server, routes[name], { ...asked(), id: first, holidayIds: [first], ...input }, as('en', token)))
      .key;
  const names = Object.keys(routes) as FestivalExportName[]; // its own keys
  const company = await server.world.company();
  const stranger = await server.world.user({ company, permissions: ['festival:list', 'festivalcompare'] });
  const nobody = await server.world.user({ company: us.company });
  const lists = await server.world.user({ company: us.company, permissions: ['festival:list'] });
  const compares = await server.world.user({ company: us.company, permissions: ['festivalcompare'] });
  for (const name of names) {
    const isCompare = name.startsWith('holidaycontrast');
    expect(await refusal(name, {})).toBeNull();
    expect(await refusal(name, { ids: [] })).toBe('notEntity');
    expect(await refusal(name, { item: '' })).toBe('searchNull');
    expect(await refusal(name, {}, stranger.token)).toBe('notFound');
    expect(await refusal(name, {}, nobody.token)).toBe('forbidden');
    expect(await refusal(name, {}, lists.token)).toBe(isCompare ? 'forbidden' : null);
    expect(await refusal(name, {}, compares.token)).toBe(isCompare ? null : 'forbidden');
  }
  for (const name of ['holidaycontrast', 'holidaycontrastsame'] as const) {
    expect(await refusal(name, { holidayIds: [] })).toBe('festivalDetailFirst');
    expect(await refusal(name, { holidayIds: [first, other] })).toBe('festivalNamesDiffer');
  }
  expect(names).toHaveLength(4);
});
