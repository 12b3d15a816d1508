import type { RequestOf } from '@portico/contract/route';
import { type FestivalExportName, festivalExports } from '@portico/contract/routes/festival-exports';
import { type FestivalDetails, type FestivalReply, festivals } from '@portico/contract/routes/festivals';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExpectedCell,
  expectTableFiles,
  exportLanguages,
  toSpreadsheetSerial,
} from '../../../platform/testing/exporting-company.ts';
import { createFestivalCompany, type FestivalCompany, listDays } from '../../../platform/testing/festival-company.ts';
import { fetchTestFile } from '../../../platform/testing/fetch-file.ts';
import { createFixedClock } from '../../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { ParsedSheet } from '../../../platform/testing/xlsx.ts';

let server: TestServer;
let countingCompany: FestivalCompany;
let ids: number[];
let first: number;
let second: number;
let older: number;
let cells = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock('2026-05-12T11:58:00Z'), logLevel: 'fatal' });
  countingCompany = await createFestivalCompany(server);
  const entity = (name: string) => server.factory.entity({ company: countingCompany.company, timeZone: 'UTC', name });
  // Names that a spreadsheet would take for formulas; one shop with a gap, one without counts.
  const shops = [
    await countingCompany.addPlace({ entity: await entity('=1+1') }),
    await countingCompany.addPlace({ entity: await entity('@gap') }),
    await countingCompany.addPlace({ entity: await entity('Nobody') }),
  ];
  ids = shops.map((shop) => shop.entity.id);
  const [whole, gap] = shops;
  if (whole === undefined || gap === undefined) throw new Error('no shops');
  for (const year of ['2025', '2026']) await countingCompany.count(whole, `${year}-04-20`, `${year}-05-12`);
  await countingCompany.count(gap, '2026-05-01', '2026-05-05', () => 7);
  await countingCompany.count(gap, '2026-05-08', '2026-05-12', () => 9);
  first = await countingCompany.add('-Fair', '2026-05-01', '2026-05-03');
  second = await countingCompany.add('-Fair', '2026-05-11', '2026-05-13');
  older = await countingCompany.add('-Fair', '2025-05-01', '2025-05-09');
}, 60_000);
afterAll(() => server?.stop());

const routes = {
  holidayindex: festivalExports.holidayindex,
  holidaydetails: festivalExports.holidaydetails,
  holidaycontrastsame: festivalExports.holidaycontrastsame,
  holidaycontrast: festivalExports.holidaycontrast,
} satisfies Record<FestivalExportName, unknown>;
const caller = (lang: Language, token = countingCompany.token) => ({ token, lang });
const baseInput = () => ({ ids, item: 'flowIn' as const });

async function compare<Name extends FestivalExportName>(
  name: Name,
  input: RequestOf<(typeof routes)[Name]>,
  expectedOf: (lang: Language) => ExpectedCell[][][],
): Promise<ParsedSheet[]> {
  let last: ParsedSheet[] = [];
  for (const lang of exportLanguages) {
    const fileOf = (format: 'xlsx' | 'csv') => fetchTestFile(server, routes[name], { ...input, format }, caller(lang));
    const compared = await expectTableFiles(
      lang,
      { xlsx: await fileOf('xlsx'), csv: await fileOf('csv') },
      expectedOf(lang),
    );
    last = compared.sheets;
    cells += compared.cells;
  }
  return last;
}

const festivalCells = ({ name, startTime, endTime, numberOfDays }: FestivalReply): ExpectedCell[] => [
  name,
  toSpreadsheetSerial(startTime),
  toSpreadsheetSerial(endTime),
  numberOfDays,
];
const comparisonCells = (
  of: Omit<FestivalDetails['together'], 'days' | 'places' | 'leftOutPlaces' | 'leftOutDays'>,
): ExpectedCell[] => [
  of.value,
  of.completeness,
  of.perDay,
  of.base,
  of.baseCompleteness,
  of.basePerDay,
  of.compared,
  of.comparedBase,
  of.growth,
  of.comparedDays,
];
const reasonIn = (lang: Language, reason: FestivalDetails['rows'][number]['leftOut']) =>
  reason === null ? null : translate(lang, `exports.reasons.${reason}`);
