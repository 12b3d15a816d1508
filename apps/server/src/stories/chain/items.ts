import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import { naiveBusinessDayStart } from '../analyses/naive-sums.ts';
import { selectRatioRecords } from '../analyses/ratio-records.ts';
import type { ChainDevice, ChainRecord } from './fixture.ts';

// Reference implementation of every statistic item, by the formulas of the specification.

type Known = number | null;

export const addKnownValues = (one: Known, other: Known): Known => (one === null ? other : one + (other ?? 0));
export const divideKnown = (one: Known, other: Known): Known =>
  one === null || other === null || other === 0 ? null : one / other;
export const computeChainGrowth = (value: Known, base: Known): Known =>
  value === null || base === null || base === 0 ? null : (value - base) / base;

export function sumMetric(records: readonly ChainRecord[], metric: Metric): Known {
  let sum: Known = null;
  for (const { metricValues } of records) {
    const value = metricValues[metric];
    if (value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}

const ratioSides: Partial<Record<StatisticItem, readonly [Metric, Metric]>> = {
  enteringRate: ['flowIn', 'flowPassby'],
  turnbackRate: ['flowTurnback', 'flowIn'],
  averageGroupSize: ['flowIn', 'batch'],
  averageDwellTime: ['dwellSeconds', 'dwellCount'],
};

export const isRate = (item: StatisticItem) => ratioSides[item] !== undefined;
/** Whether the item counts distinct people, which are reported per day. */
export const isDistinctPeopleItem = (item: StatisticItem) => item.startsWith('dedupe');

export const isMeasuredBy = ({ kind }: ChainDevice, item: StatisticItem) => {
  const measured: readonly Metric[] = deviceKinds[kind].measures;
  return statisticItems[item].sourceMetrics.some((metric) => measured.includes(metric));
};

/** Selects the records of a place that are part of an item: for a ratio, those that `selectRatioRecords` selects. */
export function selectChainItemRecords(item: StatisticItem, records: readonly ChainRecord[]): readonly ChainRecord[] {
  const sides = ratioSides[item];
  if (sides === undefined) return records;
  const [one, other] = sides;
  return selectRatioRecords(records, ({ device, local, metricValues }) => ({
    store: device.entity.id,
    entrance: device.corridor,
    line: device.id,
    local,
    minutes: device.minutes,
    knows: [metricValues[one] !== undefined, metricValues[other] !== undefined],
  }));
}

type Places = { window: DayWindow; getPlace: (record: ChainRecord) => number };

/** Distinct people of a place and day come from the device that reported the most of them; if equal, from the device registered first. */
function sumDistinctPeople(
  metrics: readonly Metric[],
  records: readonly ChainRecord[],
  { window, getPlace }: Places,
): Known[] {
  const totals: Known[] = metrics.map(() => null);
  const days = Map.groupBy(records, (record) => `${getPlace(record)}/${naiveBusinessDayStart(record.local, window)}`);
  for (const ofDay of days.values()) {
    let most: Known[] | null = null;
    const devices = [...Map.groupBy(ofDay, ({ device }) => device.id)].toSorted(([one], [other]) => one - other);
    for (const [, own] of devices) {
      const values = metrics.map((metric) => sumMetric(own, metric));
      const people = values.reduce(addKnownValues, null);
      if (people !== null && people > (most?.reduce(addKnownValues, null) ?? -1)) most = values;
    }
    for (const [index, value] of (most ?? []).entries()) totals[index] = addKnownValues(totals[index] ?? null, value);
  }
  return totals;
}

/** The parts of an item, in the order of its source metrics; an item without parts gives its own metrics. */
export function computeChainItemParts(item: StatisticItem, records: readonly ChainRecord[], places: Places): Known[] {
  const { sourceMetrics: from } = statisticItems[item];
  return isDistinctPeopleItem(item)
    ? sumDistinctPeople(from, records, places)
    : from.map((metric) => sumMetric(records, metric));
}

/** Computes an item from records. For a ratio, `records` must be those of selectChainItemRecords. */
export function computeChainItem(item: StatisticItem, records: readonly ChainRecord[], places: Places): Known {
  const sum = (metric: Metric) => sumMetric(records, metric);
  const less = (people: Known, staff: Known) => (people === null ? null : Math.max(0, people - (staff ?? 0)));
  const [one, other] = (ratioSides[item] ?? []).map(sum);
  switch (item) {
    case 'customerIn':
      return less(sum('flowIn'), sum('enterStaff'));
    case 'customerOut':
      return less(sum('flowOut'), sum('leaveStaff'));
    case 'enteringRate':
    case 'turnbackRate':
      return divideKnown(one ?? null, one == null || other == null ? null : one + other);
    case 'averageGroupSize':
    case 'averageDwellTime':
      return divideKnown(one ?? null, other ?? null);
    default:
      return computeChainItemParts(item, records, places).reduce(addKnownValues, null);
  }
}
