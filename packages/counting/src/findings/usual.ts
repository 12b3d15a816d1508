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
  middle: (sorted: Float64Array, count: number) => number,
): Float64Array {
  const usual = new Float64Array(values.length).fill(Number.NaN);
  const found = new Float64Array(wantedWeeks);
  for (let place = leastWeeks * week; place < values.length; place += 1) {
    let count = 0;
    const oldest = Math.max(0, place - oldestWeeks * week);
    for (let before = place - week; before >= oldest && count < wantedWeeks; before -= week) {
      const value = at(values, before);
      if (excluded[before] === 1 || Number.isNaN(value)) continue;
      // Kept in order: there are at most six, and this is asked for every hour.
      let slot = count;
      for (; slot > 0 && at(found, slot - 1) > value; slot -= 1) found[slot] = at(found, slot - 1);
      found[slot] = value;
      count += 1;
    }
    if (count >= leastWeeks) usual[place] = middle(found, count);
  }
  return usual;
}

function trimmedMean(sorted: Float64Array, count: number): number {
  const trimmed = count > leastWeeks ? 1 : 0;
  let sum = 0;
  for (let place = trimmed; place < count - trimmed; place += 1) sum += at(sorted, place);
  return sum / (count - 2 * trimmed);
}

/** The middle one of the first `count` of sorted numbers; NaN of none. */
export function median(sorted: ArrayLike<number>, count = sorted.length): number {
  const half = Math.floor(count / 2);
  const upper = count === 0 ? Number.NaN : (sorted[half] ?? Number.NaN);
  return count % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** How much values stray from one day to the next, comparable with a standard deviation; a fault moves many days but only one step. */
export function dayToDaySpread(values: readonly number[]): number {
  const known = values.filter((value) => Number.isFinite(value));
  const steps = known.slice(1).map((value, place) => Math.abs(value - (known[place] ?? value)));
  return steps.length < 5 ? Number.NaN : 1.05 * median(steps.toSorted((one, other) => one - other));
}
