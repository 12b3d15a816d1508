import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import type { Metric } from '@portico/contract/words/metrics';

export type Preview = ResultOf<typeof countingRules.preview>;

/** A day of a preview, or all of them, in one metric; null is not known. */
export type BeforeAfter = { before: number | null; after: number | null };

const sumOf = (sums: Preview['before'], metric: Metric) => sums[metric] ?? null;

/** The days of a preview in one metric, in order. */
export function daysOf({ days }: Pick<Preview, 'days'>, metric: Metric): ({ day: string } & BeforeAfter)[] {
  return days
    .map(({ day, before, after }) => ({ day, before: sumOf(before, metric), after: sumOf(after, metric) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** All days together in one metric. */
export function totalOf({ before, after }: Pick<Preview, 'before' | 'after'>, metric: Metric): BeforeAfter {
  return { before: sumOf(before, metric), after: sumOf(after, metric) };
}

/** By how much a figure changes; null where one of the two is not known. */
export const differenceOf = ({ before, after }: BeforeAfter) =>
  before === null || after === null ? null : after - before;

/** Whether a rule leaves every figure as it is. */
export function changesNothing(preview: Preview): boolean {
  const isSame = ({ before, after }: BeforeAfter) => before === after;
  return preview.metrics.every((metric) => isSame(totalOf(preview, metric)) && daysOf(preview, metric).every(isSame));
}
