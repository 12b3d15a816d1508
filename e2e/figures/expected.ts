import type { ResultOf, Route } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { type Formatters, findIncompletePeriod, formatFileDays } from './formatters.ts';

/** A cell of a file; a day or local time is a number in a spreadsheet and a text in CSV. */
export type FileCell = string | number | null | { local: string };

/** What a page and its file must show for a reply. */
export type ExpectedPage = {
  table: string[][];
  /** A separate table above the table by time. */
  totals?: string[][];
  /** Cards above the chart: name, value, and the text below it. */
  cards: string[][];
  /** Steps of the funnel: name, value, change and remark. */
  funnelSteps?: string[][];
  file: FileCell[][];
};

/** The page's query, and the names of the queried places by id. */
export type PageQuery = {
  ids: readonly number[];
  items: readonly string[];
  /** true: values for each place; false: values for all places together. */
  separately: boolean;
  rangeType: number;
  names: ReadonlyMap<number, string>;
};

export type BuildExpectedPage<R extends Route> = (
  reply: ResultOf<R>,
  written: Formatters,
  query: PageQuery,
) => ExpectedPage;

/** Only rows with a value have a card, unless none has. */
export function listWithValues<Row>(
  rows: readonly Row[],
  getValues: (row: Row) => readonly (number | null)[],
): readonly Row[] {
  const found = rows.filter((row) => getValues(row).some((value) => value !== null));
  return found.length === 0 ? rows : found;
}

type ReplyOf<Name extends keyof typeof comparisons> = ResultOf<(typeof comparisons)[Name]>;
type ComparedRow = Pick<
  ReplyOf<'rank'>['rows'][number],
  'value' | 'completeness' | 'compared' | 'base' | 'growth' | 'leftOut' | 'comparedCompleteness' | 'baseCompleteness'
>;

const day = (local: string): FileCell => ({ local: local.slice(0, 10) });
const dayWords = { month: 'short', day: 'numeric', weekday: 'short' } as const;
const organisation = 3;

type Changed = Pick<ComparedRow, 'growth' | 'leftOut' | 'comparedCompleteness' | 'baseCompleteness'>;
type Range = { from: string; to: string };

/** The change and the reason why there is none. With too little data in one of the two periods there is none, as on pages. */
export function changeCells({ translateText, formatShare }: Formatters, row: Changed, base: Range | null): FileCell[] {
  if (row.leftOut !== null) return [null, translateText(`exports.reasons.${row.leftOut}`)];
  const refusal = base === null ? null : findIncompletePeriod(row);
  if (refusal === null || base === null) return [row.growth, null];
  const value = formatShare(refusal.completeness);
  if (refusal.period === 'comparedCompleteness') return [null, translateText('home.explainDoubtful', { value })];
  return [null, translateText('home.explainBaseDoubtful', { value, base: formatFileDays(base) })];
}

const comparedCells = (written: Formatters, row: ComparedRow, base: Range | null): FileCell[] => [
  row.value,
  row.completeness,
  row.compared,
  row.base,
  ...changeCells(written, row, base),
];

const leftOutInside = ({ rangeType }: PageQuery, row: { leftOutInside: number }): FileCell[] =>
  rangeType === organisation ? [row.leftOutInside] : [];

/** A contrast of several places by day, or of several ranges of one place. */
export const buildExpectedContrast: BuildExpectedPage<typeof comparisons.contrast> = (reply, written) => {
  const { item, columns, buckets, together, total } = reply;
  const { formatItemValue, translateText, formatLocalTime, formatDayRange, formatCompletenessPrefix, formatGrowth } =
    written;
  const byTime = together.length === 0;
  const hasTotal = !byTime && columns.length > 1;
  const time = (bucket: string, at: number) =>
    byTime
      ? translateText('analysis.contrast.dayInSpan', { count: at + 1, n: at + 1 })
      : formatLocalTime(bucket, dayWords);
  const sums = [
    translateText('analysis.total'),
    ...columns.map((one) => formatCompletenessPrefix(one.completeness) + formatItemValue(item, one.value)),
  ];
  const average = (value: number | null) =>
    value === null ? '' : translateText('analysis.dailyAverage', { value: formatItemValue(item, value) });
  return {
    table: [
      [...sums, ...(hasTotal ? [formatItemValue(item, total)] : [])],
      ...buckets.map((bucket, index) => [
        time(bucket, index),
        ...columns.map(({ values }) => formatItemValue(item, values[index] ?? null)),
        ...(hasTotal ? [formatItemValue(item, together[index] ?? null)] : []),
      ]),
    ],
    cards: listWithValues(columns, ({ values }) => values).map((one) => [
      (byTime ? formatDayRange(one.range) : one.name) + formatCompletenessPrefix(one.completeness),
      formatItemValue(item, one.value),
      (byTime && one === columns[0] ? '' : formatGrowth(item, one)) + average(one.average),
    ]),
    file: buckets.map((bucket, index) => [
      day(bucket),
      ...columns.flatMap((one) => [
        one.values[index] ?? null,
        ...(byTime ? [] : [one.baseValues[index] ?? null]),
        one.completenesses[index] ?? null,
      ]),
      ...(byTime ? [] : [together[index] ?? null]),
    ]),
  };
};

