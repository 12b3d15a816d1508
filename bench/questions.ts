import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { dataOf, type Session } from './console-session.ts';
import { addDays, type Dataset, daySeconds, instantOf, localText } from './dataset.ts';
import type { FirstIds } from './portico-things.ts';

/** Figures in a fixed order; null where there are no records. */
export type Answer = readonly (number | null)[];

/** What one call is about: places as numbers from 0 on (entity n has the device n), and wall-clock time in local seconds, half-open. */
type Asking = { places: readonly number[]; from: number; to: number };

/** One question in every world. A variant picks places and days, so that no two calls in a row are alike. */
export type Question = {
  title: string;
  /** Milliseconds the 95th percentile should stay under with all users at once. */
  aimTogether: number | null;
  /** Calls of each of the users who ask at once. */
  callsTogether: number;
  /** The variant to ask while records arrive; null: not asked then. */
  liveVariant: ((variant: number) => number) | null;
  askPortico(session: Session, variant: number): Promise<Answer>;
  /** For PostgreSQL and DuckDB, which agree on it; the table holds records, or sums of hours or days with the same columns. */
  plainSql(variant: number, table: string): string;
  /** The smallest table of sums that can answer it. */
  rollUp: 'hour_sums' | 'day_sums';
  /** For the counting engine: the best statement we know, for a store in which repeats may still be. */
  engineSql(variant: number): string;
  /** The answer in the rows of either statement: place, bucket in local seconds (both 0 where all is added up), people in. */
  read(rows: readonly (readonly number[])[], variant: number): Answer;
};

type Shape = Pick<Question, 'title' | 'aimTogether' | 'callsTogether' | 'liveVariant' | 'askPortico' | 'rollUp'> & {
  asking(variant: number): Asking;
  plain: (asking: Asking) => { place: string; bucket: string; where?: string };
  engine: (asking: Asking) => { place: string; bucket: string; where?: string };
  /** Figures of (place, bucket) in the order Portico answers them. */
  order(asking: Asking, figureOf: (place: number, bucket: number) => number | null): Answer;
};

/** Prime to every sensible number of entities: neighbours in time are no neighbours in a table. */
const stride = 37;
const someEntities = 100;

export type Places = { dataset: Dataset; ids: FirstIds };

/**
 * The questions about one, some and all entities. With `within`, those about some are about so many, and there is a ranking of so many
 * too: the same questions for stores of any size.
 */
export function questionsOf(places: Places, within: number | null = null): Question[] {
  const { dataset } = places;
  const { today, entities } = dataset;
  const year = { from: dataset.firstDay, to: addDays(today, 1) };
  const one = (variant: number) => [(variant * stride) % entities];
  const several = (variant: number) =>
    Array.from(
      { length: Math.min(within ?? someEntities, entities) },
      (_, n) => ((variant + n) * stride) % entities,
    ).sort((a, b) => a - b);
  const all = Array.from({ length: entities }, (_, place) => place);
  return [
    todayByHour(places, (variant) => ({ places: one(variant), from: addDays(today, -1), to: addDays(today, 1) })),
    cardOfToday(places, (variant) => ({ places: one(variant), from: today, to: addDays(today, 1) })),
    yearByDay(places, (variant) => ({ places: one(variant), ...year })),
    ranking(places, (variant) => ({
      places: within === null ? all : several(variant),
      ...thirtyDays(dataset, variant),
    })),
    byMonth(places, (variant) => ({ places: several(variant), ...year })),
    yearByHour(places, (variant) => ({ places: several(variant), ...year }), false),
    yearByHour(places, (variant) => ({ places: several(variant), ...year }), true),
    ...(within === null ? [] : [ranking(places, (variant) => ({ places: all, ...thirtyDays(dataset, variant) }))]),
  ].map((shape) => questionOf(places, shape));
}

