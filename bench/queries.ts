import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { type ConsoleSession, parseReplyData } from './console-session.ts';
import { addDays, type Dataset, daySeconds, formatLocalText, toBenchInstant } from './dataset.ts';
import type { FirstIds } from './portico-base-data.ts';

/** Values in a fixed order; null where there are no records. */
export type Answer = readonly (number | null)[];

/** The data that one call queries: places as numbers from 0 (entity n has device n), and the range [from, to) in local seconds. */
type QueryScope = { places: readonly number[]; from: number; to: number };

/** One query for all compared systems. A variant selects places and days, so that consecutive calls differ. */
export type BenchQuery = {
  title: string;
  /** Target in milliseconds for the 95th percentile with all users at once; null: no target. */
  maxP95Milliseconds: number | null;
  /** Calls per user in the round with all users at once. */
  callsTogether: number;
  /** Converts a variant to the one that is queried while records arrive; null: the query is not measured while records arrive. */
  liveVariant: ((variant: number) => number) | null;
  queryPortico(session: ConsoleSession, variant: number): Promise<Answer>;
  /** SQL for PostgreSQL and DuckDB. `table`: records, or a roll-up by hour or day with the same columns. */
  tableSql(variant: number, table: string): string;
  /** The smallest roll-up that can answer the query. */
  rollUp: 'hour_sums' | 'day_sums';
  /** SQL for the counting engine: the fastest statement we know for a store that may still contain repeated records. */
  engineSql(variant: number): string;
  /** The answer from the rows of either statement: place, bucket in local seconds (each 0 when summed over all), people in. */
  readAnswer(rows: readonly (readonly number[])[], variant: number): Answer;
};

type QueryShape = Pick<
  BenchQuery,
  'title' | 'maxP95Milliseconds' | 'callsTogether' | 'liveVariant' | 'queryPortico' | 'rollUp'
> & {
  getScope(variant: number): QueryScope;
  tableSqlParts: (scope: QueryScope) => { place: string; bucket: string; where?: string };
  engineSqlParts: (scope: QueryScope) => { place: string; bucket: string; where?: string };
  /** The values in the order of Portico's answer. */
  orderValues(scope: QueryScope, valueAt: (place: number, bucket: number) => number | null): Answer;
};

/** Coprime to every likely number of entities, so that consecutive calls select entities that are far apart in the tables. */
const stride = 37;
const someEntities = 100;

export type BenchData = { dataset: Dataset; ids: FirstIds };

/**
 * The queries about one, several and all entities. `within` sets the number in queries about several entities and adds a ranking of as
 * many, so that the same queries can be run on stores of any size.
 */
export function createBenchQueries(places: BenchData, within: number | null = null): BenchQuery[] {
  const { dataset } = places;
  const { today, entities } = dataset;
  const year = { from: dataset.firstDay, to: addDays(today, 1) };
  const chooseOne = (variant: number) => [(variant * stride) % entities];
  const chooseSeveral = (variant: number) =>
    Array.from(
      { length: Math.min(within ?? someEntities, entities) },
      (_, index) => ((variant + index) * stride) % entities,
    ).sort((a, b) => a - b);
  const all = Array.from({ length: entities }, (_, index) => index);
  return [
    todayByHour(places, (variant) => ({ places: chooseOne(variant), from: addDays(today, -1), to: addDays(today, 1) })),
    cardOfToday(places, (variant) => ({ places: chooseOne(variant), from: today, to: addDays(today, 1) })),
    yearByDay(places, (variant) => ({ places: chooseOne(variant), ...year })),
    ranking(places, (variant) => ({
      places: within === null ? all : chooseSeveral(variant),
      ...thirtyDays(dataset, variant),
    })),
    byMonth(places, (variant) => ({ places: chooseSeveral(variant), ...year })),
    yearByHour(places, (variant) => ({ places: chooseSeveral(variant), ...year }), false),
    yearByHour(places, (variant) => ({ places: chooseSeveral(variant), ...year }), true),
    ...(within === null ? [] : [ranking(places, (variant) => ({ places: all, ...thirtyDays(dataset, variant) }))]),
  ].map((shape) => createBenchQuery(places, shape));
}

