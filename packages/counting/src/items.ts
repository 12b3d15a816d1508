import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

type DerivedItem = {
  [I in StatisticItem]: (typeof statisticItems)[I]['kind'] extends 'derived' ? I : never;
}[StatisticItem];

/** One part of a split item: "male", or an age type. */
export type ItemPart = { part: string; value: number | null };

/** The formulas, always on sums. Absent and null both mean that nobody measures it. */
const formulas: Readonly<Record<DerivedItem, (sums: Metrics) => number | null>> = {
  customerIn: (sums) => customers(sums.flowIn, sums.enterStaff),
  customerOut: (sums) => customers(sums.flowOut, sums.leaveStaff),
  totalPerson: (sums) => add(sums.flowIn, sums.flowOut),
  totalCar: (sums) => add(sums.inCar, sums.outCar),
  averageDwellTime: (sums) => quotient(sums.dwellSeconds, sums.dwellCount),
  enteringRate: (sums) => share(sums.flowIn, sums.flowPassby),
  turnbackRate: (sums) => share(sums.flowTurnback, sums.flowIn),
  averageGroupSize: (sums) => quotient(sums.flowIn, sums.batch),
};

/** The value of a statistic item, computed from sums; null when it cannot be known. */
export function itemValue(item: StatisticItem, sums: Metrics): number | null {
  if (isDerived(item)) return formulas[item](sums);
  // A plain metric is the sum of its one metric; a split item the sum of its known parts.
  return statisticItems[item].from.reduce<number | null>((total, metric) => add(total, sums[metric]), null);
}

/** The parts of a split item in display order, or null for an item that has none. */
export function itemParts(item: StatisticItem, sums: Metrics): ItemPart[] | null {
  const row = statisticItems[item];
  if (row.kind !== 'split') return null;
  const parts: Readonly<Record<string, Metric>> = row.parts;
  return Object.entries(parts).map(([part, metric]) => ({ part, value: sums[metric] ?? null }));
}

/** Which metrics to sum for these items, each once, in stored order. */
export function metricsOf(items: readonly StatisticItem[]): Metric[] {
  const needed = new Set<Metric>(items.flatMap((item) => [...statisticItems[item].from]));
  return metricNames.filter((metric) => needed.has(metric));
}

/** The sum of two sets of numbers; what only one of them knows is taken from it, what neither knows stays null. */
export function addMetrics(a: Metrics, b: Metrics): Metrics {
  const sum: Metrics = { ...a };
  for (const metric of metricNames) {
    if (b[metric] !== undefined) sum[metric] = add(a[metric], b[metric]);
  }
  return sum;
}

function isDerived(item: StatisticItem): item is DerivedItem {
  return Object.hasOwn(formulas, item);
}

type Sum = number | null | undefined;

/** Unknown only when both are. */
function add(a: Sum, b: Sum): number | null {
  if (a == null) return b ?? null;
  return a + (b ?? 0);
}

/** People less staff. Where nobody tells staff apart, everybody is taken for a customer. */
function customers(people: Sum, staff: Sum): number | null {
  return people == null ? null : Math.max(0, people - (staff ?? 0));
}

function quotient(dividend: Sum, divisor: Sum): number | null {
  return dividend == null || divisor == null || divisor === 0 ? null : dividend / divisor;
}

/** part ÷ (part + rest), 0–1. */
function share(part: Sum, rest: Sum): number | null {
  return part == null || rest == null ? null : quotient(part, part + rest);
}
