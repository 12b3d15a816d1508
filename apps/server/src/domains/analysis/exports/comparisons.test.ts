import type { RequestOf, ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedCells, expectedChangeCells, formatDaysByHand } from '../../../platform/testing/change-cells.ts';
import {
  type ExpectedCell,
  type ExportingCompany,
  expectTableFiles,
  exportLanguages,
  openExportingCompany,
  type TestExportInput,
  toSpreadsheetSerial,
  twentyDayRange,
} from '../../../platform/testing/exporting-company.ts';
import type { ParsedSheet } from '../../../platform/testing/xlsx.ts';

let exporting: ExportingCompany;
let ids: number[];
let cells = 0;

beforeAll(async () => {
  exporting = await openExportingCompany();
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

type ComparisonName = keyof typeof comparisons;
type ReplyOf<Name extends ComparisonName> = ResultOf<(typeof comparisons)[Name]>;

/** Compares the files of an analysis with its reply in each language; returns the sheets of the last one. */
async function compare<Name extends ComparisonName>(
  name: Name,
  query: TestExportInput<Name>,
  expectedOf: (reply: ReplyOf<Name>, lang: Language) => ExpectedCell[][][],
): Promise<ParsedSheet[]> {
  const { server, toCaller, fetchExport } = exporting;
  // The input is that of the route, which TypeScript cannot follow through a generic name.
  const { result } = await server.call(
    comparisons[name],
    query as RequestOf<(typeof comparisons)[Name]>,
    toCaller('en'),
  );
  let last: ParsedSheet[] = [];
  for (const lang of exportLanguages) {
    const files = {
      xlsx: await fetchExport(name, query, lang, 'xlsx'),
      csv: await fetchExport(name, query, lang, 'csv'),
    };
    const compared = await expectTableFiles(lang, files, expectedOf(result, lang));
    last = compared.sheets;
    cells += compared.cells;
  }
  return last;
}

test('rank export has shares, rank changes and reasons for left-out places', async () => {
  const sheets = await compare('rank', { ids, ...twentyDayRange, item: 'flowIn' }, ({ rows, base }, lang) => [
    rows.map((row) => [row.rank, row.name, ...comparedCells(row, base, lang), row.share, row.baseRank, row.rankChange]),
  ]);
  const left = sheets[0]?.rows.flat().filter((cell) => typeof cell === 'string') ?? [];
  expect(left).toContain(translate('de', 'exports.reasons.noValue'));
  expect(left).toContain(translate('de', 'exports.reasons.countedLater'));
});

test('rank export without comparison has dwell times in seconds', async () => {
  const sheets = await compare(
    'rank',
    { ids, ...twentyDayRange, item: 'averageDwellTime', compare: 'none' },
    ({ rows }) => [rows.map((row) => [row.rank, row.name, row.value, row.completeness, row.share])],
  );
  expect(String(sheets[0]?.rows[0]?.[2])).toContain(translate('de', 'words.units.seconds'));
});

test('rank export of organisations has the number of stores not compared', async () => {
  const { root } = exporting.measured.company;
  expect(
    await compare(
      'rank',
      { rangeType: 3, ids: [root.id], ...twentyDayRange, item: 'flowIn' },
      ({ rows, base }, lang) => [
        rows.map((row) => [
          row.rank,
          row.name,
          ...comparedCells(row, base, lang),
          row.leftOutInside,
          row.share,
          row.baseRank,
          row.rankChange,
        ]),
      ],
    ),
  ).toHaveLength(2);
});

test('contrast export has places by time with base and completeness', async () => {
  expect(
    await compare(
      'contrast',
      { ids, ...twentyDayRange, item: 'flowIn', step: '1d' },
      ({ buckets, columns, together }, lang) => [
        buckets.map((bucket, index) => [
          toSpreadsheetSerial(bucket.slice(0, 10)),
          ...columns.flatMap((column) => [
            column.values[index] ?? null,
            column.baseValues[index] ?? null,
            column.completenesses[index] ?? null,
          ]),
          together[index] ?? null,
        ]),
        columns.map((column) => [
          column.name,
          formatDaysByHand(column.range),
          ...comparedCells(column, column.baseRange, lang),
          column.baseRange === null ? null : formatDaysByHand(column.baseRange),
          column.average,
        ]),
      ],
    ),
  ).toHaveLength(3);
});

test('contrast export of ranges has one place side by side by hour', async () => {
  const week = (first: string, last: string) => ({ startTime: `${first} 00:00:00`, endTime: `${last} 00:00:00` });
  expect(
    await compare(
      'contrast',
      {
        ids: ids.slice(0, 1),
        contrastType: 1,
        item: 'enteringRate',
        step: '1h',
        ranges: [week('2026-11-09', '2026-11-12'), week('2026-11-02', '2026-11-05')],
      },
      ({ buckets, columns }, lang) => [
        buckets.map((bucket, index) => [
          toSpreadsheetSerial(bucket),
          ...columns.flatMap((column) => [column.values[index] ?? null, column.completenesses[index] ?? null]),
        ]),
        columns.map((column) => [
          formatDaysByHand(column.range),
          ...comparedCells(column, column.baseRange, lang),
          column.baseRange === null ? null : formatDaysByHand(column.baseRange),
          column.average,
        ]),
      ],
    ),
  ).toHaveLength(3);
});

test('growth export has the period before and the year before', async () => {
  const comparisonCells = (base: ReplyOf<'growth'>['rows'][number]['before'], lang: Language) => [
    formatDaysByHand(base.range),
    base.value,
    ...expectedChangeCells(base, base.range, lang),
  ];
  expect(
    await compare('growth', { ids, item: 'flowIn', timeType: 5 }, ({ rows }, lang) => [
      rows.map((row) => [
        row.name,
        formatDaysByHand(row.range),
        row.value,
        row.completeness,
        row.compared,
        ...comparisonCells(row.before, lang),
        ...comparisonCells(row.year, lang),
      ]),
    ]),
  ).toHaveLength(2);
});

test('growth export of organisations has both compared values', async () => {
  const comparisonCells = (base: ReplyOf<'growth'>['rows'][number]['before'], lang: Language) => [
    formatDaysByHand(base.range),
    base.compared,
    base.value,
    ...expectedChangeCells(base, base.range, lang),
    base.leftOutInside,
  ];
  expect(
    await compare(
      'growth',
      { rangeType: 3, ids: [exporting.measured.company.root.id], item: 'flowIn', timeType: 6 },
      ({ rows }, lang) => [
        rows.map((row) => [
          row.name,
          formatDaysByHand(row.range),
          row.value,
          row.completeness,
          row.compared,
          ...comparisonCells(row.before, lang),
          ...comparisonCells(row.year, lang),
        ]),
      ],
    ),
  ).toHaveLength(2);
});

test('peak export has the usual day of each place', async () => {
  expect(
    await compare('highlow', { ids, ...twentyDayRange, item: 'flowIn', week: 2 }, ({ rows }) => [
      rows.map((row) => [
        row.name,
        row.peak?.time ?? null,
        row.peak?.value ?? null,
        row.lowest?.time ?? null,
        row.lowest?.value ?? null,
        row.average,
        row.days,
        row.daysWithout,
        row.completeness,
        ...row.hours,
      ]),
    ]),
  ).toHaveLength(2);
});

test('matrix export has weekday names in the reader’s language', async () => {
  const weekdays = {
    zh: '星期一',
    en: 'Monday',
    ara: 'الاثنين',
    de: 'Montag',
  };
  const sheets = await compare('matrix', { ids, ...twentyDayRange, item: 'flowIn' }, (reply, lang) => [
    reply.weekdays.map((weekday, index) => [
      index === 0
        ? weekdays[lang as keyof typeof weekdays]
        : new Intl.DateTimeFormat(lang === 'ara' ? 'ar' : lang, { weekday: 'long', timeZone: 'UTC' }).format(
            Date.UTC(2026, 0, 5 + index),
          ),
      ...weekday.hours,
      weekday.days,
      weekday.daysWithout,
    ]),
  ]);
  expect(sheets[0]?.rows[0]?.slice(1, 3)).toEqual(['00:00', '01:00']);
});

test('batch export has groups by day and the completeness of each day', async () => {
  expect(
    await compare('batch', { ids, ...twentyDayRange }, ({ rows, base }, lang) => [
      rows.map((row) => [
        row.name,
        ...comparedCells(row, base, lang),
        row.average,
        toSpreadsheetSerial(row.min?.day),
        row.min?.value ?? null,
        toSpreadsheetSerial(row.max?.day),
        row.max?.value ?? null,
        row.averageGroupSize,
        ...row.values,
      ]),
      rows.map((row) => [row.name, ...row.completenesses]),
    ]),
  ).toHaveLength(3);
});

test('funnel export has the stages of places that measure both', async () => {
  const { server, toCaller } = exporting;
  // The fifth store never sends counts.
  const measuring = ids.toSpliced(4, 1);
  const { steps } = (await server.call(comparisons.funnel, { ids: measuring, ...twentyDayRange }, toCaller('en')))
    .result;
  const partsIn = (lang: Language) => ({
    subset: translate(lang, 'analysis.funnel.measuringBoth', { n: '5', m: '6' }),
    lacks: (['flowPassby', 'flowIn'] as const)
      .map((item) => translate(lang, 'analysis.funnel.lacks', { item: translate(lang, `words.items.${item}`) }))
      .join(' · '),
  });
  const sheets = await compare('funnel', { ids, ...twentyDayRange }, ({ rows }, lang) => [
    steps.map((step) => [
      step.item === 'averageDwellTime'
        ? translate(lang, 'exports.withUnit', {
            title: translate(lang, 'words.items.averageDwellTime'),
            unit: translate(lang, 'words.units.seconds'),
          })
        : translate(lang, `words.items.${step.item}`),
      step.value,
      step.completeness,
      step.rate,
      step.compared,
      step.base,
      // Several places together are compared in spite of gaps.
      ...expectedChangeCells({ ...step, comparedCompleteness: null, baseCompleteness: null }, null, lang),
      step.baseRate,
      partsIn(lang).subset,
    ]),
    rows.map((row) => [
      row.name,
      row.flowPassby,
      row.flowIn,
      row.enteringRate,
      row.batch,
      row.averageGroupSize,
      row.averageDwellTime,
      row.completeness,
      row.id === ids[4] ? partsIn(lang).lacks : null,
    ]),
  ]);
  expect(sheets).toHaveLength(3);
  const lang = exportLanguages.at(-1) ?? 'en';
  const about = sheets.at(-1)?.rows ?? [];
  expect(about).toContainEqual([translate(lang, 'exports.funnel'), partsIn(lang).subset]);
  const outside = about.filter(([what]) => what === translate(lang, 'analysis.funnel.withoutBar'));
  expect(outside.map(([, text]) => text)).toEqual([
    translate(lang, 'exports.of', { title: 'Nobody', part: partsIn(lang).lacks }),
  ]);
  const title = translate(lang, 'exports.leftOutPlace');
  const given = about.filter(([what]) => String(what).includes(title));
  const known = steps.filter(({ value, base }) => value !== null || base !== null);
  const leftOut = known.flatMap(({ likeForLike }) => likeForLike?.leftOut ?? []);
  expect(leftOut.map(({ reason }) => reason)).toContain('countedLater');
  expect(given).toHaveLength(leftOut.length);
  for (const [index, { reason }] of leftOut.entries())
    expect(String(given[index]?.[1])).toContain(translate(lang, `exports.reasons.${reason}`));
});

test('proportion export has places, translated parts and items', async () => {
  const cellsOf =
    (nameOf: (name: string, lang: Language) => string) => (reply: ReplyOf<'proportion'>, lang: Language) => [
      [
        ...reply.rows.map((row) => [nameOf(row.name, lang), row.value, row.share, row.completeness]),
        ...(reply.rest === null
          ? []
          : [[translate(lang, 'exports.rest'), reply.rest, reply.rest / (reply.whole ?? Number.NaN), null]]),
      ],
    ];
  expect(
    await compare(
      'proportion',
      { ids, ...twentyDayRange, item: 'flowIn' },
      cellsOf((name) => name),
    ),
  ).toHaveLength(2);
  const genders = ['male', 'female', 'unknown'] as const;
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDayRange, item: 'gender', by: 'part' },
      cellsOf((name, lang) => translate(lang, `words.gender.${genders.find((each) => each === name) ?? 'male'}`)),
    ),
  ).toHaveLength(2);
  const items = ['adult', 'children'] as const;
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDayRange, by: 'item', items: [...items] },
      cellsOf((name, lang) => translate(lang, `words.items.${items.find((each) => each === name) ?? 'adult'}`)),
    ),
  ).toHaveLength(2);
  const areas = [
    await exporting.server.factory.area({ entity: exporting.measured.stores[0]!.entity, corridors: [], name: '=area' }),
  ];
  expect(areas).toHaveLength(1);
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDayRange, item: 'flowIn', by: 'area' },
      cellsOf((name) => name),
    ),
  ).toHaveLength(2);
});

test('the comparison export tests compared more than 7,000 cells', () => {
  console.log(`${cells} cells of exports equal their replies`);
  expect(cells).toBeGreaterThan(7_000);
});