function questionOf({ dataset, ids }: Places, shape: Shape): Question {
  const { plain, engine, asking, order, ...rest } = shape;
  const list = (places: readonly number[]) => places.map((place) => ids.firstDevice + place).join(', ');
  // A list of all devices would only be compared in vain.
  const devices = ({ places }: Asking) => (places.length === dataset.entities ? [] : [`device IN (${list(places)})`]);
  return {
    ...rest,
    plainSql(variant, table) {
      const asked = asking(variant);
      const { place, bucket, where } = plain(asked);
      const conditions = [
        ...devices(asked),
        `local >= TIMESTAMP '${localText(asked.from)}' AND local < TIMESTAMP '${localText(asked.to)}'`,
        ...(where === undefined ? [] : [where]),
      ];
      return `SELECT ${place}, ${bucket}, sum(flow_in) FROM ${table} WHERE ${conditions.join(' AND ')} GROUP BY 1, 2`;
    },
    engineSql(variant) {
      const asked = asking(variant);
      const { place, bucket, where } = engine(asked);
      const conditions = [
        `company = ${ids.company}`,
        ...devices(asked),
        `at >= toDateTime(${instantOf(asked.from)}, 'UTC') AND at < toDateTime(${instantOf(asked.to)}, 'UTC')`,
        ...(where === undefined ? [] : [where]),
      ];
      return `SELECT ${place} AS place, ${bucket} AS bucket, sum(flow_in) FROM records FINAL
        WHERE ${conditions.join(' AND ')} GROUP BY place, bucket`;
    },
    read(rows, variant) {
      const grouped = rows.some(([place]) => place !== 0) ? ids.firstDevice : 0;
      const figures = new Map(rows.map(([place = 0, bucket, figure]) => [`${place - grouped}/${bucket}`, figure]));
      return order(asking(variant), (place, bucket) => figures.get(`${place}/${bucket}`) ?? null);
    },
  };
}

const plainStart = (step: string) => `extract(epoch FROM date_trunc('${step}', local))::bigint`;
const engineStart = (start: string) => `toUInt32(toDateTime(${start}(local), 'UTC'))`;
const sumOf = { place: '0', bucket: '0' };

type AskingOf = Shape['asking'];

function todayByHour({ ids }: Places, asking: AskingOf): Shape {
  return {
    title: 'Q1 one entity, today and yesterday by hour',
    aimTogether: 60,
    callsTogether: 15,
    liveVariant: (variant) => variant,
    rollUp: 'hour_sums',
    asking,
    plain: () => ({ place: '0', bucket: plainStart('hour') }),
    engine: () => ({ place: '0', bucket: engineStart('toStartOfHour') }),
    order: ({ from, to }, figureOf) => every(3600, from, to).map((hour) => figureOf(0, hour)),
    async askPortico(session, variant) {
      const { places, to } = asking(variant);
      const query = { ...entityOf(ids, places), startTime: dayText(addDays(to, -1)) };
      const trend = dataOf(home.trend, await session.get(home.trend, query));
      return [...trend.yesterday, ...trend.now].map(({ value }) => value);
    },
  };
}

function cardOfToday({ ids }: Places, asking: AskingOf): Shape {
  return {
    title: '   one entity, today on a card, with base and completeness',
    aimTogether: 60,
    callsTogether: 15,
    liveVariant: (variant) => variant,
    rollUp: 'hour_sums',
    asking,
    plain: () => sumOf,
    engine: () => sumOf,
    order: (_asking, figureOf) => [figureOf(0, 0)],
    async askPortico(session, variant) {
      const { places, from } = asking(variant);
      const day = { type: rangeTypes.custom, startTime: dayText(from), endTime: dayText(from) };
      const query = { ...entityOf(ids, places), ...day, items: 'flowIn' };
      const { cards } = dataOf(home.statistical, await session.get(home.statistical, query));
      return cards.map(({ value }) => value);
    },
  };
}

function yearByDay({ ids }: Places, asking: AskingOf): Shape {
  return {
    title: 'Q2 one entity, a year by day, 10–20 h',
    aimTogether: 60,
    callsTogether: 15,
    liveVariant: null,
    rollUp: 'hour_sums',
    asking,
    plain: () => ({ place: '0', bucket: plainStart('day'), where: 'extract(hour FROM local) BETWEEN 10 AND 19' }),
    engine: () => ({ place: '0', bucket: engineStart('toStartOfDay'), where: 'toHour(local) BETWEEN 10 AND 19' }),
    order: ({ from, to }, figureOf) => every(daySeconds, from, to).map((day) => figureOf(0, day)),
    askPortico: async (session, variant) =>
      values(
        await askSeries(session, ids, asking(variant), { step: '1d', startHour: '10:00:00', endHour: '19:59:59' }),
      ),
  };
}

