import type { CallOf, ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AskedOf,
  type Cell,
  type Exporting,
  exportLanguages,
  expectTables,
  openExporting,
  serial,
  twentyDays,
} from '../../../platform/testing/exporting.ts';
import type { ReadSheet } from '../../../platform/testing/xlsx.ts';

let exporting: Exporting;
let ids: number[];
let cells = 0;

beforeAll(async () => {
  exporting = await openExporting();
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

type ComparisonName = keyof typeof comparisons;
type ReplyOf<Name extends ComparisonName> = ResultOf<(typeof comparisons)[Name]>;

/** Compares the file of an analysis with what it answers, in each of the languages; the sheets of the last one. */
async function compare<Name extends ComparisonName>(
  name: Name,
  asked: AskedOf<Name>,
  expectedOf: (reply: ReplyOf<Name>, lang: Language) => Cell[][][],
): Promise<ReadSheet[]> {
  const { server, as, fileOf } = exporting;
  // An input is that of its route, which TypeScript cannot follow through a generic name.
  const { result } = await server.call(comparisons[name], asked as CallOf<(typeof comparisons)[Name]>, as('en'));
  let last: ReadSheet[] = [];
  for (const lang of exportLanguages) {
    const files = { xlsx: await fileOf(name, asked, lang, 'xlsx'), csv: await fileOf(name, asked, lang, 'csv') };
    const compared = await expectTables(lang, files, expectedOf(result, lang));
    last = compared.sheets;
    cells += compared.cells;
  }
  return last;
}

const days = ({ from, to }: { from: string; to: string }) => {
  if (!from.endsWith('00:00:00') || !to.endsWith('00:00:00')) return `${from.slice(0, 16)}–${to.slice(0, 16)}`;
  const last = new Date(Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  return from.startsWith(last) ? last : `${from.slice(0, 10)}–${last}`;
};
const reasonIn = (lang: Language) => (reason: LeftOutReason | null) =>
  reason === null ? null : translate(lang, `exports.reasons.${reason}`);

type Compared = Pick<
  ReplyOf<'rank'>['rows'][number],
  'value' | 'completeness' | 'compared' | 'base' | 'growth' | 'leftOut'
>;
const comparedCells = ({ value, completeness, compared, base, growth, leftOut }: Compared, lang: Language): Cell[] => [
  value,
  completeness,
  compared,
  base,
  growth,
  reasonIn(lang)(leftOut),
];

test('rank: places, shares, places won, and why somebody is left out', async () => {
  const sheets = await compare('rank', { ids, ...twentyDays, item: 'flowIn' }, ({ rows }, lang) => [
    rows.map((row) => [row.rank, row.name, ...comparedCells(row, lang), row.share, row.baseRank, row.rankChange]),
  ]);
  const left = sheets[0]?.rows.flat().filter((cell) => typeof cell === 'string') ?? [];
  expect(left).toContain(translate('de', 'exports.reasons.noValue'));
  expect(left).toContain(translate('de', 'exports.reasons.countedLater'));
});

test('rank without a comparison, of stays in seconds', async () => {
  const sheets = await compare(
    'rank',
    { ids, ...twentyDays, item: 'averageDwellTime', compare: 'none' },
    ({ rows }) => [rows.map((row) => [row.rank, row.name, row.value, row.completeness, row.share])],
  );
  expect(String(sheets[0]?.rows[0]?.[2])).toContain(translate('de', 'words.units.seconds'));
});

test('rank of organisations tells how many of their stores are not compared', async () => {
  const { root } = exporting.us.company;
  expect(
    await compare('rank', { rangeType: 3, ids: [root.id], ...twentyDays, item: 'flowIn' }, ({ rows }, lang) => [
      rows.map((row) => [
        row.rank,
        row.name,
        ...comparedCells(row, lang),
        row.leftOutInside,
        row.share,
        row.baseRank,
        row.rankChange,
      ]),
    ]),
  ).toHaveLength(2);
});

test('contrast of places: by time, beside the base and its completeness, and their totals', async () => {
  expect(
    await compare(
      'contrast',
      { ids, ...twentyDays, item: 'flowIn', step: '1d' },
      ({ buckets, columns, together }, lang) => [
        buckets.map((bucket, at) => [
          serial(bucket.slice(0, 10)),
          ...columns.flatMap((column) => [
            column.values[at] ?? null,
            column.baseValues[at] ?? null,
            column.completenesses[at] ?? null,
          ]),
          together[at] ?? null,
        ]),
        columns.map((column) => [
          column.name,
          days(column.range),
          ...comparedCells(column, lang),
          column.baseRange === null ? null : days(column.baseRange),
          column.average,
        ]),
      ],
    ),
  ).toHaveLength(3);
});

test('contrast of periods: one place beside itself, hour by hour', async () => {
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
        buckets.map((bucket, at) => [
          serial(bucket),
          ...columns.flatMap((column) => [column.values[at] ?? null, column.completenesses[at] ?? null]),
        ]),
        columns.map((column) => [
          days(column.range),
          ...comparedCells(column, lang),
          column.baseRange === null ? null : days(column.baseRange),
          column.average,
        ]),
      ],
    ),
  ).toHaveLength(3);
});

