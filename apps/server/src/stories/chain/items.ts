import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { ChainDevice, ChainRecord } from './world.ts';
import { midnight, opened } from '../analyses/naive-sums.ts';
import type { Window } from '../analyses/naive-world.ts';

// Every statistic item of some records, by the formulas of the specification.

type Known = number | null;

export const plus = (one: Known, other: Known): Known => (one === null ? other : one + (other ?? 0));
export const share = (one: Known, other: Known): Known =>
  one === null || other === null || other === 0 ? null : one / other;
export const growthOf = (value: Known, base: Known): Known =>
  value === null || base === null || base === 0 ? null : (value - base) / base;

export function sumOf(records: readonly ChainRecord[], metric: Metric): Known {
  let sum: Known = null;
  for (const { sums } of records) {
    const value = sums[metric];
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
/** Told by day, as distinct people. */
export const isDaily = (item: StatisticItem) => item.startsWith('dedupe');

export const isMeasuredBy = ({ kind }: ChainDevice, item: StatisticItem) => {
  const measured: readonly Metric[] = deviceKinds[kind].measures;
  return statisticItems[item].from.some((metric) => measured.includes(metric));
};

/** Of the records of a ratio those of the places and hours that know both sides; of a day with a record longer than an hour, of the day. */
export function knowingBoth(
  item: StatisticItem,
  records: readonly ChainRecord[],
  placeOf: (record: ChainRecord) => number,
): readonly ChainRecord[] {
  const sides = ratioSides[item];
  if (sides === undefined) return records;
  const days = Map.groupBy(records, (record) => `${placeOf(record)}/${midnight(record.local)}`);
  return [...days.values()].flatMap((ofDay) => {
    const isLong = ofDay.some(({ device }) => device.minutes > 60);
    const units = Map.groupBy(ofDay, ({ local }) => (isLong ? 0 : Math.floor(local / 3600)));
    return [...units.values()].filter((unit) => sides.every((side) => sumOf(unit, side) !== null)).flat();
  });
}

type Places = { window: Window; placeOf: (record: ChainRecord) => number };

/** Distinct people of each place and day are those of the device that told most of them; of equals the one registered first. */
function daily(metrics: readonly Metric[], records: readonly ChainRecord[], { window, placeOf }: Places): Known[] {
  const totals: Known[] = metrics.map(() => null);
  const days = Map.groupBy(records, (record) => `${placeOf(record)}/${opened(record.local, window)}`);
  for (const ofDay of days.values()) {
    let most: Known[] | null = null;
    const devices = [...Map.groupBy(ofDay, ({ device }) => device.id)].toSorted(([one], [other]) => one - other);
    for (const [, own] of devices) {
      const told = metrics.map((metric) => sumOf(own, metric));
      const people = told.reduce(plus, null);
      if (people !== null && people > (most?.reduce(plus, null) ?? -1)) most = told;
    }
    for (const [place, value] of (most ?? []).entries()) totals[place] = plus(totals[place] ?? null, value);
  }
  return totals;
}

/** The parts of an item, in the order of its words; of one that is not split itself. */
export function partsOf(item: StatisticItem, records: readonly ChainRecord[], places: Places): Known[] {
  const { from } = statisticItems[item];
  return isDaily(item) ? daily(from, records, places) : from.map((metric) => sumOf(records, metric));
}

/** An item of records; of a ratio, of those that know both sides (`knowingBoth`). */
export function figureOf(item: StatisticItem, records: readonly ChainRecord[], places: Places): Known {
  const sum = (metric: Metric) => sumOf(records, metric);
  const less = (people: Known, staff: Known) => (people === null ? null : Math.max(0, people - (staff ?? 0)));
  const [one, other] = (ratioSides[item] ?? []).map(sum);
  switch (item) {
    case 'customerIn':
      return less(sum('flowIn'), sum('enterStaff'));
    case 'customerOut':
      return less(sum('flowOut'), sum('leaveStaff'));
    case 'enteringRate':
    case 'turnbackRate':
      return share(one ?? null, one == null || other == null ? null : one + other);
    case 'averageGroupSize':
    case 'averageDwellTime':
      return share(one ?? null, other ?? null);
    default:
      return partsOf(item, records, places).reduce(plus, null);
  }
}
