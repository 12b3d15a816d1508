import { findRangeEnd } from './base-periods.ts';
import { businessDayStart, type TimeWindow } from './business-hours.ts';
import { addDays, daySeconds, weekday } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** The time of a query: a local time, and the time-of-day window. If the window runs past midnight, days are business days. */
export type QueryTime = { asOf: number; window: TimeWindow };

/** A day and the day it is compared with, as local midnights; null: no day of the other range is matched with it. */
export type FestivalDayPair = { day: number | null; base: number | null };

/** How much of two matched days is compared: both whole, or both up to the same time of day. null: they cannot be compared yet. */
export type ComparedExtent = 'whole' | 'part' | null;

/** Local midnights of the days in a range, in local seconds. */
export function listLocalDays({ from, to }: LocalRange): number[] {
  return Array.from({ length: Math.max(0, (to - from) / daySeconds) }, (_, index) => addDays(from, index));
}

/**
 * Matches each day of a festival with a day of an earlier one that has the same weekday, each day at most once and as many as possible. If
 * a weekday has several candidates, the day at the closest position in the festival is taken. Days of `earlier` from the start of `range` on
 * are not matched, so that no day is compared with itself or with a later one.
 */
export function matchDaysByWeekday(range: LocalRange, earlier: LocalRange): { day: number; base: number }[] {
  const days = groupPositionsByWeekday(range);
  const bases = groupPositionsByWeekday({ from: earlier.from, to: Math.min(earlier.to, range.from) });
  const found = [...days].flatMap(([name, own]) => {
    const others = bases.get(name) ?? [];
    const count = Math.min(own.length, others.length);
    if (count === 0) return [];
    // Days of one weekday are 7 positions apart, so that all pairs of a shift are equally far apart.
    const ownShift = findClosestShift(others, own);
    const otherShift = findClosestShift(own, others);
    return Array.from({ length: count }, (_, index) => ({
      day: addDays(range.from, own[index + ownShift] ?? 0),
      base: addDays(earlier.from, others[index + otherShift] ?? 0),
    }));
  });
  return found.toSorted((a, b) => a.day - b.day);
}

function groupPositionsByWeekday(range: LocalRange): Map<number, number[]> {
  const positions = listLocalDays(range).map((day, position) => ({ name: weekday(day), position }));
  return new Map(
    [...Map.groupBy(positions, ({ name }) => name)].map(([name, of]) => [name, of.map(({ position }) => position)]),
  );
}

/** Number of the first positions of `longer` to skip, so that the others are closest to those of `shorter`; 0 if it is not longer. */
function findClosestShift(shorter: readonly number[], longer: readonly number[]): number {
  const [first = 0] = shorter;
  const shifts = Array.from({ length: Math.max(1, longer.length - shorter.length + 1) }, (_, shift) => shift);
  const distance = (shift: number) => Math.abs((longer[shift] ?? 0) - first);
  return shifts.reduce((best, shift) => (distance(shift) < distance(best) ? shift : best), 0);
}

/** The rows of a comparison: the days of a festival in order, each with its matched day, then the earlier days without a match. */
export function alignFestivalDays(range: LocalRange, earlier: LocalRange): FestivalDayPair[] {
  const matched = matchDaysByWeekday(range, earlier);
  const baseByDay = new Map(matched.map(({ day, base }) => [day, base]));
  const matchedBases = new Set(matched.map(({ base }) => base));
  return [
    ...listLocalDays(range).map((day) => ({ day, base: baseByDay.get(day) ?? null })),
    ...listLocalDays(earlier)
      .filter((base) => !matchedBases.has(base))
      .map((base) => ({ day: null, base })),
  ];
}

/**
 * The rows of several festivals, the latest first: each is matched with the next one. A row has a day of each festival; null: none is
 * matched.
 */
export function alignFestivals(ranges: readonly LocalRange[]): (number | null)[][] {
  const [latest, ...others] = ranges;
  if (latest === undefined) return [];
  let rows: (number | null)[][] = listLocalDays(latest).map((day) => [day]);
  let previous = latest;
  for (const [index, range] of others.entries()) {
    const pairs = alignFestivalDays(previous, range);
    const baseByDay = new Map(pairs.flatMap(({ day, base }) => (day === null ? [] : [[day, base]])));
    const unmatched = pairs.flatMap(({ day, base }) => (day === null ? [base] : []));
    rows = [
      ...rows.map((row) => [...row, baseByDay.get(row[index] ?? Number.NaN) ?? null]),
      ...unmatched.map((base) => [...Array.from({ length: index + 1 }, () => null), base]),
    ];
    previous = range;
  }
  return rows;
}

/** Whether the day that begins at this local midnight is over. */
export function isDayOver(day: number, { asOf, window }: QueryTime): boolean {
  return asOf >= findRangeEnd({ from: day, to: addDays(day, 1) }, window);
}

/** How much of two matched days can be compared at a time. The running day is compared with the part of an ended day up to the same time. */
export function findComparedExtent({ day, base }: FestivalDayPair, moment: QueryTime): ComparedExtent {
  if (day === null || base === null || !isDayOver(base, moment)) return null;
  if (isDayOver(day, moment)) return 'whole';
  const { asOf, window } = moment;
  return businessDayStart(asOf, window) === day && asOf > day ? 'part' : null;
}