/** Cells of two matched days, and the reason if they are not compared. */
const pairCells = (
  lang: Language,
  day:
    | Pick<FestivalDetails['together']['days'][number], 'compared' | 'comparedBase' | 'growth' | 'leftOut'>
    | undefined,
): ExpectedCell[] => [
  day?.compared ?? null,
  day?.comparedBase ?? null,
  day?.growth ?? null,
  day === undefined || day.leftOut === null ? null : translate(lang, `home.festival.reasons.${day.leftOut}`),
];
const days = (
  lang: Language,
  { positions }: FestivalDetails,
  of: FestivalDetails['together']['days'],
): ExpectedCell[][] =>
  of.map((day, position) => [
    position + 1,
    toSpreadsheetSerial(positions[position]?.day),
    day.value,
    day.completeness,
    toSpreadsheetSerial(positions[position]?.base),
    day.base,
    day.baseCompleteness,
    ...pairCells(lang, day),
  ]);

test('index export has each festival of a year with the 7 days before it', async () => {
  const input = { ...baseInput(), year: 2026 };
  const { rows } = (await server.call(festivals.index, input, { token: countingCompany.token })).result;
  expect(rows).toHaveLength(2);
  const sheets = await compare('holidayindex', input, () => [
    rows.map((row) => [...festivalCells(row.festival), ...comparisonCells(row), row.places]),
  ]);
  const about = sheets.at(-1)?.rows.map((row) => row.join(': ')) ?? [];
  expect(about.some((line) => line.includes('2026-05-11–2026-05-13'))).toBe(true);
});

test('details export has a festival by day, by place and by both', async () => {
  for (const id of [first, second]) {
    const input = { ...baseInput(), id };
    const { result } = await server.call(festivals.details, input, { token: countingCompany.token });
    const sheets = await compare('holidaydetails', input, (lang) => [
      days(lang, result, result.together.days),
      result.rows.map((row) => [row.name, ...comparisonCells(row), reasonIn(lang, row.leftOut)]),
      result.rows.flatMap((row) => days(lang, result, row.days).map((line) => [row.name, ...line])),
    ]);
    const about = sheets.at(-1)?.rows.map((row) => row.join(': ')) ?? [];
    expect(about.some((line) => line.includes(result.asOf))).toBe(id === second);
    expect(about.some((line) => line.includes('Nobody'))).toBe(true);
  }
});

