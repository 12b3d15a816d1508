/** Number of earlier same weekdays used for the usual values of a day. */
export const maxUsualWeeks = 8;
/** With fewer known days there are no usual values. */
export const minUsualWeeks = 5;

/** Usual values, from earlier days. */
export type UsualValues = {
  median: number;
  /** `low` and `high`: range of the days without the highest and the lowest, so that one festival or one closed day has no effect. */
  low: number;
  high: number;
  /** Typical distance of a day from the median: the median of the distances, scaled to a standard deviation (× 1.4826). */
  deviation: number;
  /** Number of days with known values. */
  weeks: number;
};

/** The usual values from the values of earlier days; null if too few are known. */
export function computeUsualValues(values: readonly (number | null)[]): UsualValues | null {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  const inner = known.slice(1, -1);
  const [low, high] = [inner[0], inner.at(-1)];
  if (known.length < minUsualWeeks || low === undefined || high === undefined) return null;
  const median = computeMedian(known);
  const distances = known.map((value) => Math.abs(value - median)).toSorted((one, other) => one - other);
  return { median, low, high, deviation: 1.4826 * computeMedian(distances), weeks: known.length };
}

/** Minimum difference of a day from the usual median to need attention: the largest of the three. */
export const unusualChangeLimits = { deviations: 3, share: 0.15, people: 20 } as const;

/** Whether a day differs so much from its usual values that it needs attention; null: it does not. */
export function findUnusualChange(value: number, { median, deviation }: UsualValues): 'drop' | 'rise' | null {
  const { deviations, share, people } = unusualChangeLimits;
  const min = Math.max(deviations * deviation, share * median, people);
  if (Math.abs(value - median) <= min) return null;
  return value < median ? 'drop' : 'rise';
}

function computeMedian(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
