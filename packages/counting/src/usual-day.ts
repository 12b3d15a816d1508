import { runsPastMidnight, type TimeWindow } from './business-hours.ts';

export const hoursPerDay = 24;

/** A value and its index in a list. */
export type IndexedValue = { index: number; value: number };

/** Mean of the known values; null if there are none. Not for quotients: those are computed from sums. */
export function computeMean(values: readonly (number | null)[]): number | null {
  let [sum, known] = [0, 0];
  for (const value of values) if (value !== null) [sum, known] = [sum + value, known + 1];
  return known === 0 ? null : sum / known;
}

/** The smallest and the largest of the known values, the first of equal ones; null if there are none. */
export function findExtremes(values: readonly (number | null)[]): {
  min: IndexedValue | null;
  max: IndexedValue | null;
} {
  let [min, max]: [IndexedValue | null, IndexedValue | null] = [null, null];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (min === null || value < min.value) min = { index, value };
    if (max === null || value > max.value) max = { index, value };
  }
  return { min, max };
}

/** Whether a window covers the complete hour of the day (0–23). */
export function coversHour(window: TimeWindow, hour: number): boolean {
  const [first, last] = [hour * 3600, hour * 3600 + 3599];
  const [isFromStart, isToEnd] = [first >= window.startSecond, last <= window.endSecond];
  return runsPastMidnight(window) ? isFromStart || isToEnd : isFromStart && isToEnd;
}

/** Functions that compute values from sums. */
export type SumsCalculator<Sums> = {
  /** null: the value is unknown. */
  computeValue: (sums: Sums) => number | null;
  /** Whether the sums contain any of the needed metrics, even if they are too few for a quotient. */
  isKnown: (sums: Sums) => boolean;
  add: (one: Sums, other: Sums) => Sums;
  /** One sum divided by another: it has no mean and is computed from the sums of all days. */
  isQuotient: boolean;
};

/** The mean values of several days. */
export type UsualDayAccumulator<Sums> = {
  /** Adds a day with the sums of its hours and of the complete day. Returns whether the day counts, that is, has any known value. */
  add(hours: readonly (Sums | undefined)[], whole: Sums | undefined): boolean;
  /** For each hour, the mean over the days with a value, or the quotient of their sums; null: no day has one. */
  computeHourlyMeans(): (number | null)[];
  /** Mean of the counted days; null if there are none, and for quotients. */
  computeMean(): number | null;
  /** Number of counted days. */
  getDayCount(): number;
};

/** Accumulates days one by one. A day without any record is left out rather than counted as 0. */
export function createUsualDayAccumulator<Sums>({
  computeValue,
  isKnown,
  add,
  isQuotient,
}: SumsCalculator<Sums>): UsualDayAccumulator<Sums> {
  type Hour = { sum: number; known: number; sums: Sums | undefined };
  const byHour = Array.from({ length: hoursPerDay }, (): Hour => ({ sum: 0, known: 0, sums: undefined }));
  let [days, total] = [0, 0];
  const meanOfHour = ({ sum, known, sums }: Hour) => {
    if (isQuotient) return sums === undefined ? null : computeValue(sums);
    return known === 0 ? null : sum / known;
  };
  return {
    add(hours, whole) {
      if (whole === undefined || !isKnown(whole)) return false;
      days += 1;
      total += computeValue(whole) ?? 0;
      for (const [index, hour] of byHour.entries()) {
        const sums = hours[index];
        if (sums === undefined) continue;
        if (isQuotient) hour.sums = hour.sums === undefined ? sums : add(hour.sums, sums);
        const value = computeValue(sums);
        if (value !== null) [hour.sum, hour.known] = [hour.sum + value, hour.known + 1];
      }
      return true;
    },
    computeHourlyMeans: () => byHour.map(meanOfHour),
    computeMean: () => (isQuotient || days === 0 ? null : total / days),
    getDayCount: () => days,
  };
}
