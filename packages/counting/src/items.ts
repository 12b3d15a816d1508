import { type DeviceKindName, deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import {
  type JointSum,
  type Metric,
  type Metrics,
  metricNames,
  metrics,
  type Ratio,
  ratios,
} from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

type DerivedItem = {
  [I in StatisticItem]: (typeof statisticItems)[I]['kind'] extends 'derived' ? I : never;
}[StatisticItem];

/** One part of a split item: "male", or an age type. */
export type ItemPart = { part: string; value: number | null };

/** What a company means by its figures; a row of companies has these columns. */
export type FigureSettings = {
  /** 1: people in ÷ (people in + passers-by); 2: people in ÷ passers-by, which is more than 1 where more come in than pass by. */
  captureRate: number;
  staffAreCustomers: boolean;
  childrenAreCustomers: boolean;
};

/** What the product means where nobody says otherwise. */
export const productSettings: FigureSettings = { captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true };

type Formula = (sums: Metrics, settings: FigureSettings) => number | null;

/** The formulas, always on sums. Absent and null both mean that nobody measures it. */
const formulas: Readonly<Record<DerivedItem, Formula>> = {
  customerIn: (sums, settings) => customersIn(sums, settings),
  customerOut: ({ flowOut, leaveStaff }, { staffAreCustomers }) => without(flowOut, staffAreCustomers ? 0 : leaveStaff),
  totalPerson: (sums) => add(sums.flowIn, sums.flowOut),
  totalCar: (sums) => add(sums.inCar, sums.outCar),
  averageDwellTime: (sums) => quotient(...sidesOf('averageDwellTime', sums)),
  // Everybody who came in, staff and children too: passers-by and turn-backs are not told apart either.
  enteringRate: (sums, { captureRate }) => (captureRate === 2 ? quotient : share)(...sidesOf('enteringRate', sums)),
  turnbackRate: (sums) => share(...sidesOf('turnbackRate', sums)),
  // Everybody again: a group is counted whole, whoever is in it.
  averageGroupSize: (sums) => quotient(...sidesOf('averageGroupSize', sums)),
};

// Of many places and hours, those that know both sides alone: else the people of all doors would be set against the passers-by of some.
function sidesOf(ratio: Ratio, sums: Metrics): [Sum, Sum] {
  const [first, second] = ratios[ratio];
  const side = (metric: Metric) => {
    const joint = sums[jointSum(ratio, metric)];
    return joint === undefined ? sums[metric] : joint;
  };
  return [side(first), side(second)];
}

/** The value of a statistic item as a company means it, computed from sums; null when it cannot be known. */
export function itemValue(item: StatisticItem, sums: Metrics, settings = productSettings): number | null {
  if (isDerived(item)) return formulas[item](sums, settings);
  // A plain metric is the sum of its one metric; a split item the sum of its known parts.
  let total: number | null = null;
  for (const metric of statisticItems[item].from) total = add(total, sums[metric]);
  return total;
}

/** Sums of companies that mean the same by their figures. */
export type MeantSums = { sums: Metrics; settings: FigureSettings };

/** Items that are people, and whose meaning a company chooses: they add up over companies that mean different people. */
const countsOfCustomers: readonly StatisticItem[] = ['customerIn', 'customerOut'];

/**
 * The value over companies that may mean different things. Customers are added up, of those that mean the same by them computed from
 * the sums of all of these; a rate cannot be: it is what `rates` mean by it, of all their sums.
 */
export function itemValueOver(item: StatisticItem, parts: readonly MeantSums[], rates: FigureSettings): number | null {
  if (countsOfCustomers.includes(item)) {
    const alike = Map.groupBy(parts, ({ settings }) => settingsKey(settings));
    return [...alike.values()]
      .map((own) => itemValue(item, own.map(({ sums }) => sums).reduce(addMetrics, {}), own[0]?.settings))
      .reduce<number | null>(add, null);
  }
  let sums: Metrics | null = null;
  for (const part of parts) sums = sums === null ? part.sums : addMetrics(sums, part.sums);
  return itemValue(item, sums ?? {}, rates);
}

/** Equal for settings that mean the same. */
export function settingsKey({ captureRate, staffAreCustomers, childrenAreCustomers }: FigureSettings): string {
  return `${captureRate}/${staffAreCustomers}/${childrenAreCustomers}`;
}

/** The parts of a split item in display order, or null for an item that has none. */
export function itemParts(item: StatisticItem, sums: Metrics): ItemPart[] | null {
  const row = statisticItems[item];
  if (row.kind !== 'split') return null;
  const parts: Readonly<Record<string, Metric>> = row.parts;
  return Object.entries(parts).map(([part, metric]) => ({ part, value: sums[metric] ?? null }));
}

/** Device kinds that give an item by themselves: from what one of them measures it can be computed. */
export function deviceKindsGiving(item: StatisticItem): DeviceKindName[] {
  return deviceKindNames.filter((kind) => {
    const measured: Metrics = Object.fromEntries(deviceKinds[kind].measures.map((metric) => [metric, 1]));
    return itemValue(item, measured) !== null;
  });
}

/** How an item adds up: everything does, but what is divided, and distinct people, which do over days alone. */
export function addingOf(item: StatisticItem): 'sum' | 'quotient' | 'daily' {
  const row = statisticItems[item];
  if (row.from.some((metric) => metrics[metric].kind === 'daily')) return 'daily';
  return 'divided' in row ? 'quotient' : 'sum';
}

/** Which metrics to sum for these items as somebody or other means them, each once, in stored order. */
export function metricsOf(
  items: readonly StatisticItem[],
  meant: readonly FigureSettings[] = [productSettings],
): Metric[] {
  const needed = new Set<Metric>(items.flatMap((item) => [...statisticItems[item].from]));
  const isWithoutChildren = meant.some(({ childrenAreCustomers }) => !childrenAreCustomers);
  if (items.includes('customerIn') && isWithoutChildren) needed.add('children');
  return metricNames.filter((metric) => needed.has(metric));
}

/** The name of the sum of a side of a ratio over what knows both. */
export function jointSum(ratio: Ratio, side: Metric): JointSum {
  return `${ratio}:${side}` as JointSum; // a side is one of the two, which the types of the two do not say together
}

/** Which of these items are ratios: what is to be summed of places and hours that know both sides. */
export function ratiosOf(items: readonly StatisticItem[]): Ratio[] {
  return (Object.keys(ratios) as Ratio[]).filter((ratio) => items.includes(ratio)); // its own keys
}

/** The sum of two sets of numbers; what only one of them knows is taken from it, what neither knows stays null. */
export function addMetrics(a: Metrics, b: Metrics): Metrics {
  const sum: Metrics = { ...a };
  addMetricsTo(sum, b);
  return sum;
}

/** The same into the first set, which changes: for sums of thousands. */
export function addMetricsTo(sum: Metrics, more: Metrics): void {
  // The keys of a set of numbers are metrics. Called for every row and bucket, and mostly of a few of the many metrics there are.
  for (const metric of Object.keys(more) as Metric[]) {
    if (more[metric] !== undefined) sum[metric] = add(sum[metric], more[metric]);
  }
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

/**
 * People in less those the company does not take for customers. Children are counted as they come in, so they are taken off what
 * comes in alone. Where no device tells staff or children apart, they stay: nobody can say how many they were.
 */
function customersIn(sums: Metrics, { staffAreCustomers, childrenAreCustomers }: FigureSettings): number | null {
  const staff = staffAreCustomers ? 0 : (sums.enterStaff ?? 0);
  const children = childrenAreCustomers ? 0 : (sums.children ?? 0);
  return without(sums.flowIn, staff + children);
}

/** People less some of them, never below 0. */
function without(people: Sum, others: Sum): number | null {
  return people == null ? null : Math.max(0, people - (others ?? 0));
}

function quotient(dividend: Sum, divisor: Sum): number | null {
  return dividend == null || divisor == null || divisor === 0 ? null : dividend / divisor;
}

/** part ÷ (part + rest), 0–1. */
function share(part: Sum, rest: Sum): number | null {
  return part == null || rest == null ? null : quotient(part, part + rest);
}
