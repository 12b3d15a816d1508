import { type DeviceKindName, deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import {
  type JointSumKey,
  type Metric,
  type Metrics,
  metricNames,
  metrics,
  type RatioName,
  ratios,
} from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

type DerivedItem = {
  [I in StatisticItem]: (typeof statisticItems)[I]['kind'] extends 'derived' ? I : never;
}[StatisticItem];

/** One part of a split item: "male", or an age type. */
export type ItemPart = { part: string; value: number | null };

/** Calculation settings of a company; a row of companies has these columns. */
export type CalculationSettings = {
  /** 1: people in ÷ (people in + passers-by); 2: people in ÷ passers-by, which is above 1 when more people come in than pass by. */
  captureRate: number;
  staffAreCustomers: boolean;
  childrenAreCustomers: boolean;
};

/** The settings of the product by default. */
export const defaultCalculationSettings: CalculationSettings = {
  captureRate: 1,
  staffAreCustomers: false,
  childrenAreCustomers: true,
};

type Formula = (sums: Metrics, settings: CalculationSettings) => number | null;

/** The formulas of derived items, always applied to sums. Absent and null both mean that the metric is not measured. */
const formulas: Readonly<Record<DerivedItem, Formula>> = {
  customerIn: (sums, settings) => customersIn(sums, settings),
  customerOut: ({ flowOut, leaveStaff }, { staffAreCustomers }) =>
    subtract(flowOut, staffAreCustomers ? 0 : leaveStaff),
  totalPerson: (sums) => add(sums.flowIn, sums.flowOut),
  totalCar: (sums) => add(sums.inCar, sums.outCar),
  averageDwellTime: (sums) => quotient(...sumsOfRatio('averageDwellTime', sums)),
  // All people who came in, including staff and children, because passers-by and turn-backs do not distinguish them either.
  enteringRate: (sums, { captureRate }) => (captureRate === 2 ? quotient : share)(...sumsOfRatio('enteringRate', sums)),
  turnbackRate: (sums) => share(...sumsOfRatio('turnbackRate', sums)),
  // All people who came in, because a group includes its staff and children.
  averageGroupSize: (sums) => quotient(...sumsOfRatio('averageGroupSize', sums)),
};

// Sums over only the smallest places that know both sides of the ratio in an hour. Otherwise the people of all entrances would be divided by
// the passers-by of some.
function sumsOfRatio(ratio: RatioName, sums: Metrics): [Sum, Sum] {
  const [first, second] = ratios[ratio];
  const side = (metric: Metric) => {
    const joint = sums[jointSumKey(ratio, metric)];
    return joint === undefined ? sums[metric] : joint;
  };
  return [side(first), side(second)];
}

/** The value of a statistic item under the given settings, computed from sums; null when it is unknown. */
export function computeItem(item: StatisticItem, sums: Metrics, settings = defaultCalculationSettings): number | null {
  if (isDerived(item)) return formulas[item](sums, settings);
  // An item of kind `metric` is the sum of its one metric; a split item is the sum of its known parts.
  let total: number | null = null;
  for (const metric of statisticItems[item].sourceMetrics) total = add(total, sums[metric]);
  return total;
}

/** Sums of companies with equal settings. */
export type SumsWithSettings = { sums: Metrics; settings: CalculationSettings };

/** Items that count people and depend on company settings: they add up over companies with different settings. */
const customerItems: readonly StatisticItem[] = ['customerIn', 'customerOut'];

/**
 * The value of an item over companies with possibly different settings. Customers are computed from the sums of all companies with equal
 * settings and then added up. A rate cannot be added: it is computed from all sums under the settings `rates`.
 */
export function computeItemOverCompanies(
  item: StatisticItem,
  parts: readonly SumsWithSettings[],
  rates: CalculationSettings,
): number | null {
  if (customerItems.includes(item)) {
    const bySettings = Map.groupBy(parts, ({ settings }) => calculationSettingsKey(settings));
    return [...bySettings.values()]
      .map((own) => computeItem(item, own.map(({ sums }) => sums).reduce(addMetrics, {}), own[0]?.settings))
      .reduce<number | null>(add, null);
  }
  let sums: Metrics | null = null;
  for (const part of parts) sums = sums === null ? part.sums : addMetrics(sums, part.sums);
  return computeItem(item, sums ?? {}, rates);
}

/** A key that is equal for equal settings. */
export function calculationSettingsKey({
  captureRate,
  staffAreCustomers,
  childrenAreCustomers,
}: CalculationSettings): string {
  return `${captureRate}/${staffAreCustomers}/${childrenAreCustomers}`;
}

/** The parts of a split item in display order, or null for any other item. */
export function computeItemParts(item: StatisticItem, sums: Metrics): ItemPart[] | null {
  const row = statisticItems[item];
  if (row.kind !== 'split') return null;
  const parts: Readonly<Record<string, Metric>> = row.parts;
  return Object.entries(parts).map(([part, metric]) => ({ part, value: sums[metric] ?? null }));
}

/** Device kinds that measure enough metrics to compute an item. */
export function findDeviceKindsForItem(item: StatisticItem): DeviceKindName[] {
  return deviceKindNames.filter((kind) => {
    const measured: Metrics = Object.fromEntries(deviceKinds[kind].measures.map((metric) => [metric, 1]));
    return computeItem(item, measured) !== null;
  });
}

/** How an item is aggregated: quotients are not added; distinct people (`daily`) are added only over days; all others are sums. */
export function getAggregation(item: StatisticItem): 'sum' | 'quotient' | 'daily' {
  const row = statisticItems[item];
  if (row.sourceMetrics.some((metric) => metrics[metric].kind === 'daily')) return 'daily';
  return 'isQuotient' in row ? 'quotient' : 'sum';
}

/** The metrics to sum for these items under all the given settings, each once, in stored order. */
export function findRequiredMetrics(
  items: readonly StatisticItem[],
  settingsList: readonly CalculationSettings[] = [defaultCalculationSettings],
): Metric[] {
  const needed = new Set<Metric>(items.flatMap((item) => [...statisticItems[item].sourceMetrics]));
  const excludesChildren = settingsList.some(({ childrenAreCustomers }) => !childrenAreCustomers);
  if (items.includes('customerIn') && excludesChildren) needed.add('children');
  return metricNames.filter((metric) => needed.has(metric));
}

/** The key of the joint sum of one metric of a ratio (`JointSumKey`). */
export function jointSumKey(ratio: RatioName, side: Metric): JointSumKey {
  return `${ratio}:${side}` as JointSumKey; // a side is one of the ratio's two metrics, which the types cannot express
}

/** The ratios among these items, for which joint sums (`JointSumKey`) must be queried. */
export function findRatios(items: readonly StatisticItem[]): RatioName[] {
  return (Object.keys(ratios) as RatioName[]).filter((ratio) => items.includes(ratio)); // Object.keys returns string[]
}

/** Adds two sets of metrics. A metric known in only one set keeps its value; a metric unknown in both stays unknown. */
export function addMetrics(a: Metrics, b: Metrics): Metrics {
  const sum: Metrics = { ...a };
  addMetricsTo(sum, b);
  return sum;
}

/** Adds `more` to `sum` in place, for sums of thousands of sets. */
export function addMetricsTo(sum: Metrics, more: Metrics): void {
  // The keys are metrics. This runs for every row and bucket, and a row has only a few of the many metrics.
  for (const metric of Object.keys(more) as Metric[]) {
    if (more[metric] !== undefined) sum[metric] = add(sum[metric], more[metric]);
  }
}

function isDerived(item: StatisticItem): item is DerivedItem {
  return Object.hasOwn(formulas, item);
}

type Sum = number | null | undefined;

/** Adds two numbers; unknown only when both are unknown. */
function add(a: Sum, b: Sum): number | null {
  if (a == null) return b ?? null;
  return a + (b ?? 0);
}

/**
 * People in minus those who are not customers under the settings. Children are counted only when they enter, so they are subtracted only
 * from people in. If no device distinguishes staff or children, they stay included, because their number is unknown.
 */
function customersIn(sums: Metrics, { staffAreCustomers, childrenAreCustomers }: CalculationSettings): number | null {
  const staff = staffAreCustomers ? 0 : (sums.enterStaff ?? 0);
  const children = childrenAreCustomers ? 0 : (sums.children ?? 0);
  return subtract(sums.flowIn, staff + children);
}

/** People minus others, never below 0. */
function subtract(people: Sum, others: Sum): number | null {
  return people == null ? null : Math.max(0, people - (others ?? 0));
}

function quotient(dividend: Sum, divisor: Sum): number | null {
  return dividend == null || divisor == null || divisor === 0 ? null : dividend / divisor;
}

/** part ÷ (part + rest), 0–1. */
function share(part: Sum, rest: Sum): number | null {
  return part == null || rest == null ? null : quotient(part, part + rest);
}
