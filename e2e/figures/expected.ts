import type { ResultOf, Route } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { daysInFile, type Written } from './written.ts';

/** A cell of a file: a day or a local time is a number in a spreadsheet and a text in CSV. */
export type FileCell = string | number | null | { local: string };

/** What a page and its file have to say of a reply. */
export type Expected = {
  table: string[][];
  /** A table of its own above the one by time. */
  totals?: string[][];
  /** Above the chart: name, figure, what stands below it. */
  cards: string[][];
  /** The steps of the way in, with figure, change and what is said of each. */
  stages?: string[][];
  file: FileCell[][];
};

/** What was asked, and what the places asked about are called. */
export type Asked = {
  ids: readonly number[];
  items: readonly string[];
  /** Each place by itself. */
  each: boolean;
  rangeType: number;
  names: ReadonlyMap<number, string>;
};

export type Expecting<R extends Route> = (reply: ResultOf<R>, written: Written, asked: Asked) => Expected;

type ReplyOf<Name extends keyof typeof comparisons> = ResultOf<(typeof comparisons)[Name]>;
type ComparedRow = Pick<
  ReplyOf<'rank'>['rows'][number],
  'value' | 'completeness' | 'compared' | 'base' | 'growth' | 'leftOut'
>;

const day = (local: string): FileCell => ({ local: local.slice(0, 10) });
const dayWords = { month: 'short', day: 'numeric', weekday: 'short' } as const;
const organisation = 3;

function reasonOf({ say }: Written, { leftOut }: Pick<ComparedRow, 'leftOut'>): string | null {
  return leftOut === null ? null : say(`exports.reasons.${leftOut}`);
}

const comparedCells = (written: Written, row: ComparedRow): FileCell[] => [
  row.value,
  row.completeness,
  row.compared,
  row.base,
  row.growth,
  reasonOf(written, row),
];

const leftOutInside = ({ rangeType }: Asked, row: { leftOutInside: number }): FileCell[] =>
  rangeType === organisation ? [row.leftOutInside] : [];

/** A contrast of places by day, or of ranges of one place. */
export const contrast: Expecting<typeof comparisons.contrast> = (reply, written) => {
  const { item, columns, buckets, together, total } = reply;
  const { figure, say, wall, days, mark, growth } = written;
  const byTime = together.length === 0;
  const hasTotal = !byTime && columns.length > 1;
  const time = (bucket: string, at: number) =>
    byTime ? say('analysis.contrast.dayInSpan', { count: at + 1, n: at + 1 }) : wall(bucket, dayWords);
  const sums = [say('analysis.total'), ...columns.map((one) => mark(one.completeness) + figure(item, one.value))];
  const average = (value: number | null) =>
    value === null ? '' : say('analysis.dailyAverage', { value: figure(item, value) });
  return {
    table: [
      [...sums, ...(hasTotal ? [figure(item, total)] : [])],
      ...buckets.map((bucket, at) => [
        time(bucket, at),
        ...columns.map(({ values }) => figure(item, values[at] ?? null)),
        ...(hasTotal ? [figure(item, together[at] ?? null)] : []),
      ]),
    ],
    cards: columns.map((one, at) => [
      (byTime ? days(one.range) : one.name) + mark(one.completeness),
      figure(item, one.value),
      (byTime && at === 0 ? '' : growth(item, one)) + average(one.average),
    ]),
    file: buckets.map((bucket, at) => [
      day(bucket),
      ...columns.flatMap((one) => [
        one.values[at] ?? null,
        ...(byTime ? [] : [one.baseValues[at] ?? null]),
        one.completenesses[at] ?? null,
      ]),
      ...(byTime ? [] : [together[at] ?? null]),
    ]),
  };
};

export const rank: Expecting<typeof comparisons.rank> = ({ item, rows }, written, asked) => {
  const { figure, mark, share, growth, won } = written;
  const hasShare = rows.some((row) => row.share !== null);
  return {
    table: rows.map((row) => [
      row.name,
      won(row.rankChange) + (row.rank ?? '—'),
      mark(row.completeness) + figure(item, row.value),
      '',
      ...(hasShare ? [share(row.share)] : []),
      figure(item, row.base),
      growth(item, row),
    ]),
    cards: [],
    file: rows.map((row) => [
      row.rank,
      row.name,
      ...comparedCells(written, row),
      ...leftOutInside(asked, row),
      row.share,
      row.baseRank,
      row.rankChange,
    ]),
  };
};