export const buildExpectedRank: BuildExpectedPage<typeof comparisons.rank> = ({ item, rows, base }, written, query) => {
  const { formatItemValue, formatCompletenessPrefix, formatShare, formatGrowth, formatRankChange } = written;
  const hasShare = rows.some((row) => row.share !== null);
  return {
    table: rows.map((row) => [
      row.name,
      formatRankChange(row.rankChange) + (row.rank ?? '—'),
      formatCompletenessPrefix(row.completeness) + formatItemValue(item, row.value),
      '',
      ...(hasShare ? [formatShare(row.share)] : []),
      formatItemValue(item, row.base),
      formatGrowth(item, row),
    ]),
    cards: [],
    file: rows.map((row) => [
      row.rank,
      row.name,
      ...comparedCells(written, row, base),
      ...leftOutInside(query, row),
      row.share,
      row.baseRank,
      row.rankChange,
    ]),
  };
};

export const buildExpectedGrowth: BuildExpectedPage<typeof comparisons.growth> = (
  { item, rows, unfinished },
  written,
  query,
) => {
  const { formatItemValue, formatCompletenessPrefix } = written;
  type Base = (typeof rows)[number]['year'];
  const seen = (base: Base) => [
    formatItemValue(item, base.value),
    written.formatGrowth(item, { ...base, base: base.value }),
  ];
  const comparedCellsOf = (base: Base): FileCell[] => [
    formatFileDays(base.range),
    ...(query.rangeType === organisation ? [base.compared] : []),
    base.value,
    ...changeCells(written, base, base.range),
    ...leftOutInside(query, base),
  ];
  return {
    table: rows.map((row) => [
      row.name,
      formatCompletenessPrefix(row.completeness) + formatItemValue(item, row.value),
      ...(unfinished ? [formatItemValue(item, row.compared)] : []),
      ...seen(row.before),
      ...seen(row.year),
    ]),
    cards: [],
    file: rows.map((row) => [
      row.name,
      formatFileDays(row.range),
      row.value,
      row.completeness,
      row.compared,
      ...comparedCellsOf(row.before),
      ...comparedCellsOf(row.year),
    ]),
  };
};

export const buildExpectedHighLow: BuildExpectedPage<typeof comparisons.highlow> = ({ item, rows }, written) => {
  const { formatItemValue, formatCount, formatCompletenessPrefix, translateText } = written;
  type Moment = (typeof rows)[number]['peak'];
  const seen = (moment: Moment) => (moment === null ? '—' : `${moment.time} · ${formatItemValue(item, moment.value)}`);
  return {
    table: rows.map((row) => [
      row.name,
      seen(row.peak),
      seen(row.lowest),
      formatCount(row.days) + (row.daysWithout > 0 ? ` (−${formatCount(row.daysWithout)})` : ''),
      ...row.hours.map((value) => formatItemValue(item, value)),
    ]),
    cards: rows.map((row) => [
      row.name + formatCompletenessPrefix(row.completeness),
      formatItemValue(item, row.peak?.value ?? null),
      `${translateText('analysis.highLow.peak')} ${row.peak?.time ?? '—'}${translateText('analysis.highLow.lowest')} ${
        row.lowest === null
          ? '—'
          : translateText('analysis.highLow.at', {
              time: row.lowest.time,
              value: formatItemValue(item, row.lowest.value),
            })
      }`,
    ]),
    file: rows.map((row) => [
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
  };
};

/** Any Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMilliseconds = 86_400_000;

export const buildExpectedUsualWeek: BuildExpectedPage<typeof comparisons.matrix> = (
  { item, weekdays },
  { formatItemValue, formatLocalTime },
) => {
  const weekday = (at: number, length: 'short' | 'long') =>
    formatLocalTime(new Date(monday + at * dayMilliseconds).toISOString().slice(0, 19), { weekday: length });
  return {
    table: weekdays.map(({ hours }, index) => [
      weekday(index, 'short'),
      ...hours.map((value) => formatItemValue(item, value)),
    ]),
    cards: [],
    file: weekdays.map(({ hours, days, daysWithout }, index) => [weekday(index, 'long'), ...hours, days, daysWithout]),
  };
};

export const buildExpectedBatch: BuildExpectedPage<typeof comparisons.batch> = ({ rows, base }, written) => {
  const { formatItemValue, formatCompletenessPrefix, translateText, formatLocalTime } = written;
  type Extreme = (typeof rows)[number]['min'];
  const groups = (value: number | null) => formatItemValue('batch', value);
  const seen = (of: Extreme) => (of === null ? '—' : `${groups(of.value)} · ${formatLocalTime(of.day, dayWords)}`);
  const comparedCellsOf = (of: Extreme): FileCell[] => (of === null ? [null, null] : [day(of.day), of.value]);
  const size = (value: number | null) => formatItemValue('averageGroupSize', value);
  return {
    table: rows.map((row) => [
      row.name,
      formatCompletenessPrefix(row.completeness) + groups(row.value),
      written.formatGrowth('batch', row),
      groups(row.average),
      seen(row.min),
      seen(row.max),
      size(row.averageGroupSize),
      ...row.values.map(groups),
    ]),
    cards: rows.map((row) => [
      row.name + formatCompletenessPrefix(row.completeness),
      groups(row.value),
      row.value === null
        ? ''
        : written.formatGrowth('batch', row) +
          translateText('analysis.dailyAverage', { value: groups(row.average) }) +
          `${translateText('analysis.batch.groupSize')} ${size(row.averageGroupSize)}`,
    ]),
    file: rows.map((row) => [
      row.name,
      ...comparedCells(written, row, base),
      row.average,
      ...comparedCellsOf(row.min),
      ...comparedCellsOf(row.max),
      row.averageGroupSize,
      ...row.values,
    ]),
  };
};