test('same-year export has each festival with its comparison week', async () => {
  const input = { ...baseInput(), holidayIds: [first, second] };
  const { columns } = (await server.call(festivals.contrastSame, input, { token: countingCompany.token })).result;
  expect(columns).toHaveLength(2);
  await compare('holidaycontrastsame', input, (lang) => [
    columns.map(({ festival, together }) => [
      ...festivalCells(festival),
      ...comparisonCells(together),
      together.places,
    ]),
    listDays('2026-05-01', '2026-05-07').map((_, position) => [
      position + 1,
      ...columns.flatMap(({ positions, together }) => [
        toSpreadsheetSerial(positions[position]?.day),
        together.days[position]?.value ?? null,
        together.days[position]?.completeness ?? null,
        toSpreadsheetSerial(positions[position]?.base),
        together.days[position]?.base ?? null,
        together.days[position]?.baseCompleteness ?? null,
        ...pairCells(lang, together.days[position]),
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

test('multi-year export has a festival by day and by place', async () => {
  const input = { ...baseInput(), holidayIds: [first, older] };
  const { columns, rows, dayRows } = (await server.call(festivals.contrast, input, { token: countingCompany.token }))
    .result;
  // Friday to Sunday, and nine days from a Thursday.
  expect(dayRows).toHaveLength(9);
  expect(dayRows[0]).toEqual(['2026-05-01', '2025-05-02']);
  const sheets = await compare('holidaycontrast', input, (lang) => [
    columns.map(({ festival, value, completeness, perDay, against }) => [
      ...festivalCells(festival),
      value,
      completeness,
      perDay,
      against?.compared ?? null,
      against?.comparedBase ?? null,
      against?.growth ?? null,
      against?.days ?? null,
      against?.places ?? null,
    ]),
    dayRows.map((row, position) => [
      position + 1,
      ...columns.flatMap((column, index) => {
        const day = column.days.find((one) => one.day === row[index]);
        return [
          toSpreadsheetSerial(day?.day),
          day?.value ?? null,
          day?.completeness ?? null,
          ...(column.against === null ? [] : pairCells(lang, day)),
        ];
      }),
    ]),
    rows.map((row) => [
      row.name,
      ...row.festivals.flatMap((cell, index) => [
        cell.value,
        cell.completeness,
        cell.perDay,
        ...(columns[index]?.against === null
          ? []
          : [cell.compared, cell.comparedBase, cell.growth, cell.comparedDays, reasonIn(lang, cell.leftOut)]),
      ]),
    ]),
  ]);
  expect(sheets[1]?.rows[0]?.[1]).toContain('2026');
  const about = sheets.at(-1)?.rows.map((row) => row.join(': ')) ?? [];
  // Three days of each year are compared; the six others of last year are named with the reason.
  const reason = translate(exportLanguages.at(-1) ?? 'en', 'home.festival.reasons.noMatch');
  expect(about.filter((line) => line.includes(reason))).toHaveLength(6);
  expect(about.some((line) => line.includes('2025-05-01') && line.includes(reason))).toBe(true);
});

test('the tests above compared over 1,500 cells; a file has its page’s name', async () => {
  expect(cells).toBeGreaterThan(1_500);
  const fileName = async (route: FestivalExportName, input: object) =>
    (await fetchTestFile(server, festivalExports[route], { ...baseInput(), ...input }, caller('en'))).name;
  expect(await fileName('holidaydetails', { id: first })).toBe('Festivals 2026-05-01–2026-05-03.xlsx');
  expect(await fileName('holidayindex', { year: 2026 })).toBe('Festivals 2026.xlsx');
  const days = { startTime: '2026-04-01', endTime: '2026-06-30' };
  expect(await fileName('holidayindex', days)).toBe('Festivals 2026-04-01–2026-06-30.xlsx');
});

test('an export is refused where its analysis is refused', async () => {
  const other = await countingCompany.add('Other', '2026-05-05');
  const refusal = async (name: FestivalExportName, input: object, token = countingCompany.token) =>
    (
      await fetchTestFile(
        server,
        routes[name],
        { ...baseInput(), id: first, holidayIds: [first], ...input },
        caller('en', token),
      )
    ).errorKey;
  const names = Object.keys(routes) as FestivalExportName[]; // its own keys
  const company = await server.factory.company();
  const otherUser = await server.factory.user({ company, permissions: ['festival:list', 'festivalcompare'] });
  const nobody = await server.factory.user({ company: countingCompany.company });
  const lists = await server.factory.user({ company: countingCompany.company, permissions: ['festival:list'] });
  const compares = await server.factory.user({ company: countingCompany.company, permissions: ['festivalcompare'] });
  for (const name of names) {
    const isCompare = name.startsWith('holidaycontrast');
    expect(await refusal(name, {})).toBeNull();
    expect(await refusal(name, { ids: [] })).toBe('notEntity');
    expect(await refusal(name, { item: '' })).toBe('searchNull');
    expect(await refusal(name, {}, otherUser.token)).toBe('notFound');
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
