import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { allUnitsOf, type Counter, chainCounter, type Side } from './counter.ts';
import { figureOf, plus } from './items.ts';
import { type Chain, localText } from './kpi.ts';
import { type AskedTime, bucketAt, bucketsIn, spansOf } from './time.ts';
import { type ChainEntity, type ChainPlace, type ChainRecord, day, momentOf } from './world.ts';
import { asOfAt, type Compare, midnight, type Range } from '../analyses/naive-sums.ts';
import type { Window } from '../analyses/naive-world.ts';

// Random questions of analyses about a chain, and what is counted for each.

export const wholeDay: Window = [0, day - 1];
const windows: readonly Window[] = [wholeDay, wholeDay, wholeDay, [34_200, 64_799], [68_400, 14_399]];

export type Question = {
  rangeType: number;
  chosen: ChainPlace[];
  units: ChainPlace[];
  item: StatisticItem;
  compare: Compare;
  window: Window;
  now: number;
  time: AskedTime;
  counted: Counter;
  /** As it is asked. */
  input: ReturnType<typeof inputOf>;
};

type Wanted = {
  /** How many days a range of one's own may have. */
  days: readonly [least: number, most: number];
  types: readonly number[];
  items?: readonly StatisticItem[];
  compares?: readonly Compare[];
  rangeTypes?: readonly number[];
  /** Only whole days, not hours of them. */
  isOfDays?: boolean;
};

const often: readonly StatisticItem[] = [
  'flowIn',
  'batch',
  'customerIn',
  'enteringRate',
  'averageDwellTime',
  'dedupedCount',
];

export function questionOf({ world, tally, clock }: Chain, wanted: Wanted): Question {
  const { random, choose, some } = tally;
  const now = momentOf(random);
  clock.set(new Date(now * 1000).toISOString());
  const rangeType = choose(wanted.rangeTypes ?? [0, 0, 1, 2, 3]);
  const chosen = some(world.places[rangeType] ?? [], 4);
  const [least, most] = wanted.days;
  const length = least + random(most - least + 1);
  const isOfDays = wanted.isOfDays === true || random(4) > 0;
  const from = midnight(now) - random(20) * day - length * day + day + (isOfDays ? 0 : random(24) * 3600 + 1800);
  const to = from + length * day - (isOfDays ? 0 : random(3) * 3600);
  const asked = {
    rangeType,
    chosen,
    item: choose(wanted.items ?? (random(2) === 0 ? often : statisticItemNames)),
    compare: choose(wanted.compares ?? (['before', 'before', 'year', 'none'] as const)),
    window: choose(windows),
    now,
    time: { type: choose(wanted.types), from, to },
  };
  const { compare, window, time } = asked;
  const counted = chainCounter(world, {
    rangeType,
    window,
    now,
    spansOf: (entity: ChainEntity) => spansOf(time, compare, window, asOfAt(entity, now)),
  });
  return { ...asked, units: allUnitsOf(rangeType, chosen), counted, input: inputOf(asked) };
}

export function hoursOf(window: Window) {
  const [startHour = '', endHour = ''] = window.map((second) => localText(second).slice(11));
  return { startHour, endHour };
}

function inputOf(asked: Pick<Question, 'rangeType' | 'chosen' | 'item' | 'compare' | 'window' | 'time'>) {
  const { rangeType, chosen, item, compare, window, time } = asked;
  const times = time.type === 5 ? { startTime: localText(time.from), endTime: localText(time.to) } : {};
  const ids = chosen.map(({ id }) => id);
  return { rangeType, ids, item, type: time.type, ...times, ...hoursOf(window), compare };
}

type Grid = {
  counted: Counter;
  side: Side;
  places: readonly ChainPlace[];
  item: StatisticItem;
  step: Step;
  window: Window;
};

/** A figure by the position of its bucket in the range of each store, or in its base. */
export function gridOf({ counted, side, places, item, step, window }: Grid, length: number): (number | null)[] {
  const starts = new Map<Range, number[]>();
  const positions = Map.groupBy(counted.recordsOf(side, places, item), ({ device, local }: ChainRecord) => {
    const of = counted.spans.get(device.entity);
    if (of === undefined) return -1;
    const range = side === 'base' ? of.base : of.range;
    const buckets = starts.get(range) ?? bucketsIn(range, step, window);
    starts.set(range, buckets);
    return buckets.indexOf(bucketAt(local, step, window));
  });
  return Array.from({ length }, (_, position) =>
    figureOf(item, positions.get(position) ?? [], counted.countedAt(places)),
  );
}

export const meanOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : (known.reduce(plus, null) ?? 0) / known.length;
};
