import { type Metric, ratios } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type SelectionName, selectionTypes, type Step } from '@portico/contract/words/time-ranges';
import { figureOf, sumName } from '../items-by-hand.ts';
import { bucketOf, dayOf, localOf } from './calendar.ts';
import type { Row } from './counted.ts';
import { byId, type World } from './world.ts';

// Every figure of a question, from the rows that count, one after the other.

/** As it is sent. */
export type Question = {
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

export type Figures = {
  /** Of an id (null: all together), in the bucket that starts then or ("all") over the whole range. */
  of(id: number | null, item: StatisticItem, part: string | null, bucket: number | 'all'): number | null;
  /** Starts of the buckets in which anything counts. */
  buckets: Set<number>;
  /** The rows behind a figure, of any metric. */
  rows(id: number | null, bucket: number | 'all'): Row[];
};

/** A row that counts for the question: where, when, and as one of which day. */
type Counted = { row: Row; groups: number[]; bucket: number; day: number };

const together = 0;

export function figuresOf(world: World, rows: readonly Row[], question: Question): Figures {
  const groupsOf = groupsByPlace(world, question);
  const countedAs = countingOf(question);
  const counted: Counted[] = [];
  for (const row of rows) {
    const groups = groupsOf(row);
    const found = groups === undefined ? null : countedAs(row, groups);
    if (found !== null) counted.push(found);
  }
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const { row, groups, bucket } of counted) {
    for (const [metric, value] of told(row)) {
      if (isDistinct(metric)) continue;
      for (const group of groups) {
        add(`${group}/${metric}/${bucket}`, value);
        add(`${group}/${metric}/all`, value);
      }
    }
  }
  for (const { groups, bucket, name, value } of jointSums(counted, question)) {
    for (const group of groups) {
      add(`${group}/${name}/${bucket}`, value);
      add(`${group}/${name}/all`, value);
    }
  }
  for (const [key, value] of distinctSums(counted, question.each, ({ bucket }) => String(bucket))) add(key, value);
  for (const [key, value] of distinctSums(counted, question.each, () => 'all')) add(key, value);
  return {
    of: (id, item, part, bucket) =>
      figureOf(item, part, (metric) => sums.get(`${id ?? together}/${sumName(item, metric)}/${bucket}`) ?? null),
    buckets: new Set(counted.map(({ bucket }) => bucket)),
    rows: (id, bucket) =>
      counted
        .filter((one) => one.groups.includes(id ?? together) && (bucket === 'all' || one.bucket === bucket))
        .map(({ row }) => row),
  };
}

function countingOf(question: Question): (row: Row, groups: number[]) => Counted | null {
  const [opens, closes] = [secondsOf(question.startHour), secondsOf(question.endHour)];
  const isPastMidnight = closes < opens;
  const [from, to] = [localOf(question.startTime), localOf(question.endTime)];
  // A range of whole days means those days of business, any other the wall clock.
  const isOfDays = dayOf(from).second === 0 && dayOf(to).second === 0;
  const isByDay = ['1d', '1w', '1n', '1y'].includes(question.step);
  return (row, groups) => {
    const { day, second } = dayOf(row.local);
    const isInside = isPastMidnight ? second >= opens || second <= closes : second >= opens && second <= closes;
    if (!isInside) return null;
    // What lies after midnight belongs to the day it opened.
    const opened = isPastMidnight && second <= closes ? day - 86_400 : day;
    const when = isOfDays ? opened : row.local;
    if (when < from || when >= to) return null;
    if (question.ended && row.local + row.minutes * 60 > to) return null;
    return { row, groups, bucket: bucketOf(isByDay ? opened : row.local, question.step), day: opened };
  };
}

// Which of the rows asked for a record counts in: those of its entity, of its entrance, or of the areas that have its entrance.
function groupsByPlace(world: World, { rangeType, ids, each }: Question): (row: Row) => number[] | undefined {
  const groups = new Map<number, number[]>();
  const add = (place: number, id: number) => groups.set(place, each ? [...(groups.get(place) ?? []), id] : [together]);
  for (const id of ids) {
    if (rangeType !== selectionTypes.area) add(id, id);
    else for (const corridorId of byId(world.areas, id).corridorIds) add(corridorId, id);
  }
  return (row) => groups.get(rangeType === selectionTypes.entity ? row.entityId : row.corridorId);
}

function secondsOf(time: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return hour * 3600 + minute * 60 + second;
}

function told(row: Row): [Metric, number][] {
  return Object.entries(row.metrics) as [Metric, number][]; // keys of Metrics are metrics
}

// The sides of ratios, of the places and hours that know both; of a place and day with longer records than an hour, of the whole day.
function jointSums(counted: readonly Counted[], { rangeType }: Question) {
  const placeOf = ({ row }: Counted) => (rangeType === selectionTypes.entity ? row.entityId : row.corridorId);
  const dayKey = (one: Counted) => `${placeOf(one)}/${dayOf(one.row.local).day}`;
  const long = new Set(counted.filter(({ row }) => row.minutes > 60).map(dayKey));
  const units = Map.groupBy(counted, (one) =>
    long.has(dayKey(one)) ? dayKey(one) : `${dayKey(one)}/${Math.floor(one.row.local / 3600)}`,
  );
  return [...units.values()].flatMap((unit) =>
    Object.entries(ratios).flatMap(([ratio, sides]) => {
      const knows = (side: Metric) => unit.some(({ row }) => told(row).some(([metric]) => metric === side));
      if (!sides.every(knows)) return [];
      return unit.flatMap(({ row, groups, bucket }) =>
        told(row)
          .filter(([metric]) => sides.some((side) => side === metric))
          .map(([metric, value]) => ({ groups, bucket, name: `${ratio}:${metric}`, value })),
      );
    }),
  );
}

const isDistinct = (metric: string) => metric.startsWith('dedupe');

/** What a device tells at once of the distinct people of a day. */
const toldAtOnce = [/^dedupedCount$/, /^dedupeStaff$/, /^dedupedAge/, /^deduped(Male|Female|GenderUnknown)$/];

// Distinct people of a place and day: several devices saw the same people, so the one that told of most stands for them, the
// one registered first where they are even. Days and entities are added.
function distinctSums(
  counted: readonly Counted[],
  each: boolean,
  bucketOfRow: (counted: Counted) => string,
): Map<string, number> {
  const days = new Map<string, { group: number; bucket: string; devices: Map<number, Map<Metric, number>> }>();
  for (const one of counted) {
    const people = told(one.row).filter(([metric]) => isDistinct(metric));
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
    for (const names of toldAtOnce) {
      const tellers = inOrder
        .map((device) => device.filter(([metric]) => names.test(metric)))
        .filter((device) => device.length > 0);
      const people = tellers.map((device) => device.reduce((sum, [, value]) => sum + value, 0));
      for (const [metric, value] of tellers[people.indexOf(Math.max(...people))] ?? []) {
        const key = `${group}/${metric}/${bucket}`;
        sums.set(key, (sums.get(key) ?? 0) + value);
      }
    }
  }
  return sums;
}
