import { type Metric, ratios } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

// Reference implementation of the statistic items: uses the product's names but none of its arithmetic.

/** Reads the sum of a metric; null: no record contains it. */
export type ReadSum = (metric: Metric) => number | null;

/** Key of an item's sum of a metric. Ratios have their own sums, over the smallest places that know both metrics in an hour. */
export function sumKey(item: StatisticItem, metric: Metric): string {
  return Object.hasOwn(ratios, item) ? `${item}:${metric}` : metric;
}

/** The value of an item, or a part of it, computed from the sums. */
export function computeItemByHand(item: StatisticItem, part: string | null, readSum: ReadSum): number | null {
  const row = statisticItems[item];
  if (row.kind === 'derived') return computeDerivedItem(item, readSum);
  const partMetrics: Readonly<Record<string, Metric>> = 'parts' in row ? row.parts : {};
  if (part === null) return sumKnown(row.sourceMetrics.map(readSum));
  const metric = partMetrics[part];
  if (metric === undefined) throw new Error(`${item} has no part ${part}`);
  return readSum(metric);
}

/** The values of the derived items, by their definitions. */
function computeDerivedItem(item: StatisticItem, readSum: ReadSum): number | null {
  const [flowIn, flowOut] = [readSum('flowIn'), readSum('flowOut')];
  switch (item) {
    // When staff are not distinguished, all people count as customers.
    case 'customerIn':
      return flowIn === null ? null : Math.max(0, flowIn - (readSum('enterStaff') ?? 0));
    case 'customerOut':
      return flowOut === null ? null : Math.max(0, flowOut - (readSum('leaveStaff') ?? 0));
    case 'totalPerson':
      return sumKnown([flowIn, flowOut]);
    case 'totalCar':
      return sumKnown([readSum('inCar'), readSum('outCar')]);
    case 'averageDwellTime':
      return ratio(readSum('dwellSeconds'), readSum('dwellCount'));
    case 'enteringRate':
      return ratio(flowIn, sumOfBoth(flowIn, readSum('flowPassby')));
    case 'turnbackRate':
      return ratio(readSum('flowTurnback'), sumOfBoth(flowIn, readSum('flowTurnback')));
    case 'averageGroupSize':
      return ratio(flowIn, readSum('batch'));
    default:
      throw new Error(`nobody has written down what ${item} has to be`);
  }
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function sumOfBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** All numbers and nulls in a value, at any depth. */
export function listNumbers(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  return typeof value === 'object' ? Object.values(value).flatMap(listNumbers) : [];
}
