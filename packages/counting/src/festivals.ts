import { daysBeforeFestival } from '@portico/contract/words/holidays';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { endOf } from './base-periods.ts';
import { openingDay, type Window } from './business-hours.ts';
import { addingOf, addMetrics, type FigureSettings, itemValueOver, type MeantSums } from './items.ts';
import { addDays, daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** When something is asked for: a time on the wall, and the hours of the day it is of. Past midnight, days are business days. */
export type Moment = { asOf: number; window: Window };

/** How far a festival has come at a moment on its wall. */
export type Progress = {
  state: 'over' | 'running' | 'future';
  /** How many of its days are over. */
  wholeDays: number;
  /** Seconds since the midnight of the day after those, of a night more than a day has; 0 where no day is under way. */
  elapsed: number;
};

/** The days of a festival beside those before it, by position: the first with the first, the same weekday a week earlier. */
export type Position = { day: number | null; base: number | null };

/** A stretch of days of a place: of each what it has, nothing where nothing is known. */
export type Days = readonly (readonly MeantSums[])[];

/** Midnights of the days from the first to the last one, both included, in local seconds. */
export function daysOf({ from, to }: LocalRange): number[] {
  return Array.from({ length: Math.max(0, (to - from) / daySeconds) }, (_, place) => addDays(from, place));
}

/** The days before a festival that it is set against. Specification §9. */
export function daysBefore({ from }: LocalRange): LocalRange {
  return { from: addDays(from, -daysBeforeFestival), to: from };
}

/** A festival [from, to) beside the days before it. */
export function positionsOf(range: LocalRange): Position[] {
  const [days, before] = [daysOf(range), daysOf(daysBefore(range))];
  return Array.from({ length: Math.max(days.length, before.length) }, (_, place) => ({
    day: days[place] ?? null,
    base: before[place] ?? null,
  }));
}

/** Whether the day that begins at this midnight is over. */
export function isDayOver(day: number, { asOf, window }: Moment): boolean {
  return asOf >= endOf({ from: day, to: addDays(day, 1) }, window);
}

/** How far a festival [from, to) has come at a moment. */
export function progressOf({ from, to }: LocalRange, { asOf, window }: Moment): Progress {
  const days = (to - from) / daySeconds;
  if (asOf >= endOf({ from, to }, window)) return { state: 'over', wholeDays: days, elapsed: 0 };
  const today = openingDay(asOf, window);
  if (today < from || asOf <= from) return { state: 'future', wholeDays: 0, elapsed: 0 };
  return { state: 'running', wholeDays: (today - from) / daySeconds, elapsed: asOf - today };
}

/**
 * Which days of a festival, and how many of those it is set against, are compared, from the first on of each; `elapsed` seconds of one
 * more of both. A festival that is over is compared whole with all the others; one that runs as far as it has come on both sides, and
 * with the day under way only as long as that has a counterpart.
 */
export function comparedDays(
  { state, wholeDays, elapsed }: Progress,
  others: number,
): { days: number; base: number; elapsed: number } {
  if (state === 'over') return { days: wholeDays, base: others, elapsed: 0 };
  if (wholeDays >= others) return { days: wholeDays, base: others, elapsed: 0 };
  return { days: wholeDays, base: wholeDays, elapsed };
}

/** Sums of the same meanings added up, day for day or place for place. */
export function addMeant(one: readonly MeantSums[], other: readonly MeantSums[]): MeantSums[] {
  const longer = one.length >= other.length ? one : other;
  const shorter = longer === one ? other : one;
  return longer.map((part, place) => ({ ...part, sums: addMetrics(part.sums, shorter[place]?.sums ?? {}) }));
}

/** The item over all these days; null when nothing is known. */
export function valueOver(item: StatisticItem, days: Days, rates: FigureSettings): number | null {
  return itemValueOver(item, days.reduce<readonly MeantSums[]>(addMeant, []), rates);
}

/** The mean of the days that are known, of their sum; of what is divided the quotient of their sums. A day nobody knows is no zero. */
export function dailyMean(item: StatisticItem, days: Days, rates: FigureSettings): number | null {
  const value = valueOver(item, days, rates);
  if (value === null || addingOf(item) === 'quotient') return value;
  return value / days.filter((day) => itemValueOver(item, day, rates) !== null).length;
}

/**
 * The means of several places together: they add up, each over the days it is known on, so that a day one place lacks takes nothing
 * from the others; of what is divided the quotient of all their sums.
 */
export function meanTogether(item: StatisticItem, places: readonly Days[], rates: FigureSettings): number | null {
  if (addingOf(item) === 'quotient') return valueOver(item, places.flat(), rates);
  return places
    .map((days) => dailyMean(item, days, rates))
    .reduce((sum, mean) => (mean === null ? sum : (sum ?? 0) + mean), null);
}
