import { type Metric, type Metrics, metrics, type RatioName } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { statisticItems } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketsBetween, isWholeDayStep } from '@portico/counting/buckets';
import { lastsTwentyFourHours, runsPastMidnight, type TimeWindow } from '@portico/counting/business-hours';
import { bucketRange, isWholeDayRange } from '@portico/counting/counted-range';
import { formatLocal } from '@portico/counting/local-time';
import type { ColumnValue, CountingStore, QueryParams } from '../../../platform/counting-store/open.ts';

/**
 * The records a query covers. Created only by `selection.ts` from what a user may see: no query exists without a company. `devices` are
 * those ever installed at the places (the engine skips all others); null: all devices of the company, or too many to list.
 */
export type CountScope = {
  company: number;
  by: 'entity' | 'corridor';
  ids: readonly number[];
  devices: readonly number[] | null;
  /** Number of devices ever installed at the places; if `devices` is null, it may be that of the whole company. */
  deviceCount: number;
  /** By entity id; may include other entities of the company. null: not loaded. */
  countedEntities: ReadonlyMap<number, CountedEntity> | null;
};

/** The devices ever installed at an entity. */
export type CountedEntity = { devices: readonly number[] };

/** Sums of one group of a company in one local bucket (start in local seconds); `group` is 0 when everything is added up. */
export type BucketSums = { company: number; group: number; bucket: number; sums: Metrics };

/** A place that consists of others; a member may be in several groups. */
export type PlaceGroup = { id: number; members: readonly number[] };

export type SumsQuery = {
  scope: CountScope;
  /**
   * Half-open local range in local seconds: the same local time in every zone. From midnight to midnight it covers business days of the
   * window, otherwise exactly the records in it (`isWholeDayRange`).
   */
  from: number;
  to: number;
  /** null: one sum over the whole range. */
  step: Step | null;
  metrics: readonly Metric[];
  /** The dividend and divisor of each ratio are summed over the smallest places that know both in an hour (`ratio-line-hours.ts`). */
  ratios?: readonly RatioName[] | undefined;
  window: TimeWindow;
  /** true: sums of each id; false: of all ids together. */
  isSeparate: boolean;
  /** Sums of each of these groups instead of each id. Distinct people of an entity are counted once per group. */
  groups?: readonly PlaceGroup[] | undefined;
  /**
   * Only periods that are over by `to`. The period that contains `to` is reported after it ends: a past day would include it, today would
   * not.
   */
  ended?: boolean;
};

/** An expression that the engine adds up over records; `key` identifies it. */
export type SqlAggregate = { key: string; sql: string; params: QueryParams };

export const daySeconds = 86_400;
/** Local time is at most 14 hours ahead of UTC and 12 behind it. A condition on `local` alone would not let the engine skip any records. */
export const maxZoneOffsetSeconds = 15 * 3600;

/** The nearest time that the store can hold, in 32 bits from 1970 on. The comparison period of a very old range begins before 1970. */
export function clampToStoredSeconds(seconds: number): number {
  return Math.min(Math.max(0, seconds), 2 ** 32 - 1);
}

/** Lets the engine skip records outside the range without reading the column `at`; the exact condition is on `local`. */
export const instantIndexHint =
  "indexHint(at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC'))";

const bucketStarts: Record<Step, (local: string) => string> = {
  '5m': (local) => `toStartOfFiveMinutes(${local})`,
  '30m': (local) => `toStartOfInterval(${local}, INTERVAL 30 MINUTE)`,
  '1h': (local) => `toStartOfHour(${local})`,
  '1d': (local) => `toDate(${local})`,
  '1w': (local) => `toMonday(${local})`,
  '1n': (local) => `toStartOfMonth(${local})`,
  '1y': (local) => `toStartOfYear(${local})`,
};

/**
 * Reads sums of stored metrics by group and local bucket, of additive or of daily metrics. A metric that was not measured is null; a bucket
 * without records is absent.
 */
export async function sumByBucket(
  countingStore: CountingStore,
  query: SumsQuery,
  kind: 'additive' | 'daily',
): Promise<BucketSums[]> {
  const names = query.metrics.filter((metric) => metrics[metric].kind === kind);
  if (names.length === 0) return [];
  const sql = kind === 'daily' ? dailySql(query, names) : additiveSql(query, names);
  const rows = await countingStore.runQuery(sql, buildSumsQueryParams(query));
  return rows.map(([group, bucket, ...values]) => ({
    company: query.scope.company,
    group: Number(group),
    bucket: Number(bucket),
    sums: toMetrics(names, values),
  }));
}

function toMetrics(names: readonly Metric[], values: readonly ColumnValue[]): Metrics {
  const sums: Metrics = {};
  names.forEach((name, index) => {
    const value = values[index];
    sums[name] = typeof value === 'number' ? value : null;
  });
  return sums;
}

/** Entities with the same opening hours. */
export type OpeningHoursGroup = { entityIds: readonly number[]; window: TimeWindow };

