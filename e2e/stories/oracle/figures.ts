import { type Metric, ratios } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type SelectionName, type Step, selectionTypes } from '@portico/contract/words/time-ranges';
import { computeItemByHand, sumKey } from '../items-by-hand.ts';
import { findOracleBucketStart, parseOracleLocal, splitLocalDay } from './calendar.ts';
import type { CountedRow } from './counted-rows.ts';
import { type OracleState, requireById } from './state.ts';

// Reference implementation of a series query, from the counted rows.

/** The query as input of an API call. */
export type OracleQuery = {
  rangeType: (typeof selectionTypes)[SelectionName];
  ids: number[];
  startTime: string;
  endTime: string;
  step: Step;
  items: StatisticItem[];
  startHour: string;
  endHour: string;
  each: boolean;
  ended: boolean;
  completeness: boolean;
};

export type OracleFigures = {
  /** The value of a place (null: all together), in the bucket with this start or ("all") over the whole range. */
  valueFor(id: number | null, item: StatisticItem, part: string | null, bucket: number | 'all'): number | null;
  /** Starts of the buckets that contain counts. */
  buckets: Set<number>;
  /** The rows behind a value, of any metric. */
  rows(id: number | null, bucket: number | 'all'): CountedRow[];
};

/** A row that belongs to the query: its groups of places, its bucket, and its business day. */
type GroupedRow = { row: CountedRow; groups: number[]; bucket: number; day: number };

const together = 0;

export function computeFigures(state: OracleState, rows: readonly CountedRow[], query: OracleQuery): OracleFigures {
  const groupsOf = groupsByPlace(state, query);
  const countedAs = countingOf(query);
  const counted: GroupedRow[] = [];
  for (const row of rows) {
    const groups = groupsOf(row);
    const found = groups === undefined ? null : countedAs(row, groups);
    if (found !== null) counted.push(found);
  }
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const { row, groups, bucket } of counted) {
    for (const [metric, value] of metricEntries(row)) {
      if (isDistinct(metric)) continue;
      for (const group of groups) {
        add(`${group}/${metric}/${bucket}`, value);
        add(`${group}/${metric}/all`, value);
      }
    }
  }
  for (const { groups, bucket, name, value } of jointSums(counted, query)) {
    for (const group of groups) {
      add(`${group}/${name}/${bucket}`, value);
      add(`${group}/${name}/all`, value);
    }
  }
  for (const [key, value] of distinctSums(counted, query.each, ({ bucket }) => String(bucket))) add(key, value);
  for (const [key, value] of distinctSums(counted, query.each, () => 'all')) add(key, value);
  return {
    valueFor: (id, item, part, bucket) =>
      computeItemByHand(
        item,
        part,
        (metric) => sums.get(`${id ?? together}/${sumKey(item, metric)}/${bucket}`) ?? null,
      ),
    buckets: new Set(counted.map(({ bucket }) => bucket)),
    rows: (id, bucket) =>
      counted
        .filter((one) => one.groups.includes(id ?? together) && (bucket === 'all' || one.bucket === bucket))
        .map(({ row }) => row),
  };
}

function countingOf(query: OracleQuery): (row: CountedRow, groups: number[]) => GroupedRow | null {
  const [opens, closes] = [secondsOf(query.startHour), secondsOf(query.endHour)];
  const isPastMidnight = closes < opens;
  const [from, to] = [parseOracleLocal(query.startTime), parseOracleLocal(query.endTime)];
  // A range from midnight to midnight selects business days; any other range selects local times.
  const isOfDays = splitLocalDay(from).second === 0 && splitLocalDay(to).second === 0;
  const isByDay = ['1d', '1w', '1n', '1y'].includes(query.step);
  return (row, groups) => {
    const { day, second } = splitLocalDay(row.local);
    const isInside = isPastMidnight ? second >= opens || second <= closes : second >= opens && second <= closes;
    if (!isInside) return null;
    // Times after midnight belong to the day on which the time-of-day window began.
    const opened = isPastMidnight && second <= closes ? day - 86_400 : day;
    const when = isOfDays ? opened : row.local;
    if (when < from || when >= to) return null;
    if (query.ended && row.local + row.minutes * 60 > to) return null;
    return { row, groups, bucket: findOracleBucketStart(isByDay ? opened : row.local, query.step), day: opened };
  };
}

// Groups of places a record belongs to: its entity, its entrance, or the areas that contain its entrance.
function groupsByPlace(
  state: OracleState,
  { rangeType, ids, each }: OracleQuery,
): (row: CountedRow) => number[] | undefined {
  const groups = new Map<number, number[]>();
  const add = (place: number, id: number) => groups.set(place, each ? [...(groups.get(place) ?? []), id] : [together]);
  for (const id of ids) {
    if (rangeType !== selectionTypes.area) add(id, id);
    else for (const corridorId of requireById(state.areas, id).corridorIds) add(corridorId, id);
  }
  return (row) => groups.get(rangeType === selectionTypes.entity ? row.entityId : row.corridorId);
}