function createBenchQuery({ dataset, ids }: BenchData, shape: QueryShape): BenchQuery {
  const { tableSqlParts, engineSqlParts, getScope: toScope, orderValues, ...rest } = shape;
  const list = (places: readonly number[]) => places.map((place) => ids.firstDevice + place).join(', ');
  // A filter that lists all devices would only cost time.
  const devices = ({ places }: QueryScope) =>
    places.length === dataset.entities ? [] : [`device IN (${list(places)})`];
  return {
    ...rest,
    tableSql(variant, table) {
      const scope = toScope(variant);
      const { place, bucket, where } = tableSqlParts(scope);
      const conditions = [
        ...devices(scope),
        `local >= TIMESTAMP '${formatLocalText(scope.from)}' AND local < TIMESTAMP '${formatLocalText(scope.to)}'`,
        ...(where === undefined ? [] : [where]),
      ];
      return `SELECT ${place}, ${bucket}, sum(flow_in) FROM ${table} WHERE ${conditions.join(' AND ')} GROUP BY 1, 2`;
    },
    engineSql(variant) {
      const scope = toScope(variant);
      const { place, bucket, where } = engineSqlParts(scope);
      const conditions = [
        `company = ${ids.company}`,
        ...devices(scope),
        `at >= toDateTime(${toBenchInstant(scope.from)}, 'UTC') AND at < toDateTime(${toBenchInstant(scope.to)}, 'UTC')`,
        ...(where === undefined ? [] : [where]),
      ];
      return `SELECT ${place} AS place, ${bucket} AS bucket, sum(flow_in) FROM records FINAL
        WHERE ${conditions.join(' AND ')} GROUP BY place, bucket`;
    },
    readAnswer(rows, variant) {
      const deviceOffset = rows.some(([place]) => place !== 0) ? ids.firstDevice : 0;
      const figures = new Map(rows.map(([place = 0, bucket, figure]) => [`${place - deviceOffset}/${bucket}`, figure]));
      return orderValues(toScope(variant), (place, bucket) => figures.get(`${place}/${bucket}`) ?? null);
    },
  };
}

const plainBucketStart = (step: string) => `extract(epoch FROM date_trunc('${step}', local))::bigint`;
const engineBucketStart = (start: string) => `toUInt32(toDateTime(${start}(local), 'UTC'))`;
const wholeSum = { place: '0', bucket: '0' };

type ScopeOfVariant = QueryShape['getScope'];

function todayByHour({ ids }: BenchData, toScope: ScopeOfVariant): QueryShape {
  return {
    title: 'Q1 one entity, today and yesterday by hour',
    maxP95Milliseconds: 60,
    callsTogether: 15,
    liveVariant: (variant) => variant,
    rollUp: 'hour_sums',
    getScope: toScope,
    tableSqlParts: () => ({ place: '0', bucket: plainBucketStart('hour') }),
    engineSqlParts: () => ({ place: '0', bucket: engineBucketStart('toStartOfHour') }),
    orderValues: ({ from, to }, valueAt) => listStarts(3600, from, to).map((hour) => valueAt(0, hour)),
    async queryPortico(session, variant) {
      const { places, to } = toScope(variant);
      const query = { ...entityQuery(ids, places), startTime: dayText(addDays(to, -1)) };
      const trend = parseReplyData(home.trend, await session.get(home.trend, query));
      return [...trend.yesterday, ...trend.now].map(({ value }) => value);
    },
  };
}

function cardOfToday({ ids }: BenchData, toScope: ScopeOfVariant): QueryShape {
  return {
    title: '   one entity, today on a card, with base and completeness',
    maxP95Milliseconds: 60,
    callsTogether: 15,
    liveVariant: (variant) => variant,
    rollUp: 'hour_sums',
    getScope: toScope,
    tableSqlParts: () => wholeSum,
    engineSqlParts: () => wholeSum,
    orderValues: (_asking, valueAt) => [valueAt(0, 0)],
    async queryPortico(session, variant) {
      const { places, from } = toScope(variant);
      const day = { type: rangeTypes.custom, startTime: dayText(from), endTime: dayText(from) };
      const query = { ...entityQuery(ids, places), ...day, items: 'flowIn' };
      const { cards } = parseReplyData(home.statistical, await session.get(home.statistical, query));
      return cards.map(({ value }) => value);
    },
  };
}

function yearByDay({ ids }: BenchData, toScope: ScopeOfVariant): QueryShape {
  return {
    title: 'Q2 one entity, a year by day, 10–20 h',
    maxP95Milliseconds: 60,
    callsTogether: 15,
    liveVariant: null,
    rollUp: 'hour_sums',
    getScope: toScope,
    tableSqlParts: () => ({
      place: '0',
      bucket: plainBucketStart('day'),
      where: 'extract(hour FROM local) BETWEEN 10 AND 19',
    }),
    engineSqlParts: () => ({
      place: '0',
      bucket: engineBucketStart('toStartOfDay'),
      where: 'toHour(local) BETWEEN 10 AND 19',
    }),
    orderValues: ({ from, to }, valueAt) => listStarts(daySeconds, from, to).map((day) => valueAt(0, day)),
    queryPortico: async (session, variant) =>
      joinValues(
        await querySeries(session, ids, toScope(variant), { step: '1d', startHour: '10:00:00', endHour: '19:59:59' }),
      ),
  };
}

