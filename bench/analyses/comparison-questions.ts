import { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, growthTimes, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import type { Session } from '../console-session.ts';
import { addDays, daySeconds, localText } from '../dataset.ts';
import type { Answer, Places } from '../questions.ts';
import { type AnalysisQuestion, asked, at, beginnings, devicesOf, figuresOf, type Range, within } from './question.ts';

/** Milliseconds a contrast or a ranking should stay under. */
const aim = 300;
const stride = 37;
/** As many as a contrast takes. */
const contrasted = 60;

/** What the pages of analyses ask for, of all entities or of as many as a chart shows, over ranges that differ from call to call. */
export function comparisonQuestions({ dataset, ids }: Places): AnalysisQuestion[] {
  const { entities, days, today, firstDay } = dataset;
  const all = Array.from({ length: entities }, (_, place) => place);
  const some = (variant: number) =>
    Array.from({ length: Math.min(contrasted, entities) }, (_, n) => ((variant + n) * stride) % entities);
  const idsOf = (places: readonly number[]) => places.map((place) => ids.firstEntity + place);
  // Over and other days for each call; with as many days before them that they are set against.
  const endedDays = (count: number) => (variant: number) => {
    const length = Math.min(count, Math.floor(days / 2));
    const to = addDays(today, -((variant * 3) % Math.max(1, days - 2 * length)));
    return { from: addDays(to, -length), to };
  };
  const month = endedDays(30);
  const week = endedDays(7);
  const beforeOf = ({ from, to }: Range) => ({ from: from - (to - from), to: from });
  const told = ({ from, to }: Range) => ({
    type: rangeTypes.custom,
    startTime: localText(from),
    endTime: localText(to),
  });
  const everyDay = ({ from, to }: Range) =>
    Array.from({ length: (to - from) / daySeconds }, (_, n) => addDays(from, n));
  const daysOf = (range: Range, places: string, column = 'flow_in') =>
    `SELECT device, extract(epoch FROM local)::bigint, sum(${column}) FROM day_sums WHERE ${within(range)} ${places} GROUP BY 1, 2`;
  const each = (rows: readonly (readonly number[])[], column = 1) => {
    const figures = new Map(rows.map((row) => [row[0], row[column]]));
    return all.map((place) => figures.get(ids.firstDevice + place) ?? null);
  };
  const ranked = (figures: readonly (number | null)[]) => figures.toSorted((a, b) => (b ?? -1) - (a ?? -1));
  const inOrder = <Row extends { id: number | null }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  const thisMonth = { from: beginnings(today).month, to: addDays(today, 1) };
  const totals = (
    range: Range,
  ) => `SELECT device, sum(flow_in) FILTER (WHERE ${within(range)}), sum(flow_in) FILTER (WHERE NOT (${within(range)}))
    FROM day_sums WHERE ${within({ from: beforeOf(range).from, to: range.to })} GROUP BY device`;
  const hourly = (range: Range, key: string) =>
    `SELECT ${key}, sum(flow_in) FROM hour_sums WHERE ${within(range)} GROUP BY 1, 2`;

  const rank = (session: Session, when: object) => {
    const body = { ids: idsOf(all), item: 'flowIn', ...when };
    return asked(session, comparisons.rank, body, ({ rows, total }) => [total, ...rows.map(({ value }) => value)]);
  };
  const readRank = (rows: readonly (readonly number[])[]) => {
    const figures = each(rows);
    return [figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0), ...ranked(figures)];
  };
  const contrast = (session: Session, body: object) =>
    asked(session, comparisons.contrast, { item: 'flowIn', ...body }, ({ columns }) =>
      columns.flatMap(({ values }) => values),
    );
  const many = entities.toLocaleString('en-US');

  return [
    {
      title: `Ranking of ${many}, 30 days and the 30 before`,
      aim,
      askPortico: (session, variant) => rank(session, told(month(variant))),
      sql: (variant) => totals(month(variant)),
      read: readRank,
    },
    {
      title: `Ranking of ${many}, this month so far and the same days of the last`,
      aim,
      askPortico: (session) => rank(session, { type: rangeTypes.month }),
      sql: () => totals(thisMonth),
      read: readRank,
    },
    {
      title: `Contrast of ${contrasted}, 30 days by day`,
      aim,
      askPortico: (session, variant) =>
        contrast(session, { ids: idsOf(some(variant)), ...told(month(variant)), step: '1d' }),
      sql: (variant) => {
        const range = month(variant);
        const places = `AND ${devicesOf(ids.firstDevice, some(variant))}`;
        return daysOf({ from: beforeOf(range).from, to: range.to }, places);
      },
      read: (rows, variant) => {
        const figure = figuresOf(rows);
        return some(variant).flatMap((place) =>
          everyDay(month(variant)).map((day) => figure(ids.firstDevice + place, day)),
        );
      },
    },
    {
      title: `Contrast of ${contrasted}, a week by hour`,
      aim,
      askPortico: (session, variant) =>
        contrast(session, { ids: idsOf(some(variant)), ...told(week(variant)), step: '1h' }),
      sql: (variant) => {
        const range = week(variant);
        return `SELECT device, extract(epoch FROM local)::bigint, flow_in FROM hour_sums
          WHERE ${within({ from: beforeOf(range).from, to: range.to })} AND ${devicesOf(ids.firstDevice, some(variant))}`;
      },
      read: (rows, variant) => {
        const figure = figuresOf(rows);
        const { from, to } = week(variant);
        const hours = Array.from({ length: (to - from) / 3600 }, (_, n) => from + n * 3600);
        return some(variant).flatMap((place) => hours.map((hour) => figure(ids.firstDevice + place, hour)));
      },
    },
    {
      title: `Contrast of an organisation of ${many}, a quarter by day`,
      aim,
      askPortico: (session, variant) =>
        contrast(session, {
          rangeType: selectionTypes.organisation,
          ids: [ids.organisation],
          ...told(endedDays(90)(variant)),
          step: '1d',
        }),
      sql: (variant) => {
        const range = endedDays(90)(variant);
        return `SELECT extract(epoch FROM local)::bigint, sum(flow_in) FROM day_sums
          WHERE ${within({ from: beforeOf(range).from, to: range.to })} GROUP BY 1`;
      },
      read: (rows, variant) => everyDay(endedDays(90)(variant)).map((day) => figuresOf(rows)(day)),
    },
    {
      title: 'Contrast of one, four weeks by day',
      aim,
      askPortico: (session, variant) => {
        const ranges = fourWeeks(week(variant)).map(({ from, to }) => ({
          startTime: localText(from),
          endTime: localText(to),
        }));
        return contrast(session, {
          contrastType: contrastTypes.time,
          ids: idsOf([(variant * stride) % entities]),
          ranges: ranges,
          step: '1d',
        });
      },
      sql: (variant) => {
        const [last] = fourWeeks(week(variant));
        const first = fourWeeks(week(variant)).at(-1);
        const places = `AND ${devicesOf(ids.firstDevice, [(variant * stride) % entities])}`;
        return daysOf({ from: first?.from ?? 0, to: last?.to ?? 0 }, places);
      },
      read: (rows, variant) => {
        const figure = figuresOf(rows);
        const device = ids.firstDevice + ((variant * stride) % entities);
        return fourWeeks(week(variant)).flatMap((range) => everyDay(range).map((day) => figure(device, day)));
      },
    },
    {
      title: `Growth of ${many}, this month so far beside the last and the year before`,
      aim: null,
      askPortico: (session) => {
        const body = { ids: idsOf(all), item: 'flowIn', timeType: growthTimes.month };
        return asked(session, comparisons.growth, body, ({ rows }) => inOrder(rows).map(({ value }) => value));
      },
      sql: () => `SELECT device, sum(flow_in) FILTER (WHERE ${within(thisMonth)}),
          sum(flow_in) FILTER (WHERE ${within({ from: beginnings(today).monthBefore, to: thisMonth.from })}),
          sum(flow_in) FILTER (WHERE local < ${at(addDays(thisMonth.to, -364))})
        FROM day_sums WHERE local >= ${at(firstDay)} GROUP BY device`,
      read: (rows) => each(rows),
    },
    {
      title: `High and low of ${many}, 30 days`,
      aim: null,
      askPortico: (session, variant) => {
        const body = { ids: idsOf(all), item: 'flowIn', ...told(month(variant)) };
        return asked(session, comparisons.highlow, body, ({ rows }) =>
          inOrder(rows).map(({ peak }) => peak?.value ?? null),
        );
      },
      sql: (variant) => hourly(month(variant), 'device, extract(hour FROM local)::int'),
      read: (rows, variant) => {
        const most = new Map<number, number>();
        for (const [device = 0, , figure = 0] of rows) most.set(device, Math.max(most.get(device) ?? 0, figure));
        const count = everyDay(month(variant)).length;
        return all.map((place) => (most.get(ids.firstDevice + place) ?? 0) / count);
      },
    },
    {
      title: `Weekdays by hours of ${many} together, 30 days`,
      aim: null,
      askPortico: (session, variant) => {
        const body = { ids: idsOf(all), item: 'flowIn', ...told(month(variant)) };
        return asked(session, comparisons.matrix, body, ({ peak }) => [peak?.value ?? null]);
      },
      sql: (variant) => hourly(month(variant), 'extract(isodow FROM local)::int, extract(hour FROM local)::int'),
      read: (rows, variant) => {
        const weekdays = everyDay(month(variant)).map((day) => new Date(day * 1000).getUTCDay() || 7);
        const count = (weekday: number) => weekdays.filter((one) => one === weekday).length;
        return [Math.max(...rows.map(([weekday = 0, , figure = 0]) => figure / count(weekday)))];
      },
    },
    {
      title: `Groups of ${many}, 30 days by day`,
      aim: null,
      askPortico: (session, variant) => {
        const body = { ids: idsOf(all), ...told(month(variant)) };
        return asked(session, comparisons.batch, body, ({ rows }) => inOrder(rows).flatMap(({ values }) => values));
      },
      sql: (variant) => {
        const range = month(variant);
        return daysOf({ from: beforeOf(range).from, to: range.to }, '', 'batch');
      },
      read: (rows, variant) => {
        const figure = figuresOf(rows);
        return all.flatMap((place) => everyDay(month(variant)).map((day) => figure(ids.firstDevice + place, day)));
      },
    },
    {
      title: `The way in of ${many}, 30 days`,
      aim: null,
      askPortico: (session, variant) => {
        const body = { ids: idsOf(all), ...told(month(variant)) };
        return asked(session, comparisons.funnel, body, ({ rows }) =>
          inOrder(rows).flatMap(({ flowPassby, flowIn, batch }) => [flowPassby, flowIn, batch]),
        );
      },
      sql: (variant) => {
        const range = month(variant);
        const sums = ['flow_passby', 'flow_in', 'batch', 'dwell_seconds', 'dwell_count'].map(
          (column) => `sum(${column}) FILTER (WHERE ${within(range)})`,
        );
        return `SELECT device, ${sums.join(', ')}, sum(flow_in), sum(flow_passby) FROM day_sums
          WHERE ${within({ from: beforeOf(range).from, to: range.to })} GROUP BY device`;
      },
      read: (rows) => rows.toSorted(([a = 0], [b = 0]) => a - b).flatMap((row) => row.slice(1, 4)),
    },
    {
      title: `Shares of ${many}, 30 days`,
      aim: null,
      askPortico: (session, variant) => {
        const body = { ids: idsOf(all), item: 'flowIn', ...told(month(variant)) };
        return asked(session, comparisons.proportion, body, ({ rows }) => inOrder(rows).map(({ value }) => value));
      },
      sql: (variant) => `SELECT device, sum(flow_in) FROM day_sums WHERE ${within(month(variant))} GROUP BY device`,
      read: (rows): Answer => each(rows),
    },
  ];
}

/** A week and the three before it, the last one first. */
function fourWeeks({ from, to }: Range): Range[] {
  return [0, 1, 2, 3].map((back) => ({ from: addDays(from, -7 * back), to: addDays(to, -7 * back) }));
}