test('growth: against the period before and a year earlier', async () => {
  const against = (
    { range: of, value, growth, leftOut }: ReplyOf<'growth'>['rows'][number]['before'],
    lang: Language,
  ) => [days(of), value, growth, reasonIn(lang)(leftOut)];
  expect(
    await compare('growth', { ids, item: 'flowIn', timeType: 5 }, ({ rows }, lang) => [
      rows.map((row) => [
        row.name,
        days(row.range),
        row.value,
        row.completeness,
        row.compared,
        ...against(row.before, lang),
        ...against(row.year, lang),
      ]),
    ]),
  ).toHaveLength(2);
});

test('growth of organisations has a compared part for each of the two', async () => {
  const against = (base: ReplyOf<'growth'>['rows'][number]['before'], lang: Language) => [
    days(base.range),
    base.compared,
    base.value,
    base.growth,
    reasonIn(lang)(base.leftOut),
    base.leftOutInside,
  ];
  expect(
    await compare(
      'growth',
      { rangeType: 3, ids: [exporting.us.company.root.id], item: 'flowIn', timeType: 6 },
      ({ rows }, lang) => [
        rows.map((row) => [
          row.name,
          days(row.range),
          row.value,
          row.completeness,
          row.compared,
          ...against(row.before, lang),
          ...against(row.year, lang),
        ]),
      ],
    ),
  ).toHaveLength(2);
});

test('high and low: the usual day of each place', async () => {
  expect(
    await compare('highlow', { ids, ...twentyDays, item: 'flowIn', week: 2 }, ({ rows }) => [
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

test('matrix: weekdays in the reader’s words by hours', async () => {
  const weekdays = {
    zh: '星期一',
    en: 'Monday',
    ara: 'الاثنين',
    de: 'Montag',
  };
  const sheets = await compare('matrix', { ids, ...twentyDays, item: 'flowIn' }, (reply, lang) => [
    reply.weekdays.map((weekday, at) => [
      at === 0
        ? weekdays[lang as keyof typeof weekdays]
        : new Intl.DateTimeFormat(lang === 'ara' ? 'ar' : lang, { weekday: 'long', timeZone: 'UTC' }).format(
            Date.UTC(2026, 0, 5 + at),
          ),
      ...weekday.hours,
      weekday.days,
      weekday.daysWithout,
    ]),
  ]);
  expect(sheets[0]?.rows[0]?.slice(1, 3)).toEqual(['00:00', '01:00']);
});

test('batch: groups in all and by day, and how complete each day is', async () => {
  expect(
    await compare('batch', { ids, ...twentyDays }, ({ rows }, lang) => [
      rows.map((row) => [
        row.name,
        ...comparedCells(row, lang),
        row.average,
        serial(row.min?.day),
        row.min?.value ?? null,
        serial(row.max?.day),
        row.max?.value ?? null,
        row.averageGroupSize,
        ...row.values,
      ]),
      rows.map((row) => [row.name, ...row.completenesses]),
    ]),
  ).toHaveLength(3);
});

test('funnel: its stages, and those of each place; who is left out of each, and why', async () => {
  const sheets = await compare('funnel', { ids, ...twentyDays }, ({ steps, rows }, lang) => [
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
      step.growth,
      reasonIn(lang)(step.leftOut),
      step.baseRate,
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
    ]),
  ]);
  expect(sheets).toHaveLength(3);
  const { server, as } = exporting;
  const { steps } = (await server.call(comparisons.funnel, { ids, ...twentyDays }, as('en'))).result;
  const lang = exportLanguages.at(-1) ?? 'en';
  const title = translate(lang, 'exports.leftOutPlace');
  const said = sheets.at(-1)?.rows.filter(([what]) => String(what).includes(title)) ?? [];
  const known = steps.filter(({ value, base }) => value !== null || base !== null);
  const leftOut = known.flatMap(({ likeForLike }) => likeForLike?.leftOut ?? []);
  expect(leftOut.map(({ reason }) => reason)).toContain('countedLater');
  expect(said).toHaveLength(leftOut.length);
  for (const [at, { reason }] of leftOut.entries())
    expect(String(said[at]?.[1])).toContain(translate(lang, `exports.reasons.${reason}`));
});

test('proportion: places, parts in words, and items beside each other', async () => {
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
      { ids, ...twentyDays, item: 'flowIn' },
      cellsOf((name) => name),
    ),
  ).toHaveLength(2);
  const genders = ['male', 'female', 'unknown'] as const;
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDays, item: 'gender', by: 'part' },
      cellsOf((name, lang) => translate(lang, `words.gender.${genders.find((each) => each === name) ?? 'male'}`)),
    ),
  ).toHaveLength(2);
  const items = ['adult', 'children'] as const;
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDays, by: 'item', items: [...items] },
      cellsOf((name, lang) => translate(lang, `words.items.${items.find((each) => each === name) ?? 'adult'}`)),
    ),
  ).toHaveLength(2);
  const areas = [
    await exporting.server.world.area({ entity: exporting.us.stores[0]!.entity, corridors: [], name: '=area' }),
  ];
  expect(areas).toHaveLength(1);
  expect(
    await compare(
      'proportion',
      { ids: ids.slice(0, 1), ...twentyDays, item: 'flowIn', by: 'area' },
      cellsOf((name) => name),
    ),
  ).toHaveLength(2);
});

test('so many cells were compared', () => {
  console.log(`${cells} cells of exports equal their replies`);
  expect(cells).toBeGreaterThan(7_000);
});
