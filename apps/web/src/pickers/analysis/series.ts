/** The colours places and periods of a page keep, in order. */
export const seriesColours = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00'] as const;

/** How many lines one chart can tell apart. */
export const mostLines = seriesColours.length;

/** A line or a row of bars over the buckets of a page. */
export type DrawnSeries = {
  key: string;
  name: string;
  colour: string;
  values: readonly (number | null)[];
  /** What it is set against, by position; empty: nothing. */
  baseValues: readonly (number | null)[];
  /** Position of the bucket that is not over; null: none. */
  unfinishedBucket: number | null;
};

/** Stretches of positions without a value between others that have one; what is not over is none. */
export function gapsIn({ values, unfinishedBucket }: Pick<DrawnSeries, 'values' | 'unfinishedBucket'>) {
  const gaps: { from: number; to: number }[] = [];
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  for (let place = first; place >= 0 && place <= last; place += 1) {
    if (values[place] !== null || place === unfinishedBucket) continue;
    const open = gaps.at(-1);
    if (open?.to === place - 1) open.to = place;
    else gaps.push({ from: place, to: place });
  }
  return gaps;
}
