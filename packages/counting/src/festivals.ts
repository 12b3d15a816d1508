import { comparedDaysBeforeFestival } from '@portico/contract/words/holidays';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { findRangeEnd } from './base-periods.ts';
import { businessDayStart, type TimeWindow } from './business-hours.ts';
import {
  addMetrics,
  type CalculationSettings,
  computeItemOverCompanies,
  getAggregation,
  type SumsWithSettings,
} from './items.ts';
import { addDays, daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** The time of a query: a local time, and the time-of-day window. If the window runs past midnight, days are business days. */
export type QueryTime = { asOf: number; window: TimeWindow };

/** The progress of a festival at a local time. */
export type FestivalProgress = {
  state: 'over' | 'running' | 'future';
  /** Number of its days that are over. */
  finishedDays: number;
  /** Seconds since the midnight at which the running business day began; above 86,400 after the next midnight; 0: no day is running. */
  elapsedSeconds: number;
};

/**
 * A day of a festival, and the day at the same position in the comparison period before the festival. null: the festival or the comparison
 * period has no day at this position.
 */
export type FestivalDayPair = { day: number | null; base: number | null };

/** The sums of a place day by day; an empty list for a day without known values. */
export type DailySums = readonly (readonly SumsWithSettings[])[];

/** Local midnights of the days in a range, in local seconds. */
export function listLocalDays({ from, to }: LocalRange): number[] {
  return Array.from({ length: Math.max(0, (to - from) / daySeconds) }, (_, index) => addDays(from, index));
}

/** The days before a festival that it is compared with. Specification §9. */
export function festivalBaseRange({ from }: LocalRange): LocalRange {
  return { from: addDays(from, -comparedDaysBeforeFestival), to: from };
}

/** Pairs the days of a festival [from, to) with those before it, by position. */
export function pairFestivalDays(range: LocalRange): FestivalDayPair[] {
  const [days, before] = [listLocalDays(range), listLocalDays(festivalBaseRange(range))];
  return Array.from({ length: Math.max(days.length, before.length) }, (_, index) => ({
    day: days[index] ?? null,
    base: before[index] ?? null,
  }));
}

/** Whether the day that begins at this local midnight is over. */
export function isDayOver(day: number, { asOf, window }: QueryTime): boolean {
  return asOf >= findRangeEnd({ from: day, to: addDays(day, 1) }, window);
}

/** The progress of a festival [from, to) at a local time. */
export function computeFestivalProgress({ from, to }: LocalRange, { asOf, window }: QueryTime): FestivalProgress {
  const days = (to - from) / daySeconds;
  if (asOf >= findRangeEnd({ from, to }, window)) return { state: 'over', finishedDays: days, elapsedSeconds: 0 };
  const today = businessDayStart(asOf, window);
  if (today < from || asOf <= from) return { state: 'future', finishedDays: 0, elapsedSeconds: 0 };
  return { state: 'running', finishedDays: (today - from) / daySeconds, elapsedSeconds: asOf - today };
}

/**
 * How many days of a festival are compared with how many of `others` days (those before it, or of an earlier festival), both from the first
 * day on, and how many seconds of the following day of both. A festival that is over is compared completely with all these days. Of a running festival,
 * the finished days are compared, and the elapsed part of the running day if the comparison period has a day for it.
 */
export function countComparedDays(
  { state, finishedDays, elapsedSeconds }: FestivalProgress,
  others: number,
): { festivalDays: number; baseDays: number; elapsedSeconds: number } {
  if (state === 'over') return { festivalDays: finishedDays, baseDays: others, elapsedSeconds: 0 };
  if (finishedDays >= others) return { festivalDays: finishedDays, baseDays: others, elapsedSeconds: 0 };
  return { festivalDays: finishedDays, baseDays: finishedDays, elapsedSeconds };
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
