import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import {
  type ComparisonChoice,
  localMidnight,
  type NaiveRange,
  roundDownToFiveMinutes,
} from '../analyses/naive-sums.ts';
import { type ChainCounter, type ChainValueKind, createChainCounter, listAllUnits } from './counter.ts';
import { type ChainEntity, type ChainPlace, type ChainRecord, daySeconds, pickQueryTime } from './fixture.ts';
import { addKnownValues, computeChainItem } from './items.ts';
import { type ChainTestContext, formatChainTime } from './kpi.ts';
import { findChainBucketStart, listChainBuckets, type RequestedRange, resolveChainRanges } from './time.ts';

// Random analysis queries about a chain, with a counter for the expected values.

export const wholeDay: DayWindow = [0, daySeconds - 1];
const windows: readonly DayWindow[] = [wholeDay, wholeDay, wholeDay, [34_200, 64_799], [68_400, 14_399]];

export type ChainQuery = {
  rangeType: number;
  places: ChainPlace[];
  units: ChainPlace[];
  item: StatisticItem;
  compare: ComparisonChoice;
  window: DayWindow;
  now: number;
  time: RequestedRange;
  counted: ChainCounter;
  /** The query as input of an API call. */
  input: ReturnType<typeof inputOf>;
};

type QueryLimits = {
  /** Minimum and maximum length of a custom range in days. */
  days: readonly [least: number, most: number];
  types: readonly number[];
  items?: readonly StatisticItem[];
  compares?: readonly ComparisonChoice[];
  rangeTypes?: readonly number[];
  /** Only whole days, no ranges of hours. */
  onlyWholeDays?: boolean;
};

const frequentItems: readonly StatisticItem[] = [
  'flowIn',
  'batch',
  'customerIn',
  'enteringRate',
  'averageDwellTime',
  'dedupedCount',
];

export function createChainQuery({ fixture, tally, clock }: ChainTestContext, wanted: QueryLimits): ChainQuery {
  const { random, choose, chooseSome } = tally;
  const now = pickQueryTime(random);
  clock.set(new Date(now * 1000).toISOString());
  const rangeType = choose(wanted.rangeTypes ?? [0, 0, 1, 2, 3]);
  const chosen = chooseSome(fixture.places[rangeType] ?? [], 4);
  const [min, max] = wanted.days;
  const length = min + random(max - min + 1);
  const isOfDays = wanted.onlyWholeDays === true || random(4) > 0;
  const wantedFrom =
    localMidnight(now) -
    random(20) * daySeconds -
    length * daySeconds +
    daySeconds +
    (isOfDays ? 0 : random(24) * 3600 + 1800);
  // A range that no store has reached is refused; the last stores are twelve hours behind.
  const begun = now - 12 * 3600;
  const from = Math.min(wantedFrom, isOfDays ? localMidnight(begun) : begun - (begun % 1800));
  const to = from + length * daySeconds - (isOfDays ? 0 : random(3) * 3600);
  const chosenQuery = {
    rangeType,
    places: chosen,
    item: choose(wanted.items ?? (random(2) === 0 ? frequentItems : statisticItemNames)),
    compare: choose(wanted.compares ?? (['before', 'before', 'year', 'none'] as const)),
    window: choose(windows),
    now,
    time: { type: choose(wanted.types), from, to },
  };
  const { compare, window, time } = chosenQuery;
  const counted = createChainCounter(fixture, {
    rangeType,
    window,
    now,
    getRanges: (entity: ChainEntity) => resolveChainRanges(time, compare, window, roundDownToFiveMinutes(entity, now)),
  });
  return { ...chosenQuery, units: listAllUnits(rangeType, chosen), counted, input: inputOf(chosenQuery) };
}

export function toHourInput(window: DayWindow) {
  const [startHour = '', endHour = ''] = window.map((second) => formatChainTime(second).slice(11));
  return { startHour, endHour };
}

function inputOf(query: Pick<ChainQuery, 'rangeType' | 'places' | 'item' | 'compare' | 'window' | 'time'>) {
  const { rangeType, places, item, compare, window, time } = query;
  const times = time.type === 5 ? { startTime: formatChainTime(time.from), endTime: formatChainTime(time.to) } : {};
  const ids = places.map(({ id }) => id);
  return { rangeType, ids, item, type: time.type, ...times, ...toHourInput(window), compare };
}

type Grid = {
  counted: ChainCounter;
  valueKind: ChainValueKind;
  places: readonly ChainPlace[];
  item: StatisticItem;
  step: Step;
  window: DayWindow;
};

/** Values by the position of their bucket: in each store's queried range, or in its comparison period. */
export function computeBucketValues(
  { counted, valueKind, places, item, step, window }: Grid,
  length: number,
): (number | null)[] {
  const starts = new Map<NaiveRange, number[]>();
  const positions = Map.groupBy(counted.selectRecords(valueKind, places, item), ({ device, local }: ChainRecord) => {
    const ranges = counted.spans.get(device.entity);
    if (ranges === undefined) return -1;
    const range = valueKind === 'base' ? ranges.base : ranges.range;
    const buckets = starts.get(range) ?? listChainBuckets(range, step, window);
    starts.set(range, buckets);
    return buckets.indexOf(findChainBucketStart(local, step, window));
  });
  return Array.from({ length }, (_, position) =>
    computeChainItem(item, positions.get(position) ?? [], counted.countedAt(places)),
  );
}

export const computeChainMean = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : (known.reduce(addKnownValues, null) ?? 0) / known.length;
};