function ranking({ ids }: BenchData, toScope: ScopeOfVariant): QueryShape {
  return {
    title: `Q3 ${formatEntityCount(toScope)} ranked over 30 days`,
    maxP95Milliseconds: 150,
    // One disturbance of the machine slows down all 20 concurrent calls. With fewer calls per user these would be more than 5 % of all
    // calls and would determine p95.
    callsTogether: 20,
    // A chain repeats this query all day: always over the same days, of which only the counts of the last one change.
    liveVariant: () => 0,
    rollUp: 'day_sums',
    getScope: toScope,
    tableSqlParts: () => ({ place: 'device', bucket: '0' }),
    engineSqlParts: () => ({ place: 'device', bucket: '0' }),
    orderValues: ({ places }, valueAt) => sortByValue(places.map((place) => [place, valueAt(place, 0)])),
    async queryPortico(session, variant) {
      const rows = await querySeries(session, ids, toScope(variant), { step: '1y', each: true });
      return sortByValue(rows.map(({ id, total }) => [(id ?? 0) - ids.firstEntity, total]));
    },
  };
}

function byMonth({ ids }: BenchData, toScope: ScopeOfVariant): QueryShape {
  return {
    title: `Q4 ${formatEntityCount(toScope)}, each by month over a year`,
    maxP95Milliseconds: null,
    callsTogether: 3,
    liveVariant: null,
    rollUp: 'day_sums',
    getScope: toScope,
    tableSqlParts: () => ({ place: 'device', bucket: plainBucketStart('month') }),
    engineSqlParts: () => ({ place: 'device', bucket: engineBucketStart('toStartOfMonth') }),
    orderValues: ({ places, from, to }, valueAt) =>
      places.flatMap((place) => monthStarts(from, to).map((month) => valueAt(place, month))),
    queryPortico: async (session, variant) =>
      joinValues(await querySeries(session, ids, toScope(variant), { step: '1n', each: true })),
  };
}

function yearByHour({ ids }: BenchData, toScope: ScopeOfVariant, completeness: boolean): QueryShape {
  return {
    title: completeness
      ? '   the same, and how complete each hour is'
      : `Q5 ${formatEntityCount(toScope)} together, a year by hour`,
    maxP95Milliseconds: null,
    callsTogether: 3,
    liveVariant: null,
    rollUp: 'hour_sums',
    getScope: toScope,
    tableSqlParts: () => ({ place: '0', bucket: plainBucketStart('hour') }),
    engineSqlParts: () => ({ place: '0', bucket: engineBucketStart('toStartOfHour') }),
    orderValues: ({ from, to }, valueAt) => listStarts(3600, from, to).map((hour) => valueAt(0, hour)),
    queryPortico: async (session, variant) =>
      joinValues(await querySeries(session, ids, toScope(variant), { step: '1h', completeness })),
  };
}

// Different days for each call, starting with the last thirty.
function thirtyDays({ today, days }: Dataset, variant: number): { from: number; to: number } {
  const length = Math.min(30, days);
  const to = addDays(today, 1 - ((variant * 5) % Math.max(1, days - length)));
  return { from: addDays(to, -length), to };
}

const listStarts = (seconds: number, from: number, to: number) =>
  Array.from({ length: (to - from) / seconds }, (_, index) => from + index * seconds);

function monthStarts(from: number, to: number): number[] {
  const date = new Date(from * 1000);
  const starts: number[] = [];
  for (let month = date.getUTCMonth(); ; month += 1) {
    const start = Date.UTC(date.getUTCFullYear(), month, 1) / 1000;
    if (start >= to) return starts;
    starts.push(start);
  }
}

// Sorted by people descending, then by place; returned as place, value, place, value, …
function sortByValue(rows: readonly (readonly [number, number | null])[]): Answer {
  return rows.toSorted(([a, x], [b, y]) => (y ?? -1) - (x ?? -1) || a - b).flat();
}

const formatEntityCount = (toScope: ScopeOfVariant) => `${toScope(0).places.length.toLocaleString('en-US')} entities`;
const dayText = (local: number) => formatLocalText(local).slice(0, 10);
const entityQuery = ({ firstEntity }: FirstIds, [place = 0]: readonly number[]) => ({ entityId: firstEntity + place });
const joinValues = (rows: readonly { values: Answer }[]) => rows.flatMap((row) => row.values);

async function querySeries(
  session: ConsoleSession,
  { firstEntity }: FirstIds,
  { places, from, to }: QueryScope,
  options: object,
) {
  const ids = places.map((place) => firstEntity + place);
  const range = { startTime: formatLocalText(from), endTime: formatLocalText(to) };
  const body = { ids, ...range, items: ['flowIn'], each: false, ...options };
  return parseReplyData(analysis.series, await session.post(analysis.series, body)).rows;
}
