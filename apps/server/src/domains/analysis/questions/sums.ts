import { type Metric, type Metrics, metrics, type Ratio } from '@portico/contract/words/metrics';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketsBetween, stepOfDays } from '@portico/counting/buckets';
import { isWholeDay, runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { bucketRange, namesDays } from '@portico/counting/counted-range';
import { formatLocal } from '@portico/counting/local-time';
import type { Cell, Counts, QueryParams } from '../../../platform/counts/open.ts';

/**
 * Which records a question is about. Made only by `selection.ts` from what a user may see: there is no way to ask without a company.
 * `devices` are those that ever hung there (they let the engine skip everything else); null: nearly every device of the company.
 */
export type CountScope = {
  company: number;
  by: 'entity' | 'corridor';
  ids: readonly number[];
  devices: readonly number[] | null;
  /** How many those are. */
  deviceCount: number;
  /** What is known of the entities by id, and possibly of others of the company; null: nothing. */
  places: ReadonlyMap<number, CountedPlace> | null;
};

/** Of an entity: the devices that ever hung there, and when periods are due. */
export type CountedPlace = { devices: readonly number[]; opening: Window };

/** Sums of one group of a company in one local bucket (start in local seconds); `group` is 0 when everything is added up. */
export type BucketSums = { company: number; group: number; bucket: number; sums: Metrics };

/** A place that is made of others; some may be in several. */
export type PlaceGroup = { id: number; members: readonly number[] };

export type SumsQuestion = {
  scope: CountScope;
  /**
   * Half-open wall-clock range in local seconds: the same wall clock in every zone. From midnight to midnight it means business days
   * of the window, otherwise exactly what lies in it (`namesDays`).
   */
  from: number;
  to: number;
  /** null: one sum over the whole range. */
  step: Step | null;
  metrics: readonly Metric[];
  /** Whose sides are summed over those places and hours alone that know both. */
  ratios?: readonly Ratio[] | undefined;
  window: Window;
  /** Sums of each id, or of all together. */
  each: boolean;
  /** Sums of each of these places that are made of ids, instead of each id; distinct people of an entity once in each. */
  groups?: readonly PlaceGroup[] | undefined;
  /** Only periods that are over by `to`: one that still runs is told of at its end, so a past day would have it and today not. */
  ended?: boolean;
};

/** Something that can be added up over records, as the engine writes it; `key` tells two of them apart. */
export type Addend = { key: string; sql: string; params: QueryParams };

export const daySeconds = 86_400;
/** A wall clock is at most 14 hours ahead of UTC and 12 behind; `local` alone would not let the engine skip anything. */
export const widestOffsetSeconds = 15 * 3600;

/** The nearest time the store can hold, in 32 bits from 1970 on; the base of a very old range begins before it. */
export function storedSeconds(seconds: number): number {
  return Math.min(Math.max(0, seconds), 2 ** 32 - 1);
}

/** Lets the engine skip what cannot be in the range, without reading the column: what is in it, `local` says exactly. */
export const atHint = "indexHint(at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC'))";

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
 * Sums of stored metrics by group and local bucket, additive ones or those of a day. A metric nobody measured there is null; a
 * bucket without records is absent.
 */
export async function sumByBucket(
  counts: Counts,
  question: SumsQuestion,
  kind: 'additive' | 'daily',
): Promise<BucketSums[]> {
  const names = question.metrics.filter((metric) => metrics[metric].kind === kind);
  if (names.length === 0) return [];
  const sql = kind === 'daily' ? dailySql(question, names) : additiveSql(question, names);
  const rows = await counts.ask(sql, paramsOf(question));
  return rows.map(([group, bucket, ...values]) => ({
    company: question.scope.company,
    group: Number(group),
    bucket: Number(bucket),
    sums: metricsOf(names, values),
  }));
}

function metricsOf(names: readonly Metric[], values: readonly Cell[]): Metrics {
  const sums: Metrics = {};
  names.forEach((name, place) => {
    const value = values[place];
    sums[name] = typeof value === 'number' ? value : null;
  });
  return sums;
}

/** Entities that open at the same hours. */
export type Opening = { entityIds: readonly number[]; window: Window };

/** Record periods received, by `deviceAt(device, place)`. */
export type Received = Map<string, number>;

/**
 * The same by place, of each device by the place of the bucket in `bucketsOf` the question. A device tells all its detection lines of a
 * period together, whichever numbers they have: the line it told most often has them all, and each once.
 */
export type Receipts = Map<number, DeviceReceipts[]>;

export type DeviceReceipts = { device: number; periods: readonly number[] };

/** Starts of the buckets a question fills, in order; [0] where all is one sum. */
export function bucketsOf({ from, to, step, window }: Pick<SumsQuestion, 'from' | 'to' | 'step' | 'window'>): number[] {
  if (step === null) return [0];
  const range = bucketRange({ from, to }, step, window);
  return bucketsBetween(range.from, range.to, step);
}

/** Key of a device's periods at an entity or entrance. */
export function deviceAt(device: number, place: number): string {
  return `${device}/${place}`;
}

/**
 * The sums of additive metrics, and in the same pass over the records how many of the periods counted each device sent in the opening
 * hours of its entity, at the places the scope names.
 */
export async function sumWithReceipts(
  counts: Counts,
  question: SumsQuestion,
  openings: readonly Opening[],
): Promise<{ sums: BucketSums[]; receipts: Receipts }> {
  const names = question.metrics.filter((metric) => metrics[metric].kind === 'additive');
  const sums: BucketSums[] = [];
  const receipts: Receipts = new Map();
  const starts = bucketsOf(question);
  const order = new Map(starts.map((start, index) => [start, index]));
  const inOpening = receivedAddend(openings);
  const params = { ...paramsOf(question), ...inOpening.params };
  // A row of a bucket has device 0, which no device is.
  for (const row of await counts.ask(sumWithReceiptsSql(question, names, inOpening), params)) {
    const [place, bucket, device, buckets, periods, ...values] = row;
    if (Number(device) > 0) {
      const told = Array<number>(starts.length).fill(0);
      const counted = numbersOf(periods);
      numbersOf(buckets).forEach((bucket, n) => {
        told[order.get(bucket) ?? -1] = counted[n] ?? 0;
      });
      addLine(receipts, Number(place), Number(device), told);
    } else {
      const found = metricsOf(names, values);
      const { scope, each } = question;
      sums.push({ company: scope.company, group: each ? Number(place) : 0, bucket: Number(bucket), sums: found });
    }
  }
  return { sums, receipts };
}

/** Adds what a detection line of a device told at a place: of two lines the one told more often stands for the periods of a bucket. */
export function addLine(receipts: Receipts, place: number, device: number, told: readonly number[]): void {
  const here = receipts.get(place);
  if (here === undefined) {
    receipts.set(place, [{ device, periods: told }]);
    return;
  }
  const known = here.find((one) => one.device === device);
  if (known === undefined) here.push({ device, periods: told });
  else known.periods = known.periods.map((periods, index) => Math.max(periods, told[index] ?? 0));
}

/** A list the engine wrote as text, "[1,2]". */
export function numbersOf(cell: Cell | undefined): number[] {
  const numbers: number[] = JSON.parse(String(cell));
  return numbers;
}

// The records are added up once, by device and bucket; from there on there is little to add. A list by device instead of a row for each
// of its buckets: a thousand devices by hour are read in a tenth of the time.
function sumWithReceiptsSql(question: SumsQuestion, names: readonly Metric[], inOpening: Addend): string {
  const columns = names.map((name) => metrics[name].column);
  return `SELECT place, bucket, device, if(device > 0, toString(groupArray(bucket_of)), ''),
      if(device > 0, toString(groupArray(periods)), '')${columns.map((column) => `, sum(s_${column})`).join('')}
    FROM (
      SELECT ${question.scope.by} AS place, device, line, ${bucketOf(question)} AS bucket, bucket AS bucket_of,
        ${inOpening.sql} AS periods${columns.map((column) => `, sum(${column}) AS s_${column}`).join('')}
      FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY place, device, line, bucket
    ) GROUP BY GROUPING SETS ((${question.each ? 'place, ' : ''}bucket), (place, device, line))`;
}

/** Records of one detection line, which are periods, in the opening hours of their entity. */
export function receivedAddend(openings: readonly Opening[]): Addend {
  const params = Object.fromEntries(
    openings.flatMap(({ entityIds, window }, place) => [
      [`openings${place}`, entityIds],
      [`opens${place}`, window.startSecond],
      [`closes${place}`, window.endSecond],
    ]),
  );
  return { key: JSON.stringify(openings), sql: `countIf(${openCondition(openings)})`, params };
}

/** Of these, those that came late. */
export function lateAddend(openings: readonly Opening[]): Addend {
  const { key, params } = receivedAddend(openings);
  const isLate = `bitAnd(flags, ${recordFlags.late}) != 0`;
  return { key: `late ${key}`, sql: `countIf((${openCondition(openings)}) AND ${isLate})`, params };
}

function openCondition(openings: readonly Opening[]): string {
  const [only, ...others] = openings;
  const inside = ({ window }: Opening, place: number) => {
    const bounds = [`{opens${place}:UInt32}`, `{closes${place}:UInt32}`] as const;
    return isWholeDay(window) ? '1' : `(${timeOfDayCondition(window, bounds)})`;
  };
  if (only === undefined) return '0';
  if (others.length === 0) return inside(only, 0);
  const each = openings.map(
    (opening, place) => `entity IN {openings${place}:Array(UInt32)} AND ${inside(opening, place)}`,
  );
  return `(${each.join(' OR ')})`;
}

function timeOfDayCondition(window: Window, [start, end]: readonly [string, string]): string {
  const timeOfDay = `toUInt32(local) % ${daySeconds}`;
  return runsPastMidnight(window)
    ? `${timeOfDay} >= ${start} OR ${timeOfDay} <= ${end}`
    : `${timeOfDay} BETWEEN ${start} AND ${end}`;
}

function additiveSql(question: SumsQuestion, names: readonly Metric[]): string {
  const sums = names.map((name) => `sum(${metrics[name].column})`);
  return `SELECT ${groupOf(question)} AS grp, ${bucketOf(question)} AS bucket, ${sums.join(', ')}
    FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY grp, bucket`;
}

// Distinct people of one entity and day. A device tells them once a day or as those not seen before, period by period: its
// reports of a day add up. What several devices tell of the same day is the same people again, so the device that told of most
// stands for the day (of equals the one registered first), and only days are added. The parts of a split are told by one device
// together: the largest of each part would come from different ones, and be more people than anybody saw.
function dailySql(question: SumsQuestion, names: readonly Metric[]): string {
  const list = (write: (column: string) => string) => names.map((name) => write(metrics[name].column)).join(', ');
  const told = toldTogether.map((group) => group.filter((name) => names.includes(name)).map(dayColumn));
  const stands = told.flatMap((group, place) => (group.length === 0 ? [] : [`${largestOf(group)} AS told_${place}`]));
  const dayOf = (name: Metric) => {
    const place = told.findIndex((group) => group.includes(dayColumn(name)));
    return `told_${place}.${(told[place]?.indexOf(dayColumn(name)) ?? 0) + 1}`;
  };
  const { groups, scope, each } = question;
  // Entrances together are still places of one entity.
  const place = each && groups === undefined ? scope.by : 'entity';
  return `SELECT grp, bucket, ${names.map((name) => `sum(${dayOf(name)})`).join(', ')} FROM (
      SELECT grp, place, bucket, opened, ${stands.join(', ')} FROM (
        SELECT ${groups === undefined ? 'member' : `arrayJoin(${memberGroups('member')})`} AS grp, place, device, bucket, opened,
          ${list((column) => `sum(m_${column}) AS d_${column}`)}
        FROM (
          SELECT ${groups === undefined ? groupOf(question) : scope.by} AS member, ${place} AS place, device,
            ${bucketOf(question)} AS bucket, toDate(${businessLocal(question)}) AS opened,
            ${list((column) => `sum(${column}) AS m_${column}`)}
          FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY member, place, device, bucket, opened
        ) GROUP BY grp, place, device, bucket, opened
      ) GROUP BY grp, place, bucket, opened
    ) GROUP BY grp, bucket`;
}

/** Metrics of distinct people by who tells them at once: a number alone, or all parts of a split. */
const toldTogether: readonly (readonly Metric[])[] = Object.values(statisticItems)
  .map(({ from }): readonly Metric[] => from)
  .filter((from) => from.every((name) => metrics[name].kind === 'daily'));

/** The sum of a metric over the day of a device. */
export function dayColumn(name: Metric): string {
  return `d_${metrics[name].column}`;
}

// The columns of the device with the largest sum of them, as a tuple; nulls where no device told any.
function largestOf(columns: readonly string[]): string {
  const { people, isKnown } = peopleOf(columns);
  return `argMaxIf(tuple(${columns.join(', ')}), tuple(${people}, -toInt64(device)), ${isKnown})`;
}

/** How many people a device told of in columns that belong together, and whether it told of any. */
export function peopleOf(columns: readonly string[]): { people: string; isKnown: string } {
  return {
    people: columns.map((column) => `ifNull(${column}, 0)`).join(' + '),
    isKnown: columns.map((column) => `${column} IS NOT NULL`).join(' OR '),
  };
}

/** The places made of others that a place is part of, for the parameters of `paramsOf`. */
export function memberGroups(place: string): string {
  return `arrayFilter((whole, part) -> part = ${place}, {wholes:Array(UInt32)}, {parts:Array(UInt32)})`;
}

function groupOf({ each, scope }: SumsQuestion): string {
  return each ? scope.by : 'toUInt32(0)';
}

/** The bucket of a record as epoch seconds of the wall clock read as UTC, whatever type the engine's function has. */
export function bucketOf(question: SumsQuestion): string {
  if (question.step === null) return 'toUInt32(0)';
  const local = stepOfDays(question.step) ? businessLocal(question) : 'local';
  return `toUInt32(toDateTime(${bucketStarts[question.step](local)}, 'UTC'))`;
}

/** The wall clock, moved back a day for the part after midnight of opening hours that run past it: it belongs to the day it opened. */
export function businessLocal({ window }: SumsQuestion): string {
  return runsPastMidnight(window)
    ? `(local - if(toUInt32(local) % ${daySeconds} <= {endSecond:UInt32}, ${daySeconds}, 0))`
    : 'local';
}

/** Which records a question counts, for the parameters of `paramsOf`. */
export function conditionsOf(question: SumsQuestion): string {
  const { scope } = question;
  const counted = namesDays(question) ? businessLocal(question) : 'local';
  return [
    looseConditionsOf(question),
    `${counted} >= {from:DateTime('UTC')} AND ${counted} < {to:DateTime('UTC')}`,
    `${scope.by} IN {ids:Array(UInt32)}`,
    ...(question.ended === true ? ["local + minutes * 60 <= {to:DateTime('UTC')}"] : []),
  ].join(' AND ');
}

/** All records a question counts, and of its devices some of the days around and of other places, in the same time of day. */
export function looseConditionsOf({ scope, window }: SumsQuestion): string {
  return [
    'company = {company:UInt32}',
    ...(scope.devices === null ? [] : ['device IN {devices:Array(UInt32)}']),
    atHint,
    ...(isWholeDay(window) ? [] : [`(${timeOfDayCondition(window, ['{startSecond:UInt32}', '{endSecond:UInt32}'])})`]),
  ].join(' AND ');
}

/** Values of the parameters named by `conditionsOf`. */
export function paramsOf(question: SumsQuestion): QueryParams {
  const { scope, from, to, window } = question;
  // The last business day reaches into the day after the range.
  const reach = runsPastMidnight(window) && namesDays(question) ? daySeconds : 0;
  return {
    company: scope.company,
    ids: scope.ids,
    ...(scope.devices === null ? {} : { devices: scope.devices }),
    atFrom: storedSeconds(from - widestOffsetSeconds),
    atTo: storedSeconds(to + reach + widestOffsetSeconds),
    from: formatLocal(storedSeconds(from)),
    to: formatLocal(storedSeconds(to)),
    startSecond: window.startSecond,
    endSecond: window.endSecond,
    ...(question.groups === undefined ? {} : membership(question.groups)),
  };
}

// A row for each place that a part belongs to.
function membership(groups: NonNullable<SumsQuestion['groups']>): QueryParams {
  const rows = groups.flatMap(({ id, members }) => members.map((member) => ({ id, member })));
  return { wholes: rows.map(({ id }) => id), parts: rows.map(({ member }) => member) };
}