export const growth: Expecting<typeof comparisons.growth> = ({ item, rows, unfinished }, written, asked) => {
  const { figure, mark } = written;
  type Base = (typeof rows)[number]['year'];
  const seen = (base: Base) => [figure(item, base.value), written.growth(item, { ...base, base: base.value })];
  const kept = (base: Base): FileCell[] => [
    daysInFile(base.range),
    ...(asked.rangeType === organisation ? [base.compared] : []),
    base.value,
    base.growth,
    reasonOf(written, base),
    ...leftOutInside(asked, base),
  ];
  return {
    table: rows.map((row) => [
      row.name,
      mark(row.completeness) + figure(item, row.value),
      ...(unfinished ? [figure(item, row.compared)] : []),
      ...seen(row.before),
      ...seen(row.year),
    ]),
    cards: [],
    file: rows.map((row) => [
      row.name,
      daysInFile(row.range),
      row.value,
      row.completeness,
      row.compared,
      ...kept(row.before),
      ...kept(row.year),
    ]),
  };
};

export const highLow: Expecting<typeof comparisons.highlow> = ({ item, rows }, written) => {
  const { figure, count, mark, say } = written;
  type Moment = (typeof rows)[number]['peak'];
  const seen = (moment: Moment) => (moment === null ? '—' : `${moment.time} · ${figure(item, moment.value)}`);
  return {
    table: rows.map((row) => [
      row.name,
      seen(row.peak),
      seen(row.lowest),
      count(row.days) + (row.daysWithout > 0 ? ` (−${count(row.daysWithout)})` : ''),
      ...row.hours.map((value) => figure(item, value)),
    ]),
    cards: rows.map((row) => [
      row.name + mark(row.completeness),
      figure(item, row.peak?.value ?? null),
      `${say('analysis.highLow.peak')} ${row.peak?.time ?? '—'}${say('analysis.highLow.lowest')} ${
        row.lowest === null
          ? '—'
          : say('analysis.highLow.at', { time: row.lowest.time, value: figure(item, row.lowest.value) })
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

/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMilliseconds = 86_400_000;

export const matrix: Expecting<typeof comparisons.matrix> = ({ item, weekdays }, { figure, wall }) => {
  const weekday = (at: number, length: 'short' | 'long') =>
    wall(new Date(monday + at * dayMilliseconds).toISOString().slice(0, 19), { weekday: length });
  return {
    table: weekdays.map(({ hours }, at) => [weekday(at, 'short'), ...hours.map((value) => figure(item, value))]),
    cards: [],
    file: weekdays.map(({ hours, days, daysWithout }, at) => [weekday(at, 'long'), ...hours, days, daysWithout]),
  };
};

export const batch: Expecting<typeof comparisons.batch> = ({ rows }, written) => {
  const { figure, mark, say, wall } = written;
  type Extreme = (typeof rows)[number]['min'];
  const groups = (value: number | null) => figure('batch', value);
  const seen = (of: Extreme) => (of === null ? '—' : `${groups(of.value)} · ${wall(of.day, dayWords)}`);
  const kept = (of: Extreme): FileCell[] => (of === null ? [null, null] : [day(of.day), of.value]);
  const size = (value: number | null) => figure('averageGroupSize', value);
  return {
    table: rows.map((row) => [
      row.name,
      mark(row.completeness) + groups(row.value),
      written.growth('batch', row),
      groups(row.average),
      seen(row.min),
      seen(row.max),
      size(row.averageGroupSize),
      ...row.values.map(groups),
    ]),
    cards: rows.map((row) => [
      row.name + mark(row.completeness),
      groups(row.value),
      written.growth('batch', row) +
        say('analysis.dailyAverage', { value: groups(row.average) }) +
        `${say('analysis.batch.groupSize')} ${size(row.averageGroupSize)}`,
    ]),
    file: rows.map((row) => [
      row.name,
      ...comparedCells(written, row),
      row.average,
      ...kept(row.min),
      ...kept(row.max),
      row.averageGroupSize,
      ...row.values,
    ]),
  };
};
