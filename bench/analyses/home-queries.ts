import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { kpi } from '@portico/contract/routes/kpi';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { addDays, metricColumns } from '../dataset.ts';
import type { BenchData } from '../queries.ts';
import {
  type AnalysisQuery,
  calendarStarts,
  queryRoute,
  sqlDeviceFilter,
  sqlLocalTimeFilter,
  sqlTimestamp,
  weekSeconds,
} from './analysis-query.ts';

/** Target for requests of the home page, in milliseconds. */
const maxP95Milliseconds = 200;
/** Distance between the entities of consecutive calls; coprime to every likely number of entities, so that all are selected in turn. */
const stride = 37;
/** The weeks from which the usual range is computed, plus the current one. */
const weekCount = 9;
const today = { type: rangeTypes.today };
/** Items of the cards, in the order of the columns. */
const cardItems = ['flowIn', 'flowOut', 'flowPassby'] as const;

/** The queries of the home page: for all entities, as a regional manager sees it, and for one, as a store manager sees it. */
export function createHomeQueries({ dataset, ids }: BenchData): AnalysisQuery[] {
  const chosenPlace = (variant: number) => (variant * stride) % dataset.entities;
  const entityInput = (variant: number) => ({ entityId: ids.firstEntity + chosenPlace(variant) });
  const device = (variant: number) => sqlDeviceFilter(ids.firstDevice, [chosenPlace(variant)]);
  const todayRange = { from: dataset.today, to: addDays(dataset.today, 1) };
  const yesterday = { from: addDays(dataset.today, -1), to: dataset.today };
  const starts = calendarStarts(dataset.today);
  const nextHour = Math.ceil((dataset.until - dataset.today) / 3600) * 3600;
  const elapsedRange = (week: number) => ({
    from: dataset.today - week * weekSeconds,
    to: dataset.today - week * weekSeconds + nextHour,
  });
  const hoursSql = (places: string) =>
    `SELECT extract(epoch FROM local)::bigint, sum(flow_in) FROM hour_sums
     WHERE ${sqlLocalTimeFilter({ from: yesterday.from, to: todayRange.to })} ${places} GROUP BY local`;
  // Today and the same weekday of earlier weeks, to the end of the current hour: data for the sentence about today and the attention list.
  const weekdaysSql = (places: string) =>
    Array.from(
      { length: weekCount },
      (_, week) =>
        `SELECT device, ${week}, sum(flow_in) FROM hour_sums WHERE ${sqlLocalTimeFilter(elapsedRange(week))} ${places} GROUP BY device`,
    ).join(' UNION ALL ');
  const sumToday = (rows: readonly (readonly number[])[]) =>
    rows.filter(([, week]) => week === 0).reduce((sum, [, , figure = 0]) => sum + figure, 0);
  const cardsSql = (places: string) =>
    [todayRange, { from: todayRange.from - weekSeconds, to: todayRange.from - weekSeconds + nextHour }]
      .map(
        (range) =>
          `SELECT ${metricColumns.map((column) => `sum(${column})`).join(', ')} FROM hour_sums WHERE ${sqlLocalTimeFilter(range)} ${places}`,
      )
      .join(' UNION ALL ');
  const readCards = (rows: readonly (readonly number[])[]) => (rows[0] ?? []).slice(0, cardItems.length);
  const readHours = (rows: readonly (readonly number[])[]) => {
    const figures = new Map(rows.map(([local, figure]) => [local, figure]));
    return Array.from({ length: 48 }, (_, hour) => figures.get(yesterday.from + hour * 3600) ?? null);
  };

  const createQueries = (
    title: string,
    entityFilter: (variant: number) => object,
    places: (variant: number) => string,
  ) =>
    [
      {
        title: `${title}: what is different today`,
        maxP95Milliseconds,
        queryPortico: (session, variant) =>
          queryRoute(session, homeStart.explanation, { ...entityFilter(variant), ...today }, (reply) => [
            reply.compared,
          ]),
        sql: (variant) => weekdaysSql(places(variant)),
        readAnswer: (rows) => [sumToday(rows)],
      },
      {
        title: `${title}: cards`,
        maxP95Milliseconds,
        queryPortico: (session, variant) =>
          queryRoute(
            session,
            home.statistical,
            { ...entityFilter(variant), ...today, items: cardItems.join() },
            ({ cards }) => cardItems.map((item) => cards.find((card) => card.item === item)?.value ?? null),
          ),
        sql: (variant) => cardsSql(places(variant)),
        readAnswer: readCards,
      },
      {
        title: `${title}: trend`,
        maxP95Milliseconds,
        queryPortico: (session, variant) =>
          queryRoute(session, home.trend, { ...entityFilter(variant) }, (reply) =>
            [...reply.yesterday, ...reply.now].map(({ value }) => value),
          ),
        sql: (variant) => hoursSql(places(variant)),
        readAnswer: readHours,
      },
      {
        title: `${title}: yesterday, week, month, year`,
        maxP95Milliseconds,
        queryPortico: (session, variant) =>
          queryRoute(session, kpi.cards, { ...entityFilter(variant) }, ({ cards }) => cards.map(({ value }) => value)),
        sql: (variant) => {
          const since = [starts.week, starts.month, starts.year].map(
            (from) => `sum(flow_in) FILTER (WHERE local >= ${sqlTimestamp(from)})`,
          );
          return `SELECT sum(flow_in) FILTER (WHERE ${sqlLocalTimeFilter(yesterday)}), ${since.join(', ')}
          FROM day_sums WHERE local >= ${sqlTimestamp(starts.year)} ${places(variant)}`;
        },
        readAnswer: ([row = []]) => row,
      },
    ] satisfies AnalysisQuery[];

  return [
    ...createQueries(
      'All',
      () => ({}),
      () => '',
    ),
    {
      title: 'All: stores beside each other',
      maxP95Milliseconds,
      queryPortico: (session, variant) =>
        queryRoute(
          session,
          homePanelRoutes.league,
          { ...today, page: variant % 10, size: 10 },
          ({ content, totals }) => [totals.all.value, ...content.map(({ value }) => value)],
        ),
      sql: () => `SELECT device, sum(flow_in) FILTER (WHERE local >= ${sqlTimestamp(todayRange.from)}),
          sum(flow_in) FILTER (WHERE local < ${sqlTimestamp(todayRange.from - weekSeconds + nextHour)} AND local >= ${sqlTimestamp(todayRange.from - weekSeconds)}),
          sum(flow_in) FILTER (WHERE local >= ${sqlTimestamp(starts.month)}), sum(flow_in) FILTER (WHERE local < ${sqlTimestamp(starts.month)})
        FROM hour_sums WHERE local >= ${sqlTimestamp(starts.monthBefore)} GROUP BY device`,
      readAnswer: (rows, variant) => {
        const figures = rows.map(([, figure = 0]) => figure).toSorted((a, b) => b - a);
        const first = (variant % 10) * 10;
        return [figures.reduce((sum, figure) => sum + figure, 0), ...figures.slice(first, first + 10)];
      },
    },
    {
      title: 'All: what needs attention',
      maxP95Milliseconds,
      queryPortico: (session, variant) =>
        queryRoute(session, homePanelRoutes.attention, { page: variant % 10, size: 10 }, (reply) => [
          reply.entityCount,
        ]),
      sql: () => weekdaysSql(''),
      readAnswer: (rows) => [rows.filter(([, week]) => week === 0).length],
    },
    ...createQueries('One', entityInput, (variant) => `AND ${device(variant)}`),
  ];
}
