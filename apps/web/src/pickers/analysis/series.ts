/** The colours of places and periods, in order, as CSS colours: they follow the colour scheme. */
export const seriesColours = [
  'var(--series-1)',
  'var(--series-2)',
  'var(--series-3)',
  'var(--series-4)',
  'var(--series-5)',
  'var(--series-6)',
] as const;

/** The number of lines one chart can show distinguishably. */
export const maxChartLines = seriesColours.length;

/** A line or a row of bars over the buckets of a page. */
export type PlottedSeries = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
  values: readonly (number | null)[];
  /** The comparison values, by position; empty: no comparison. */
  comparisonValues: readonly (number | null)[];
  /** The comparison is only in the tooltip, not drawn. */
  isComparisonHidden?: boolean;
  /** The comparison value of the bucket in progress covers the same part of the bucket, so its change is shown. */
  isComparisonCut?: boolean;
  /** A second comparison, for charts with a single series; drawn with longer dashes. */
  secondComparison?: {
    name: string;
    values: readonly (number | null)[];
    /** Its changes by position, as `changes` of the first comparison. */
    changes?: readonly (PointChange | null)[];
  };
  /** Position of the first bucket in progress; null: none. Values after it are in progress too. */
  unfinishedBucket: number | null;
  /** The changes by position, null: none; absent: those from the comparison values, except in the bucket in progress. */
  changes?: readonly (PointChange | null)[];
};

/** Two compared values at a point, and the change from one to the other. */
export type PointChange = { compared: number | null; base: number | null; growth: number | null };

/** Whether a bucket has begun and is not over, or has not begun. */
export function isUnfinishedAt(bucket: number, { unfinishedBucket }: Pick<PlottedSeries, 'unfinishedBucket'>): boolean {
  return unfinishedBucket !== null && bucket >= unfinishedBucket;
}

/** Ranges of positions without a value between positions with one, both ends included; a bucket in progress is no gap. */
export function findGaps(series: Pick<PlottedSeries, 'values' | 'unfinishedBucket'>) {
  const { values } = series;
  const gaps: { from: number; to: number }[] = [];
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  for (let place = first; place >= 0 && place <= last; place += 1) {
    if (values[place] !== null || isUnfinishedAt(place, series)) continue;
    const open = gaps.at(-1);
    if (open?.to === place - 1) open.to = place;
    else gaps.push({ from: place, to: place });
  }
  return gaps;
}

/** The comparisons of a series that are drawn; `isSecond`: with longer dashes. */
export function listDrawnComparisons({
  comparisonValues,
  isComparisonHidden = false,
  secondComparison,
}: PlottedSeries) {
  return [
    ...(comparisonValues.length > 0 && !isComparisonHidden ? [{ values: comparisonValues, isSecond: false }] : []),
    ...(secondComparison === undefined ? [] : [{ values: secondComparison.values, isSecond: true }]),
  ];
}
