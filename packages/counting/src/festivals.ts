import { comparedDaysBeforeFestival } from '@portico/contract/words/holidays';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { findRangeEnd } from './base-periods.ts';
import { businessDayStart } from './business-hours.ts';
import type { QueryTime } from './festival-days.ts';
import {
  addMetrics,
  type CalculationSettings,
  computeItemOverCompanies,
  getAggregation,
  type SumsWithSettings,
} from './items.ts';
import { addDays, daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** The progress of a festival at a local time. */
export type FestivalProgress = {
  state: 'over' | 'running' | 'future';
  /** Number of its days that are over. */
  finishedDays: number;
};

/** The sums of a place day by day; an empty list for a day without known values. */
export type DailySums = readonly (readonly SumsWithSettings[])[];

/** The days before a festival that it is compared with. Specification §9. */
export function festivalBaseRange({ from }: LocalRange): LocalRange {
  return { from: addDays(from, -comparedDaysBeforeFestival), to: from };
}

/** The progress of a festival [from, to) at a local time. */
export function computeFestivalProgress({ from, to }: LocalRange, { asOf, window }: QueryTime): FestivalProgress {
  const days = (to - from) / daySeconds;
  if (asOf >= findRangeEnd({ from, to }, window)) return { state: 'over', finishedDays: days };
  const today = businessDayStart(asOf, window);
  if (today < from || asOf <= from) return { state: 'future', finishedDays: 0 };
  return { state: 'running', finishedDays: (today - from) / daySeconds };
}

/** Adds two lists of sums position by position; entries at the same position have equal settings. */
export function addSumsWithSettings(
  one: readonly SumsWithSettings[],
  other: readonly SumsWithSettings[],
): SumsWithSettings[] {
  const longer = one.length >= other.length ? one : other;
  const shorter = longer === one ? other : one;
  return longer.map((part, index) => ({ ...part, sums: addMetrics(part.sums, shorter[index]?.sums ?? {}) }));
}

/** The value of an item over all these days; null when nothing is known. */
export function computeItemOverDays(item: StatisticItem, days: DailySums, rates: CalculationSettings): number | null {
  return computeItemOverCompanies(item, days.reduce<readonly SumsWithSettings[]>(addSumsWithSettings, []), rates);
}

/**
 * The daily mean of an item over the days with known values. For a quotient, the quotient of the sums. Days without values are left out
 * rather than counted as 0.
 */
export function computeDailyMean(item: StatisticItem, days: DailySums, rates: CalculationSettings): number | null {
  const value = computeItemOverDays(item, days, rates);
  if (value === null || getAggregation(item) === 'quotient') return value;
  return value / days.filter((day) => computeItemOverCompanies(item, day, rates) !== null).length;
}

/**
 * The sum of the daily means of several places. Each mean covers the days with values at that place, so that a missing day of one place
 * does not lower the others. For a quotient, the quotient of all sums.
 */
export function computeMeanOverPlaces(
  item: StatisticItem,
  places: readonly DailySums[],
  rates: CalculationSettings,
): number | null {
  if (getAggregation(item) === 'quotient') return computeItemOverDays(item, places.flat(), rates);
  return places
    .map((days) => computeDailyMean(item, days, rates))
    .reduce((sum, mean) => (mean === null ? sum : (sum ?? 0) + mean), null);
}
