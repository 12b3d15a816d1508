import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { kpi } from '@portico/contract/routes/kpi';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { addDays, metricColumns } from '../dataset.ts';
import type { Places } from '../questions.ts';
import { type AnalysisQuestion, asked, at, beginnings, devicesOf, weekSeconds, within } from './question.ts';

/** Milliseconds a call of home should stay under. */
const aim = 200;
/** Prime to every sensible number of entities. */
const stride = 37;
/** Weeks the usual band is drawn from, and the current one. */
const weeks = 9;
const today = { type: rangeTypes.today };
/** Items of the cards, in the order of the columns. */
const counted = ['flowIn', 'flowOut', 'flowPassby'] as const;

/** What home asks for: of all entities, as a region's manager opens it, and of one, as a store's does. */
export function homeQuestions({ dataset, ids }: Places): AnalysisQuestion[] {
  const one = (variant: number) => (variant * stride) % dataset.entities;
  const of = (variant: number) => ({ entityId: ids.firstEntity + one(variant) });
  const device = (variant: number) => devicesOf(ids.firstDevice, [one(variant)]);
  const now = { from: dataset.today, to: addDays(dataset.today, 1) };
  const yesterday = { from: addDays(dataset.today, -1), to: dataset.today };
  const starts = beginnings(dataset.today);
  const nextHour = Math.ceil((dataset.until - dataset.today) / 3600) * 3600;
  const elapsedOf = (week: number) => ({
    from: dataset.today - week * weekSeconds,
    to: dataset.today - week * weekSeconds + nextHour,
  });
  const hoursOf = (places: string) =>
    `SELECT extract(epoch FROM local)::bigint, sum(flow_in) FROM hour_sums
     WHERE ${within({ from: yesterday.from, to: now.to })} ${places} GROUP BY local`;
  // This day and the same weekdays before it, up to now: what a sentence about today or a list of what is unusual is made of.
  const weekdaysOf = (places: string) =>
    Array.from(
      { length: weeks },
      (_, week) =>
        `SELECT device, ${week}, sum(flow_in) FROM hour_sums WHERE ${within(elapsedOf(week))} ${places} GROUP BY device`,
    ).join(' UNION ALL ');
  const ofThisDay = (rows: readonly (readonly number[])[]) =>
    rows.filter(([, week]) => week === 0).reduce((sum, [, , figure = 0]) => sum + figure, 0);
  const cardsOf = (places: string) =>
    [now, { from: now.from - weekSeconds, to: now.from - weekSeconds + nextHour }]
      .map(
        (range) =>
          `SELECT ${metricColumns.map((column) => `sum(${column})`).join(', ')} FROM hour_sums WHERE ${within(range)} ${places}`,
      )
      .join(' UNION ALL ');
  const firstCounted = (rows: readonly (readonly number[])[]) => (rows[0] ?? []).slice(0, counted.length);
  const hours = (rows: readonly (readonly number[])[]) => {
    const figures = new Map(rows.map(([local, figure]) => [local, figure]));
    return Array.from({ length: 48 }, (_, hour) => figures.get(yesterday.from + hour * 3600) ?? null);
  };

  const asking = (title: string, who: (variant: number) => object, places: (variant: number) => string) =>
    [
      {
        title: `${title}: what is different today`,
        aim,
        askPortico: (session, variant) =>
          asked(session, homeStart.explanation, { ...who(variant), ...today }, (reply) => [reply.compared]),
        sql: (variant) => weekdaysOf(places(variant)),
        read: (rows) => [ofThisDay(rows)],
      },
      {
        title: `${title}: cards`,
        aim,
        askPortico: (session, variant) =>
          asked(session, home.statistical, { ...who(variant), ...today, items: counted.join() }, ({ cards }) =>
            counted.map((item) => cards.find((card) => card.item === item)?.value ?? null),
          ),
        sql: (variant) => cardsOf(places(variant)),
        read: firstCounted,
      },
      {
        title: `${title}: trend`,
        aim,
        askPortico: (session, variant) =>
          asked(session, home.trend, { ...who(variant) }, (reply) =>
            [...reply.yesterday, ...reply.now].map(({ value }) => value),
          ),
        sql: (variant) => hoursOf(places(variant)),
        read: hours,
      },
      {
        title: `${title}: yesterday, week, month, year`,
        aim,
        askPortico: (session, variant) =>
          asked(session, kpi.cards, { ...who(variant) }, ({ cards }) => cards.map(({ value }) => value)),
        sql: (variant) => {
          const since = [starts.week, starts.month, starts.year].map(
            (from) => `sum(flow_in) FILTER (WHERE local >= ${at(from)})`,
          );
          return `SELECT sum(flow_in) FILTER (WHERE ${within(yesterday)}), ${since.join(', ')}
          FROM day_sums WHERE local >= ${at(starts.year)} ${places(variant)}`;
        },
        read: ([row = []]) => row,
      },
    ] satisfies AnalysisQuestion[];

  return [
    ...asking(
      'All',
      () => ({}),
      () => '',
    ),
    {
      title: 'All: stores beside each other',
      aim,
      askPortico: (session, variant) =>
        asked(session, homePanelRoutes.league, { ...today, page: variant % 10, size: 10 }, ({ content, totals }) => [
          totals.all.value,
          ...content.map(({ value }) => value),
        ]),
      sql: () => `SELECT device, sum(flow_in) FILTER (WHERE local >= ${at(now.from)}),
          sum(flow_in) FILTER (WHERE local < ${at(now.from - weekSeconds + nextHour)} AND local >= ${at(now.from - weekSeconds)}),
          sum(flow_in) FILTER (WHERE local >= ${at(starts.month)}), sum(flow_in) FILTER (WHERE local < ${at(starts.month)})
        FROM hour_sums WHERE local >= ${at(starts.monthBefore)} GROUP BY device`,
      read: (rows, variant) => {
        const figures = rows.map(([, figure = 0]) => figure).toSorted((a, b) => b - a);
        const first = (variant % 10) * 10;
        return [figures.reduce((sum, figure) => sum + figure, 0), ...figures.slice(first, first + 10)];
      },
    },
    {
      title: 'All: what needs attention',
      aim,
      askPortico: (session, variant) =>
        asked(session, homePanelRoutes.attention, { page: variant % 10, size: 10 }, (reply) => [reply.entityCount]),
      sql: () => weekdaysOf(''),
      read: (rows) => [rows.filter(([, week]) => week === 0).length],
    },
    ...asking('One', of, (variant) => `AND ${device(variant)}`),
  ];
}
