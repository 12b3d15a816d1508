import { at } from './history.ts';

/** Weeks whose same hour says what is usual; the lowest and the highest are left out, so that one festival or one closed day is no matter. */
const wantedWeeks = 6;
/** With fewer nothing is said: a device is left in peace for its first weeks. */
const leastWeeks = 3;
/** Where weeks are missing or not to be trusted, older ones do; beyond four months another season says nothing. */
const oldestWeeks = 17;

/**
 * What is usual in each hour: the trimmed mean of the same weekday and hour in the weeks before, without the hours excluded; NaN where
 * too few are known.
 */
export function usualHours(values: Float64Array, excluded: Uint8Array): Float64Array {
  return usualOf(values, excluded, 168, trimmedMean);
}

/** The same of days: the median of the same weekday in the weeks before. */
export function usualDays(values: Float64Array, excluded: Uint8Array): Float64Array {
  return usualOf(values, excluded, 7, median);
}

function usualOf(
  values: Float64Array,
  excluded: Uint8Array,
  week: number,
  middle: (sorted: number[]) => number,
): Float64Array {
  const usual = new Float64Array(values.length).fill(Number.NaN);
  for (let place = leastWeeks * week; place < values.length; place += 1) {
    const found: number[] = [];
    for (let weeks = 1; weeks <= oldestWeeks && found.length < wantedWeeks; weeks += 1) {
      const before = place - weeks * week;
      if (before < 0) break;
      const value = at(values, before);
      if (excluded[before] !== 1 && !Number.isNaN(value)) found.push(value);
    }
    if (found.length >= leastWeeks) usual[place] = middle(found.toSorted((one, other) => one - other));
  }
  return usual;
}

function trimmedMean(sorted: number[]): number {
  const kept = sorted.length > leastWeeks ? sorted.slice(1, -1) : sorted;
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

/** The middle one of sorted numbers; NaN of none. */
export function median(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** How much values stray from one day to the next, comparable with a standard deviation; a fault moves many days but only one step. */
export function dayToDaySpread(values: readonly number[]): number {
  const known = values.filter((value) => Number.isFinite(value));
  const steps = known.slice(1).map((value, place) => Math.abs(value - (known[place] ?? value)));
  return steps.length < 5 ? Number.NaN : 1.05 * median(steps.toSorted((one, other) => one - other));
}
