/** Minimum base of a percentage: below it, one person more or less would change the percentage by more than 2 points. */
export const minPercentageBase = 50;

/** Change against the comparison value as a share of it (0.1 = ten percent more); null when either is unknown or the base is 0. */
export function computeGrowth(value: number | null, base: number | null): number | null {
  return value === null || base === null || base === 0 ? null : (value - base) / base;
}