function ranking({ ids }: Places, asking: AskingOf): Shape {
  return {
    title: `Q3 ${countOf(asking)} ranked over 30 days`,
    aimTogether: 150,
    // With twenty calls in flight one disturbance of the machine makes twenty of them slow: more than one in twenty of few.
    callsTogether: 20,
    // What a chain looks at all day: always the same days, of which the last one keeps changing.
    liveVariant: () => 0,
    rollUp: 'day_sums',
    asking,
    plain: () => ({ place: 'device', bucket: '0' }),
    engine: () => ({ place: 'device', bucket: '0' }),
    order: ({ places }, figureOf) => ranked(places.map((place) => [place, figureOf(place, 0)])),
    async askPortico(session, variant) {
      const rows = await askSeries(session, ids, asking(variant), { step: '1y', each: true });
      return ranked(rows.map(({ id, total }) => [(id ?? 0) - ids.firstEntity, total]));
    },
  };
}

function byMonth({ ids }: Places, asking: AskingOf): Shape {
  return {
    title: `Q4 ${countOf(asking)}, each by month over a year`,
    aimTogether: null,
    callsTogether: 3,
    liveVariant: null,
    rollUp: 'day_sums',
    asking,
    plain: () => ({ place: 'device', bucket: plainStart('month') }),
    engine: () => ({ place: 'device', bucket: engineStart('toStartOfMonth') }),
    order: ({ places, from, to }, figureOf) =>
      places.flatMap((place) => monthStarts(from, to).map((month) => figureOf(place, month))),
    askPortico: async (session, variant) =>
      values(await askSeries(session, ids, asking(variant), { step: '1n', each: true })),
  };
}

function yearByHour({ ids }: Places, asking: AskingOf, completeness: boolean): Shape {
  return {
    title: completeness
      ? '   the same, and how complete each hour is'
      : `Q5 ${countOf(asking)} together, a year by hour`,
    aimTogether: null,
    callsTogether: 3,
    liveVariant: null,
    rollUp: 'hour_sums',
    asking,
    plain: () => ({ place: '0', bucket: plainStart('hour') }),
    engine: () => ({ place: '0', bucket: engineStart('toStartOfHour') }),
    order: ({ from, to }, figureOf) => every(3600, from, to).map((hour) => figureOf(0, hour)),
    askPortico: async (session, variant) =>
      values(await askSeries(session, ids, asking(variant), { step: '1h', completeness })),
  };
}

// Other days for each call; the last thirty first.
function thirtyDays({ today, days }: Dataset, variant: number): { from: number; to: number } {
  const length = Math.min(30, days);
  const to = addDays(today, 1 - ((variant * 5) % Math.max(1, days - length)));
  return { from: addDays(to, -length), to };
}

const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: (to - from) / seconds }, (_, place) => from + place * seconds);

function monthStarts(from: number, to: number): number[] {
  const date = new Date(from * 1000);
  const starts: number[] = [];
  for (let month = date.getUTCMonth(); ; month += 1) {
    const start = Date.UTC(date.getUTCFullYear(), month, 1) / 1000;
    if (start >= to) return starts;
    starts.push(start);
  }
}

// Most people first, of equals the first place; as places and figures one after the other.
function ranked(rows: readonly (readonly [number, number | null])[]): Answer {
  return rows.toSorted(([a, x], [b, y]) => (y ?? -1) - (x ?? -1) || a - b).flat();
}

const countOf = (asking: AskingOf) => `${asking(0).places.length.toLocaleString('en-US')} entities`;
const dayText = (local: number) => localText(local).slice(0, 10);
const entityOf = ({ firstEntity }: FirstIds, [place = 0]: readonly number[]) => ({ entityId: firstEntity + place });
const values = (rows: readonly { values: Answer }[]) => rows.flatMap((row) => row.values);

async function askSeries(session: Session, { firstEntity }: FirstIds, { places, from, to }: Asking, more: object) {
  const ids = places.map((place) => firstEntity + place);
  const range = { startTime: localText(from), endTime: localText(to) };
  const body = { ids, ...range, items: ['flowIn'], each: false, ...more };
  return dataOf(analysis.series, await session.post(analysis.series, body)).rows;
}