function secondsOf(time: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return hour * 3600 + minute * 60 + second;
}

function metricEntries(row: CountedRow): [Metric, number][] {
  return Object.entries(row.metrics) as [Metric, number][]; // keys of Metrics are metrics
}

// Sums of both metrics of a ratio, over the smallest places that know both in an hour: device lines; at an entrance without one, the
// entrance; in a store without one, the store, as far as it belongs to the group. An entrance or a store with a record longer than an hour
// is examined by day.
function jointSums(counted: readonly GroupedRow[], query: OracleQuery) {
  const groups = new Set(counted.flatMap((one) => one.groups));
  return [...groups].flatMap((group) => {
    const own = counted.filter((one) => one.groups.includes(group));
    // Entrances that are queried separately are places of their own.
    const isAlone = query.each && query.rangeType === selectionTypes.access;
    return Object.entries(ratios).flatMap(([ratio, sides]) =>
      [...rowsOfRatio(own, sides, isAlone)].flatMap(({ row, bucket }) =>
        metricEntries(row)
          .filter(([metric]) => sides.some((side) => side === metric))
          .map(([metric, value]) => ({ groups: [group], bucket, name: `${ratio}:${metric}`, value })),
      ),
    );
  });
}

function rowsOfRatio(own: readonly GroupedRow[], sides: readonly Metric[], isAlone: boolean): Set<GroupedRow> {
  const dayOf = ({ row }: GroupedRow) => splitLocalDay(row.local).day;
  const hourOf = ({ row }: GroupedRow) => Math.floor(row.local / 3600);
  const levels: ((one: GroupedRow) => string)[] = [({ row }) => `${row.corridorId}/${row.device}/${row.line}`];
  levels.push(({ row }) => `${row.corridorId}`);
  if (!isAlone) levels.push(({ row }) => `${row.entityId}`);
  const known = new Set<GroupedRow>();
  levels.forEach((placeOf, level) => {
    const dayKey = (one: GroupedRow) => `${placeOf(one)}|${dayOf(one)}`;
    const long = new Set(level === 0 ? [] : own.filter(({ row }) => row.minutes > 60).map(dayKey));
    const unitKey = (one: GroupedRow) => (long.has(dayKey(one)) ? dayKey(one) : `${placeOf(one)}||${hourOf(one)}`);
    for (const unit of Map.groupBy(own, unitKey).values()) {
      if (level > 0 && unit.some((one) => known.has(one))) continue;
      const isKnown = (side: Metric) => unit.some(({ row }) => metricEntries(row).some(([metric]) => metric === side));
      if (sides.every(isKnown)) for (const one of unit) known.add(one);
    }
  });
  return known;
}

const isDistinct = (metric: string) => metric.startsWith('dedupe');

/** Metrics of distinct people, in groups: per day, one device supplies a whole group. */
const metricGroups = [/^dedupedCount$/, /^dedupeStaff$/, /^dedupedAge/, /^deduped(Male|Female|GenderUnknown)$/];

// Distinct people of a place and day: several devices saw the same people, so the device that reported most counts; if equal, the one
// registered first. Days and entities are added up.
function distinctSums(
  counted: readonly GroupedRow[],
  each: boolean,
  bucketOfRow: (counted: GroupedRow) => string,
): Map<string, number> {
  const days = new Map<string, { group: number; bucket: string; devices: Map<number, Map<Metric, number>> }>();
  for (const one of counted) {
    const people = metricEntries(one.row).filter(([metric]) => isDistinct(metric));
    if (people.length === 0) continue;
    for (const group of one.groups) {
      const bucket = bucketOfRow(one);
      const key = [group, bucket, each ? group : one.row.entityId, one.day].join('/');
      const day = days.get(key) ?? { group, bucket, devices: new Map<number, Map<Metric, number>>() };
      days.set(key, day);
      const device = day.devices.get(one.row.device) ?? new Map<Metric, number>();
      day.devices.set(one.row.device, device);
      for (const [metric, value] of people) device.set(metric, (device.get(metric) ?? 0) + value);
    }
  }
  const sums = new Map<string, number>();
  for (const { group, bucket, devices } of days.values()) {
    const inOrder = [...devices].toSorted(([a], [b]) => a - b).map(([, metrics]) => [...metrics]);
    for (const names of metricGroups) {
      const reporting = inOrder
        .map((device) => device.filter(([metric]) => names.test(metric)))
        .filter((device) => device.length > 0);
      const people = reporting.map((device) => device.reduce((sum, [, value]) => sum + value, 0));
      for (const [metric, value] of reporting[people.indexOf(Math.max(...people))] ?? []) {
        const key = `${group}/${metric}/${bucket}`;
        sums.set(key, (sums.get(key) ?? 0) + value);
      }
    }
  }
  return sums;
}
