import type { BucketLabel } from './bucket-labels.ts';

/**
 * The positions with a label on an axis of hours or minutes over several days: the first bucket of each day, or of every n-th day, and
 * equally spaced ones between them while there are at most `max`. null: the buckets are not such an axis.
 */
export function chooseHourLabels(buckets: readonly BucketLabel[], max: number): ReadonlySet<number> | null {
  const starts = buckets.flatMap(({ startsDay }, index) => (startsDay === true ? [index] : []));
  if (starts.length < 2) return null;
  const dayStep = Math.ceil(starts.length / max);
  const labelsPerDay = Math.max(1, Math.floor(max / starts.length));
  const dayLengths = starts.map((start, day) => (starts[day + 1] ?? buckets.length) - start);
  const spacing = Math.max(...dayLengths) / labelsPerDay;
  return new Set(
    starts.flatMap((start, day) =>
      day % dayStep > 0
        ? []
        : Array.from({ length: labelsPerDay }, (_, index) => Math.round(index * spacing))
            .filter((offset) => offset < (dayLengths[day] ?? 0))
            .map((offset) => start + offset),
    ),
  );
}
