import { type Metric, ratios } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

// The statistic items as they are defined, once more and by hand: shares words with the product and no arithmetic.

/** A sum of a metric; null where nobody told it. */
export type Told = (metric: Metric) => number | null;

/** What sums of an item are called: of a ratio, those of the places and hours alone that know both of its sides. */
export function sumName(item: StatisticItem, metric: Metric): string {
  return Object.hasOwn(ratios, item) ? `${item}:${metric}` : metric;
}

/** What an item, or a part of it, has to be where these sums were told. */
export function figureOf(item: StatisticItem, part: string | null, told: Told): number | null {
  const row = statisticItems[item];
  if (row.kind === 'derived') return derivedFigure(item, told);
  const partMetrics: Readonly<Record<string, Metric>> = 'parts' in row ? row.parts : {};
  if (part === null) return sumOfTold(row.from.map(told));
  const metric = partMetrics[part];
  if (metric === undefined) throw new Error(`${item} has no part ${part}`);
  return told(metric);
}

/** The derived items as they are defined, once more and by hand. */
function derivedFigure(item: StatisticItem, told: Told): number | null {
  const [flowIn, flowOut] = [told('flowIn'), told('flowOut')];
  switch (item) {
    // Where nobody tells staff apart, everybody is a customer.
    case 'customerIn':
      return flowIn === null ? null : Math.max(0, flowIn - (told('enterStaff') ?? 0));
    case 'customerOut':
      return flowOut === null ? null : Math.max(0, flowOut - (told('leaveStaff') ?? 0));
    case 'totalPerson':
      return sumOfTold([flowIn, flowOut]);
    case 'totalCar':
      return sumOfTold([told('inCar'), told('outCar')]);
    case 'averageDwellTime':
      return ratio(told('dwellSeconds'), told('dwellCount'));
    case 'enteringRate':
      return ratio(flowIn, sumOfBoth(flowIn, told('flowPassby')));
    case 'turnbackRate':
      return ratio(told('flowTurnback'), sumOfBoth(flowIn, told('flowTurnback')));
    case 'averageGroupSize':
      return ratio(flowIn, told('batch'));
    default:
      throw new Error(`nobody has written down what ${item} has to be`);
  }
}

function sumOfTold(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function sumOfBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
