import { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, growthPeriods, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import type { ConsoleSession } from '../console-session.ts';
import { addDays, daySeconds, formatLocalText } from '../dataset.ts';
import type { Answer, BenchData } from '../queries.ts';
import {
  type AnalysisQuery,
  calendarStarts,
  createValueLookup,
  type LocalSecondsRange,
  queryRoute,
  sqlDeviceFilter,
  sqlLocalTimeFilter,
  sqlTimestamp,
} from './analysis-query.ts';

/** Target for contrasts and rankings, in milliseconds. */
const maxP95Milliseconds = 300;
const stride = 37;
/** Number of entities in a contrast. */
const contrastCount = 60;

/** The queries of the analysis pages, for all entities or as many as a chart shows, over ranges that differ from call to call. */
export function createComparisonQueries({ dataset, ids }: BenchData): AnalysisQuery[] {
  const { entities, days, today, firstDay } = dataset;
  const all = Array.from({ length: entities }, (_, index) => index);
  const contrastPlaces = (variant: number) =>
    Array.from({ length: Math.min(contrastCount, entities) }, (_, index) => ((variant + index) * stride) % entities);
  const toEntityIds = (places: readonly number[]) => places.map((place) => ids.firstEntity + place);
  // Days that are over, different ones for each call. The dataset also contains the same number of days before them, for the comparison.
  const endedDays = (count: number) => (variant: number) => {
    const length = Math.min(count, Math.floor(days / 2));
    const to = addDays(today, -((variant * 3) % Math.max(1, days - 2 * length)));
    return { from: addDays(to, -length), to };
  };
  const month = endedDays(30);
  const week = endedDays(7);
  const shiftBefore = ({ from, to }: LocalSecondsRange) => ({ from: from - (to - from), to: from });
  const customRange = ({ from, to }: LocalSecondsRange) => ({
    type: rangeTypes.custom,
    startTime: formatLocalText(from),
    endTime: formatLocalText(to),
  });
  const everyDay = ({ from, to }: LocalSecondsRange) =>
    Array.from({ length: (to - from) / daySeconds }, (_, index) => addDays(from, index));
  const daysSql = (range: LocalSecondsRange, places: string, column = 'flow_in') =>
    `SELECT device, extract(epoch FROM local)::bigint, sum(${column}) FROM day_sums WHERE ${sqlLocalTimeFilter(range)} ${places} GROUP BY 1, 2`;
  const valueByPlace = (rows: readonly (readonly number[])[], column = 1) => {
    const figures = new Map(rows.map((row) => [row[0], row[column]]));
    return all.map((place) => figures.get(ids.firstDevice + place) ?? null);
  };
  const sortDescending = (figures: readonly (number | null)[]) => figures.toSorted((a, b) => (b ?? -1) - (a ?? -1));
  const sortById = <Row extends { id: number | null }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  const thisMonth = { from: calendarStarts(today).month, to: addDays(today, 1) };
  const monthOfLastYear = calendarStarts(today).monthOfLastYear;
  const thisMonthLastYear = { from: monthOfLastYear, to: monthOfLastYear + thisMonth.to - thisMonth.from };
  const totalsSql = (
    range: LocalSecondsRange,
  ) => `SELECT device, sum(flow_in) FILTER (WHERE ${sqlLocalTimeFilter(range)}), sum(flow_in) FILTER (WHERE NOT (${sqlLocalTimeFilter(range)}))
    FROM day_sums WHERE ${sqlLocalTimeFilter({ from: shiftBefore(range).from, to: range.to })} GROUP BY device`;
  const hourlySql = (range: LocalSecondsRange, key: string) =>
    `SELECT ${key}, sum(flow_in) FROM hour_sums WHERE ${sqlLocalTimeFilter(range)} GROUP BY 1, 2`;

  const rank = (session: ConsoleSession, when: object) => {
    const body = { ids: toEntityIds(all), item: 'flowIn', ...when };
    return queryRoute(session, comparisons.rank, body, ({ rows, total }) => [total, ...rows.map(({ value }) => value)]);
  };
  const readRank = (rows: readonly (readonly number[])[]) => {
    const figures = valueByPlace(rows);
    return [figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0), ...sortDescending(figures)];
  };
  const contrast = (session: ConsoleSession, body: object) =>
    queryRoute(session, comparisons.contrast, { item: 'flowIn', ...body }, ({ columns }) =>
      columns.flatMap(({ values }) => values),
    );
  const entityCountText = entities.toLocaleString('en-US');

  return [
    {
      title: `Ranking of ${entityCountText}, 30 days and the 30 before`,
      maxP95Milliseconds,
      queryPortico: (session, variant) => rank(session, customRange(month(variant))),
      sql: (variant) => totalsSql(month(variant)),
      readAnswer: readRank,
    },
    {
      title: `Ranking of ${entityCountText}, this month so far and the same days of the last`,
      maxP95Milliseconds,
      queryPortico: (session) => rank(session, { type: rangeTypes.month }),
      sql: () => totalsSql(thisMonth),
      readAnswer: readRank,
    },
    {
      title: `Contrast of ${contrastCount}, 30 days by day`,
      maxP95Milliseconds,
      queryPortico: (session, variant) =>
        contrast(session, { ids: toEntityIds(contrastPlaces(variant)), ...customRange(month(variant)), step: '1d' }),
      sql: (variant) => {
        const range = month(variant);
        const places = `AND ${sqlDeviceFilter(ids.firstDevice, contrastPlaces(variant))}`;
        return daysSql({ from: shiftBefore(range).from, to: range.to }, places);
      },
      readAnswer: (rows, variant) => {
        const figure = createValueLookup(rows);
        return contrastPlaces(variant).flatMap((place) =>
          everyDay(month(variant)).map((day) => figure(ids.firstDevice + place, day)),
        );
      },
    },
    {
      title: `Contrast of ${contrastCount}, a week by hour`,
      maxP95Milliseconds,
      queryPortico: (session, variant) =>
        contrast(session, { ids: toEntityIds(contrastPlaces(variant)), ...customRange(week(variant)), step: '1h' }),
      sql: (variant) => {
        const range = week(variant);
        return `SELECT device, extract(epoch FROM local)::bigint, flow_in FROM hour_sums
          WHERE ${sqlLocalTimeFilter({ from: shiftBefore(range).from, to: range.to })} AND ${sqlDeviceFilter(ids.firstDevice, contrastPlaces(variant))}`;
      },
      readAnswer: (rows, variant) => {
        const figure = createValueLookup(rows);
        const { from, to } = week(variant);
        const hours = Array.from({ length: (to - from) / 3600 }, (_, index) => from + index * 3600);
        return contrastPlaces(variant).flatMap((place) => hours.map((hour) => figure(ids.firstDevice + place, hour)));
      },
    },
    {
      title: `Contrast of an organisation of ${entityCountText}, a quarter by day`,
      maxP95Milliseconds,
      queryPortico: (session, variant) =>
        contrast(session, {
          rangeType: selectionTypes.organisation,
          ids: [ids.organisation],
          ...customRange(endedDays(90)(variant)),
          step: '1d',
        }),
      sql: (variant) => {
        const range = endedDays(90)(variant);
        return `SELECT extract(epoch FROM local)::bigint, sum(flow_in) FROM day_sums
          WHERE ${sqlLocalTimeFilter({ from: shiftBefore(range).from, to: range.to })} GROUP BY 1`;
      },
      readAnswer: (rows, variant) => everyDay(endedDays(90)(variant)).map((day) => createValueLookup(rows)(day)),
    },
    {
      title: 'Contrast of one, four weeks by day',
      maxP95Milliseconds,
      queryPortico: (session, variant) => {
        const ranges = fourWeeks(week(variant)).map(({ from, to }) => ({
          startTime: formatLocalText(from),
          endTime: formatLocalText(to),
        }));
        return contrast(session, {
          contrastType: contrastTypes.time,
          ids: toEntityIds([(variant * stride) % entities]),
          ranges,
          step: '1d',
        });
      },
      sql: (variant) => {
        const [last] = fourWeeks(week(variant));
        const first = fourWeeks(week(variant)).at(-1);
        const places = `AND ${sqlDeviceFilter(ids.firstDevice, [(variant * stride) % entities])}`;
        return daysSql({ from: first?.from ?? 0, to: last?.to ?? 0 }, places);
      },
      readAnswer: (rows, variant) => {
        const figure = createValueLookup(rows);
        const device = ids.firstDevice + ((variant * stride) % entities);
        return fourWeeks(week(variant)).flatMap((range) => everyDay(range).map((day) => figure(device, day)));
      },
    },
    {
      title: `Growth of ${entityCountText}, this month so far beside the last and the year before`,
      maxP95Milliseconds: null,
      queryPortico: (session) => {
        const body = { ids: toEntityIds(all), item: 'flowIn', timeType: growthPeriods.month };
        return queryRoute(session, comparisons.growth, body, ({ rows }) => sortById(rows).map(({ value }) => value));
      },
      sql: () => `SELECT device, sum(flow_in) FILTER (WHERE ${sqlLocalTimeFilter(thisMonth)}),
          sum(flow_in) FILTER (WHERE ${sqlLocalTimeFilter({ from: calendarStarts(today).monthBefore, to: thisMonth.from })}),
          sum(flow_in) FILTER (WHERE ${sqlLocalTimeFilter(thisMonthLastYear)})
        FROM day_sums WHERE local >= ${sqlTimestamp(firstDay)} GROUP BY device`,
      readAnswer: (rows) => valueByPlace(rows),
    },
    {
      title: `High and low of ${entityCountText}, 30 days`,
      maxP95Milliseconds: null,
      queryPortico: (session, variant) => {
        const body = { ids: toEntityIds(all), item: 'flowIn', ...customRange(month(variant)) };
        return queryRoute(session, comparisons.highlow, body, ({ rows }) =>
          sortById(rows).map(({ peak }) => peak?.value ?? null),
        );
      },
      sql: (variant) => hourlySql(month(variant), 'device, extract(hour FROM local)::int'),
      readAnswer: (rows, variant) => {
        const peakByDevice = new Map<number, number>();
        for (const [device = 0, , figure = 0] of rows)
          peakByDevice.set(device, Math.max(peakByDevice.get(device) ?? 0, figure));
        const count = everyDay(month(variant)).length;
        return all.map((place) => (peakByDevice.get(ids.firstDevice + place) ?? 0) / count);
      },
    },
    {
      title: `Weekdays by hours of ${entityCountText} together, 30 days`,
      maxP95Milliseconds: null,
      queryPortico: (session, variant) => {
        const body = { ids: toEntityIds(all), item: 'flowIn', ...customRange(month(variant)) };
        return queryRoute(session, comparisons.matrix, body, ({ peak }) => [peak?.value ?? null]);
      },
      sql: (variant) => hourlySql(month(variant), 'extract(isodow FROM local)::int, extract(hour FROM local)::int'),
      readAnswer: (rows, variant) => {
        const weekdays = everyDay(month(variant)).map((day) => new Date(day * 1000).getUTCDay() || 7);
        const count = (weekday: number) => weekdays.filter((one) => one === weekday).length;
        return [Math.max(...rows.map(([weekday = 0, , figure = 0]) => figure / count(weekday)))];
      },
    },
    {
      title: `Groups of ${entityCountText}, 30 days by day`,
      maxP95Milliseconds: null,
      queryPortico: (session, variant) => {
        const body = { ids: toEntityIds(all), ...customRange(month(variant)) };
        return queryRoute(session, comparisons.batch, body, ({ rows }) =>
          sortById(rows).flatMap(({ values }) => values),
        );
      },
      sql: (variant) => {
        const range = month(variant);
        return daysSql({ from: shiftBefore(range).from, to: range.to }, '', 'batch');
      },
      readAnswer: (rows, variant) => {
        const figure = createValueLookup(rows);
        return all.flatMap((place) => everyDay(month(variant)).map((day) => figure(ids.firstDevice + place, day)));
      },
    },
    {
      title: `The way in of ${entityCountText}, 30 days`,
      maxP95Milliseconds: null,
      queryPortico: (session, variant) => {
        const body = { ids: toEntityIds(all), ...customRange(month(variant)) };
        return queryRoute(session, comparisons.funnel, body, ({ rows }) =>
          sortById(rows).flatMap(({ flowPassby, flowIn, batch }) => [flowPassby, flowIn, batch]),
        );
      },
      sql: (variant) => {
        const range = month(variant);
        const sums = ['flow_passby', 'flow_in', 'batch', 'dwell_seconds', 'dwell_count'].map(
          (column) => `sum(${column}) FILTER (WHERE ${sqlLocalTimeFilter(range)})`,
        );
        return `SELECT device, ${sums.join(', ')}, sum(flow_in), sum(flow_passby) FROM day_sums
          WHERE ${sqlLocalTimeFilter({ from: shiftBefore(range).from, to: range.to })} GROUP BY device`;
      },
      readAnswer: (rows) => rows.toSorted(([a = 0], [b = 0]) => a - b).flatMap((row) => row.slice(1, 4)),
    },
    {
      title: `Shares of ${entityCountText}, 30 days`,
      maxP95Milliseconds: null,
      queryPortico: (session, variant) => {
        const body = { ids: toEntityIds(all), item: 'flowIn', ...customRange(month(variant)) };
        return queryRoute(session, comparisons.proportion, body, ({ rows }) =>
          sortById(rows).map(({ value }) => value),
        );
      },
      sql: (variant) =>
        `SELECT device, sum(flow_in) FROM day_sums WHERE ${sqlLocalTimeFilter(month(variant))} GROUP BY device`,
      readAnswer: (rows): Answer => valueByPlace(rows),
    },
  ];
}

/** A week and the three weeks before it, latest first. */
function fourWeeks({ from, to }: LocalSecondsRange): LocalSecondsRange[] {
  return [0, 1, 2, 3].map((back) => ({ from: addDays(from, -7 * back), to: addDays(to, -7 * back) }));
}
