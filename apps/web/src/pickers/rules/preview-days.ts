import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import type { Metric } from '@portico/contract/words/metrics';
import { compareCodes } from '@portico/contract/words/text-order';

export type RulePreviewData = ResultOf<typeof countingRules.preview>;

/** The values of one metric before and after a rule, of one day or of all days; null is unknown. */
export type BeforeAfter = { before: number | null; after: number | null };

const getSum = (sums: RulePreviewData['before'], metric: Metric) => sums[metric] ?? null;

/** The days of a preview in one metric, in order. */
export function listPreviewDays(
  { days }: Pick<RulePreviewData, 'days'>,
  metric: Metric,
): ({ day: string } & BeforeAfter)[] {
  return days
    .map(({ day, before, after }) => ({ day, before: getSum(before, metric), after: getSum(after, metric) }))
    .toSorted((one, other) => compareCodes(one.day, other.day));
}

/** The total of all days in one metric. */
export function getPreviewTotal(
  { before, after }: Pick<RulePreviewData, 'before' | 'after'>,
  metric: Metric,
): BeforeAfter {
  return { before: getSum(before, metric), after: getSum(after, metric) };
}

/** The change of a value; null if one of the two is unknown. */
export const computeDifference = ({ before, after }: BeforeAfter) =>
  before === null || after === null ? null : after - before;

/** Whether a rule changes no value. */
export function changesNothing(preview: RulePreviewData): boolean {
  const isSame = ({ before, after }: BeforeAfter) => before === after;
  return preview.metrics.every(
    (metric) => isSame(getPreviewTotal(preview, metric)) && listPreviewDays(preview, metric).every(isSame),
  );
}