/** Starts of the buckets of a query, in order; [0] without a step. */
export function listBucketStarts({
  from,
  to,
  step,
  window,
}: Pick<SumsQuery, 'from' | 'to' | 'step' | 'window'>): number[] {
  if (step === null) return [0];
  const range = bucketRange({ from, to }, step, window);
  return bucketsBetween(range.from, range.to, step);
}

/** Parses a list that the engine wrote as text, "[1,2]". */
export function parseNumbers(cell: ColumnValue | undefined): number[] {
  const numbers: number[] = JSON.parse(String(cell));
  return numbers;
}

/** Number of records (periods) of a detection line in the opening hours of their entity. */
export function buildReceivedPeriodsAggregate(openings: readonly OpeningHoursGroup[]): SqlAggregate {
  const params = Object.fromEntries(
    openings.flatMap(({ entityIds, window }, index) => [
      [`openings${index}`, entityIds],
      [`opens${index}`, window.startSecond],
      [`closes${index}`, window.endSecond],
    ]),
  );
  return { key: JSON.stringify(openings), sql: `countIf(${openCondition(openings)})`, params };
}

/** Number of records (periods) of a detection line in the opening hours of their entity that arrived late. */
export function buildLatePeriodsAggregate(openings: readonly OpeningHoursGroup[]): SqlAggregate {
  const { key, params } = buildReceivedPeriodsAggregate(openings);
  const isLate = `bitAnd(flags, ${recordFlags.late}) != 0`;
  return { key: `late ${key}`, sql: `countIf((${openCondition(openings)}) AND ${isLate})`, params };
}

function openCondition(openings: readonly OpeningHoursGroup[]): string {
  const [only, ...others] = openings;
  const inside = ({ window }: OpeningHoursGroup, place: number) => {
    const bounds = [`{opens${place}:UInt32}`, `{closes${place}:UInt32}`] as const;
    return lastsTwentyFourHours(window) ? '1' : `(${timeOfDayCondition(window, bounds)})`;
  };
  if (only === undefined) return '0';
  if (others.length === 0) return inside(only, 0);
  const each = openings.map(
    (opening, index) => `entity IN {openings${index}:Array(UInt32)} AND ${inside(opening, index)}`,
  );
  return `(${each.join(' OR ')})`;
}

function timeOfDayCondition(window: TimeWindow, [start, end]: readonly [string, string]): string {
  const timeOfDay = `toUInt32(local) % ${daySeconds}`;
  return runsPastMidnight(window)
    ? `${timeOfDay} >= ${start} OR ${timeOfDay} <= ${end}`
    : `${timeOfDay} BETWEEN ${start} AND ${end}`;
}

function additiveSql(query: SumsQuery, names: readonly Metric[]): string {
  const sums = names.map((name) => `sum(${metrics[name].column})`);
  return `SELECT ${groupSql(query)} AS grp, ${bucketSql(query)} AS bucket, ${sums.join(', ')}
    FROM records FINAL WHERE ${recordConditionsSql(query)} GROUP BY grp, bucket`;
}

// Distinct people of one entity and day. A device reports them once a day, or in each period those it has not seen before: its reports of a
// day add up. Several devices report the same people, so the device with most people represents the day (among equals the one registered
// first), and only days are added. All parts of a split come from the same device: the largest of each part would come from different
// devices and add up to too many people.
function dailySql(query: SumsQuery, names: readonly Metric[]): string {
  const list = (write: (column: string) => string) => names.map((name) => write(metrics[name].column)).join(', ');
  const columnGroups = metricsReportedTogether.map((group) =>
    group.filter((name) => names.includes(name)).map(dailySumColumn),
  );
  const largestDevices = columnGroups.flatMap((group, index) =>
    group.length === 0 ? [] : [`${largestDeviceSql(group)} AS told_${index}`],
  );
  const dayOf = (name: Metric) => {
    const place = columnGroups.findIndex((group) => group.includes(dailySumColumn(name)));
    return `told_${place}.${(columnGroups[place]?.indexOf(dailySumColumn(name)) ?? 0) + 1}`;
  };
  const { groups, scope, isSeparate } = query;
  // Several entrances together still belong to one entity.
  const place = isSeparate && groups === undefined ? scope.by : 'entity';
  return `SELECT grp, bucket, ${names.map((name) => `sum(${dayOf(name)})`).join(', ')} FROM (
      SELECT grp, place, bucket, opened, ${largestDevices.join(', ')} FROM (
        SELECT ${groups === undefined ? 'member' : `arrayJoin(${memberGroupsSql('member')})`} AS grp, place, device, bucket, opened,
          ${list((column) => `sum(m_${column}) AS d_${column}`)}
        FROM (
          SELECT ${groups === undefined ? groupSql(query) : scope.by} AS member, ${place} AS place, device,
            ${bucketSql(query)} AS bucket, toDate(${businessDayTimeSql(query)}) AS opened,
            ${list((column) => `sum(${column}) AS m_${column}`)}
          FROM records FINAL WHERE ${recordConditionsSql(query)} GROUP BY member, place, device, bucket, opened
        ) GROUP BY grp, place, device, bucket, opened
      ) GROUP BY grp, place, bucket, opened
    ) GROUP BY grp, bucket`;
}

