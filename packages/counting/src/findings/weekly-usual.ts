import { valueAtHour } from './history.ts';

/**
 * Number of weeks used for a usual value; the lowest and the highest are left out, so that one festival or one closed day has no effect.
 */
const maxBaseWeeks = 6;
/** Minimum number of known weeks; during its first weeks a device has no usual values and no findings. */
const minWeeks = 3;
/** Missing and excluded weeks are replaced by older ones, up to this many weeks back; beyond four months the season differs. */
const maxWeeksBack = 17;

/**
 * The usual value of each hour: the trimmed mean of the same weekday and hour in the weeks before, without excluded hours; NaN if too few
 * are known.
 */
export function computeUsualHours(values: Float64Array, excluded: Uint8Array): Float64Array {
  return computeUsualArray(values, excluded, 168, trimmedMean);
}

/** The usual value of each day: the median of the same weekday in the weeks before, without excluded days; NaN if too few are known. */
export function computeUsualDays(values: Float64Array, excluded: Uint8Array): Float64Array {
  return computeUsualArray(values, excluded, 7, median);
}

function computeUsualArray(
  values: Float64Array,
  excluded: Uint8Array,
  week: number,
  middle: (sorted: Float64Array, count: number) => number,
): Float64Array {
  const usual = new Float64Array(values.length).fill(Number.NaN);
  const found = new Float64Array(maxBaseWeeks);
  for (let place = minWeeks * week; place < values.length; place += 1) {
    let count = 0;
    const oldest = Math.max(0, place - maxWeeksBack * week);
    for (let before = place - week; before >= oldest && count < maxBaseWeeks; before -= week) {
      const value = valueAtHour(values, before);
      if (excluded[before] === 1 || Number.isNaN(value)) continue;
      // Insertion sort, because there are at most six values and this runs for every hour.
      let slot = count;
      for (; slot > 0 && valueAtHour(found, slot - 1) > value; slot -= 1) found[slot] = valueAtHour(found, slot - 1);
      found[slot] = value;
      count += 1;
    }
    if (count >= minWeeks) usual[place] = middle(found, count);
  }
  return usual;
}

function trimmedMean(sorted: Float64Array, count: number): number {
  const trimmed = count > minWeeks ? 1 : 0;
  let sum = 0;
  for (let place = trimmed; place < count - trimmed; place += 1) sum += valueAtHour(sorted, place);
  return sum / (count - 2 * trimmed);
}

/** The median of the first `count` values of a sorted list; NaN if empty. */
export function median(sorted: ArrayLike<number>, count = sorted.length): number {
  const half = Math.floor(count / 2);
  const upper = count === 0 ? Number.NaN : (sorted[half] ?? Number.NaN);
  return count % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/**
 * Deviation of values from one day to the next, comparable with a standard deviation: computed from the steps, the differences between
 * consecutive known days. A lasting fault changes many days but only one step. NaN with fewer than five steps.
 */
export function computeDayToDayDeviation(values: readonly number[]): number {
  const known = values.filter((value) => Number.isFinite(value));
  const steps = known.slice(1).map((value, index) => Math.abs(value - (known[index] ?? value)));
  return steps.length < 5 ? Number.NaN : 1.05 * median(steps.toSorted((one, other) => one - other));
}
