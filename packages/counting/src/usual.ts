/** Same weekdays before that say what is usual of a day. */
export const usualWeeks = 8;
/** With fewer of them nothing is usual. */
export const fewestUsualWeeks = 5;

/** What some earlier days had. */
export type Usual = {
  median: number;
  /** The days without the highest and the lowest of them: one festival or one closed day is no matter. */
  low: number;
  high: number;
  /** How far days commonly lie from the median: the median of those distances, as a standard deviation (× 1.4826). */
  spread: number;
  /** How many days are known. */
  weeks: number;
};

/** What is usual, of the known values of earlier days; null where too few are. */
export function usualOf(values: readonly (number | null)[]): Usual | null {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  const inner = known.slice(1, -1);
  const [low, high] = [inner[0], inner.at(-1)];
  if (known.length < fewestUsualWeeks || low === undefined || high === undefined) return null;
  const median = medianOf(known);
  const distances = known.map((value) => Math.abs(value - median)).toSorted((one, other) => one - other);
  return { median, low, high, spread: 1.4826 * medianOf(distances), weeks: known.length };
}

/** What a day must differ by from the usual median to need attention, the largest of the three. */
export const strikingBounds = { spreads: 3, share: 0.15, people: 20 } as const;

/** Whether a day is so far from what is usual that somebody should look; null: it is not. */
export function strikingChange(value: number, { median, spread }: Usual): 'drop' | 'rise' | null {
  const { spreads, share, people } = strikingBounds;
  const least = Math.max(spreads * spread, share * median, people);
  if (Math.abs(value - median) <= least) return null;
  return value < median ? 'drop' : 'rise';
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
