import { runsPastMidnight, type Window } from './business-hours.ts';
import { addDays, dayStart, daySeconds, secondOfDay } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** What a place is to reach in a year, in whole people: in all of it, and in its twelve months; null: nobody set any. */
export type YearTarget = { yearly: number | null; months: readonly (number | null)[] };

/** The target of a local day (its midnight); null: there is none. */
export type DayTarget = (day: number) => number | null;

/**
 * Whole parts of an amount in proportion to weights, which add up to it exactly: what rounding down leaves goes one by one to the parts
 * that lost most, the earlier one first. Weights that are all 0 count as equal.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0)
    return weights.length === 0
      ? []
      : apportion(
          amount,
          weights.map(() => 1),
        );
  const exact = weights.map((weight) => (amount * weight) / total);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const lost = (place: number) => (exact[place] ?? 0) - (parts[place] ?? 0);
  const order = parts.map((_, place) => place).toSorted((one, other) => lost(other) - lost(one) || one - other);
  for (const place of order.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** Days of each month of a year. */
export function monthLengths(year: number): number[] {
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
}

/**
 * The target of each day of a year, 1 January first:
 *
 * - A month that has a target of its own spreads it over its days.
 * - What the months leave of the yearly target, at least nothing, spreads over the days of all other months together.
 * - Without a yearly target, days of months without one have none.
 *
 * Evenly means whole people whose running sum is never off by more than half a person. So the days add up to the yearly target
 * exactly, unless the months alone are more, or all twelve are set: then to the months.
 */
export function dailyTargets(year: number, { yearly, months }: YearTarget): (number | null)[] {
  const lengths = monthLengths(year);
  const amounts = lengths.map((_, month) => months[month] ?? null);
  const remaining = lengths.reduce((days, length, month) => days + (amounts[month] === null ? length : 0), 0);
  const left = yearly === null ? null : Math.max(0, yearly - sumOf(amounts));
  const rest = left === null ? null : evenly(left, remaining);
  let taken = 0;
  return lengths.flatMap((length, month) => {
    const amount = amounts[month] ?? null;
    if (amount !== null) return evenly(amount, length);
    const from = taken;
    taken += length;
    return rest === null ? Array.from({ length }, () => null) : rest.slice(from, taken);
  });
}

function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

function evenly(amount: number, days: number): number[] {
  const upTo = (day: number) => Math.round((amount * day) / days);
  return Array.from({ length: days }, (_, day) => upTo(day + 1) - upTo(day));
}

/** The target of any day, by the years somebody has set one for. */
export function dayTargets(years: ReadonlyMap<number, YearTarget>): DayTarget {
  const known = new Map<number, TargetYear>();
  // Days are asked for one after the other.
  let last: TargetYear = { first: 0, end: 0, days: [] };
  return (day) => {
    if (day < last.first || day >= last.end) {
      const year = new Date(day * 1000).getUTCFullYear();
      last = known.get(year) ?? targetYear(year, years.get(year));
      known.set(year, last);
    }
    return last.days[(day - last.first) / daySeconds] ?? null;
  };
}

/** The targets of the days [first, end); none of a year without. */
type TargetYear = { first: number; end: number; days: readonly (number | null)[] };

function targetYear(year: number, target: YearTarget | undefined): TargetYear {
  const [first, end] = [Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000];
  return { first, end, days: target === undefined ? [] : dailyTargets(year, target) };
}

/** The share of a day's target that is due at a local time: the part of that calendar day's opening hours which is over. */
export function shareOfDay(local: number, hours: Window): number {
  const whole = openSeconds(hours, daySeconds);
  return whole === 0 ? 0 : openSeconds(hours, secondOfDay(local)) / whole;
}

function openSeconds(hours: Window, until: number): number {
  const within = (begin: number, stop: number) => Math.max(0, Math.min(stop, until) - begin);
  const { startSecond, endSecond } = hours;
  if (!runsPastMidnight(hours)) return within(startSecond, endSecond + 1);
  return within(0, endSecond + 1) + within(startSecond, daySeconds);
}

/**
 * The target of a local range that begins at midnight; of a last day that is not over, the share due by then. null where any of its
 * days has none: what is set for some of them is no target of all of them. An empty range is due nothing.
 */
export function targetOver(targetOf: DayTarget, { from, to }: LocalRange, hours: Window): number | null {
  let sum = 0;
  for (let day = dayStart(from); day < to; day = addDays(day, 1)) {
    const target = targetOf(day);
    if (target === null) return null;
    sum += addDays(day, 1) <= to ? target : target * shareOfDay(to, hours);
  }
  return sum;
}

/** The target of a period, and what of it is due by now. */
export type Due = { target: number; toDate: number };

/** What targets say of a period at a local time; null where one of its days has none. */
export function targetDue(targetOf: DayTarget, range: LocalRange, asOf: number, hours: Window): Due | null {
  const target = targetOver(targetOf, range, hours);
  if (target === null) return null;
  const to = Math.min(Math.max(asOf, range.from), range.to);
  return { target, toDate: targetOver(targetOf, { from: range.from, to }, hours) ?? 0 };
}

/** What a month must be behind what is due by now to need attention, share and people both; its first days say little. */
export const behindBounds = { share: 0.05, people: 20, days: 3 } as const;

/** Whether a month that began at a local time is so far behind its target that somebody should look. */
export function isFarBehind(actual: number, due: number, month: { from: number; asOf: number }): boolean {
  const { share, people, days } = behindBounds;
  return dayStart(month.asOf) >= addDays(month.from, days) && due - actual > Math.max(share * due, people);
}

/** What was reached of what was to be: completion of a target, or pace where it is the target to date. null without either, or of nothing. */
export function reached(actual: number | null, target: number | null): number | null {
  return actual === null || target === null || target === 0 ? null : actual / target;
}
