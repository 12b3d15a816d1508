import type { Metric } from '@portico/contract/words/metrics';
import { selectRatioRecords } from '../analyses/ratio-records.ts';
import type { RateRecord } from './random-stores.ts';

/** The rates with their two sides. */
export const rateSides = {
  enteringRate: ['flowIn', 'flowPassby'],
  turnbackRate: ['flowTurnback', 'flowIn'],
  averageGroupSize: ['flowIn', 'batch'],
  averageDwellTime: ['dwellSeconds', 'dwellCount'],
} as const satisfies Record<string, readonly [Metric, Metric]>;

export type Rate = keyof typeof rateSides;
export const rates = Object.keys(rateSides) as Rate[]; // Object.keys returns string[]

export type Known = number | null;

/** The sums of the two sides over the records of a place that are part of a rate. */
export function sumNaiveSides(rate: Rate, records: readonly RateRecord[]): [Known, Known] {
  const [one, other] = rateSides[rate];
  const own = selectRatioRecords(records, (record) => ({
    ...record,
    knows: [record.values[one] !== undefined, record.values[other] !== undefined],
  }));
  return [sumKnown(own, one), sumKnown(own, other)];
}

/** The rate of a place in local times [from, to). The records of the whole hours decide which of them count. */
export function computeNaiveRate(rate: Rate, records: readonly RateRecord[], from: number, to: number): Known {
  const [one, other] = rateSides[rate];
  const own = selectRatioRecords(records, (record) => ({
    ...record,
    knows: [record.values[one] !== undefined, record.values[other] !== undefined],
  })).filter(({ local }) => local >= from && local < to);
  return divideSides(rate, [sumKnown(own, one), sumKnown(own, other)]);
}

export function divideSides(rate: Rate, [one, other]: readonly [Known, Known]): Known {
  if (one === null || other === null) return null;
  const whole = rate === 'enteringRate' || rate === 'turnbackRate' ? one + other : other;
  return whole === 0 ? null : one / whole;
}

function sumKnown(records: readonly RateRecord[], metric: Metric): Known {
  const known = records.flatMap(({ values }) => values[metric] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