/** Metrics of distinct people that come from the same device: a single number, or all parts of a split. */
const metricsReportedTogether: readonly (readonly Metric[])[] = Object.values(statisticItems)
  .map(({ sourceMetrics }): readonly Metric[] => sourceMetrics)
  .filter((sourceMetrics) => sourceMetrics.every((name) => metrics[name].kind === 'daily'));

/** Column of a metric's sum over a day of a device. */
export function dailySumColumn(name: Metric): string {
  return `d_${metrics[name].column}`;
}

// The columns of the device with the largest sum of them, as a tuple; nulls if no device reported any.
function largestDeviceSql(columns: readonly string[]): string {
  const { people, isKnown } = distinctPeopleSql(columns);
  return `argMaxIf(tuple(${columns.join(', ')}), tuple(${people}, -toInt64(device)), ${isKnown})`;
}

/** SQL for the number of people that a device reported in columns that belong together, and for whether it reported any. */
export function distinctPeopleSql(columns: readonly string[]): { people: string; isKnown: string } {
  return {
    people: columns.map((column) => `ifNull(${column}, 0)`).join(' + '),
    isKnown: columns.map((column) => `${column} IS NOT NULL`).join(' OR '),
  };
}

/** SQL for the ids of the groups that contain a place, with the parameters of `buildSumsQueryParams`. */
export function memberGroupsSql(place: string): string {
  return `arrayFilter((whole, part) -> part = ${place}, {wholes:Array(UInt32)}, {parts:Array(UInt32)})`;
}

function groupSql({ isSeparate, scope }: SumsQuery): string {
  return isSeparate ? scope.by : 'toUInt32(0)';
}

/** SQL for the bucket of a record: epoch seconds of local time read as UTC, whatever type the engine's function returns. */
export function bucketSql(query: SumsQuery): string {
  if (query.step === null) return 'toUInt32(0)';
  const local = isWholeDayStep(query.step) ? businessDayTimeSql(query) : 'local';
  return `toUInt32(toDateTime(${bucketStarts[query.step](local)}, 'UTC'))`;
}

/** SQL for the local time, moved back a day for records after midnight in opening hours that run past it: they belong to the day before. */
export function businessDayTimeSql({ window }: SumsQuery): string {
  return runsPastMidnight(window)
    ? `(local - if(toUInt32(local) % ${daySeconds} <= {endSecond:UInt32}, ${daySeconds}, 0))`
    : 'local';
}

/** SQL for the records that a query counts, with the parameters of `buildSumsQueryParams`. */
export function recordConditionsSql(query: SumsQuery): string {
  const { scope } = query;
  const counted = isWholeDayRange(query) ? businessDayTimeSql(query) : 'local';
  return [
    supersetConditionsSql(query),
    `${counted} >= {from:DateTime('UTC')} AND ${counted} < {to:DateTime('UTC')}`,
    `${scope.by} IN {ids:Array(UInt32)}`,
    ...(query.ended === true ? ["local + minutes * 60 <= {to:DateTime('UTC')}"] : []),
  ].join(' AND ');
}

/** SQL for a superset of the records a query counts: also other places and adjacent days of the same devices, at the same time of day. */
export function supersetConditionsSql({ scope, window }: SumsQuery): string {
  return [
    'company = {company:UInt32}',
    ...(scope.devices === null ? [] : ['device IN {devices:Array(UInt32)}']),
    instantIndexHint,
    ...(lastsTwentyFourHours(window)
      ? []
      : [`(${timeOfDayCondition(window, ['{startSecond:UInt32}', '{endSecond:UInt32}'])})`]),
  ].join(' AND ');
}

/** Values of the parameters of `recordConditionsSql` and `memberGroupsSql`. */
export function buildSumsQueryParams(query: SumsQuery): QueryParams {
  const { scope, from, to, window } = query;
  // The last business day extends into the day after the range.
  const lastNightSeconds = runsPastMidnight(window) && isWholeDayRange(query) ? daySeconds : 0;
  return {
    company: scope.company,
    ids: scope.ids,
    ...(scope.devices === null ? {} : { devices: scope.devices }),
    atFrom: clampToStoredSeconds(from - maxZoneOffsetSeconds),
    atTo: clampToStoredSeconds(to + lastNightSeconds + maxZoneOffsetSeconds),
    from: formatLocal(clampToStoredSeconds(from)),
    to: formatLocal(clampToStoredSeconds(to)),
    startSecond: window.startSecond,
    endSecond: window.endSecond,
    ...(query.groups === undefined ? {} : membershipParams(query.groups)),
  };
}

// One row per membership of a place in a group.
function membershipParams(groups: NonNullable<SumsQuery['groups']>): QueryParams {
  const rows = groups.flatMap(({ id, members }) => members.map((member) => ({ id, member })));
  return { wholes: rows.map(({ id }) => id), parts: rows.map(({ member }) => member) };
}
