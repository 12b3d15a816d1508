import { runsPastMidnight, type TimeWindow } from './business-hours.ts';
import { addDays, daySeconds, dayStart, secondOfDay } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** Targets of a place for a year, in whole people: for the complete year, and for its twelve months; null: not set. */
export type YearTarget = { yearly: number | null; months: readonly (number | null)[] };

/** Returns the target of a local day, given its midnight in local seconds; null: there is none. */
export type DayTarget = (day: number) => number | null;

/**
 * Splits an amount into whole parts in proportion to weights; the parts add up to it exactly. The remainder after rounding down is given
 * one by one to the parts that lost most, earlier parts first. Weights that are all 0 count as equal.
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
  const order = parts.map((_, index) => index).toSorted((one, other) => lost(other) - lost(one) || one - other);
  for (const place of order.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** Days of each month of a year. */
export function listDaysPerMonth(year: number): number[] {
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
}

/**
 * The target of each day of a year, from 1 January:
 *
 * - A monthly target is distributed over its days.
 * - The yearly target minus the monthly ones, at least 0, is distributed over the days of all other months together.
 * - Without a yearly target, days of months without a target have none.
 *
 * Amounts are distributed evenly in whole people, so that the running sum is never off by more than half a person. The days add up exactly
 * to the yearly target, unless the monthly targets exceed it or all twelve are set; then they add up to the monthly targets.
 */
export function dailyTargets(year: number, { yearly, months }: YearTarget): (number | null)[] {
  const lengths = listDaysPerMonth(year);
  const amounts = lengths.map((_, month) => months[month] ?? null);
  const remaining = lengths.reduce((days, length, month) => days + (amounts[month] === null ? length : 0), 0);
  const left = yearly === null ? null : Math.max(0, yearly - sumAmounts(amounts));
  const rest = left === null ? null : distributeEvenly(left, remaining);
  let taken = 0;
  return lengths.flatMap((length, month) => {
    const amount = amounts[month] ?? null;
    if (amount !== null) return distributeEvenly(amount, length);
    const from = taken;
    taken += length;
    return rest === null ? Array.from({ length }, () => null) : rest.slice(from, taken);
  });
}

function sumAmounts(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

function distributeEvenly(amount: number, days: number): number[] {
  const upTo = (day: number) => Math.round((amount * day) / days);
  return Array.from({ length: days }, (_, day) => upTo(day + 1) - upTo(day));
}

/** Returns a lookup for the target of any day, from the targets of the years. */
export function createDayTargetLookup(years: ReadonlyMap<number, YearTarget>): DayTarget {
  const known = new Map<number, TargetYear>();
  // Days are usually requested in order, so the last year is cached.
  let last: TargetYear = { first: 0, end: 0, dailyTargets: [] };
  return (day) => {
    if (day < last.first || day >= last.end) {
      const year = new Date(day * 1000).getUTCFullYear();
      last = known.get(year) ?? targetYear(year, years.get(year));
      known.set(year, last);
    }
    return last.dailyTargets[(day - last.first) / daySeconds] ?? null;
  };
}

/** The targets of the days in [first, end); empty for a year without targets. */
type TargetYear = { first: number; end: number; dailyTargets: readonly (number | null)[] };

function targetYear(year: number, target: YearTarget | undefined): TargetYear {
  const [first, end] = [Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000];
  return { first, end, dailyTargets: target === undefined ? [] : dailyTargets(year, target) };
}

/** The share of a day's target expected by a local time if people come evenly: the elapsed part of that calendar day's opening hours. */
export function dueShareOfDay(local: number, hours: TimeWindow): number {
  const whole = openSeconds(hours, daySeconds);
  return whole === 0 ? 0 : openSeconds(hours, secondOfDay(local)) / whole;
}

function openSeconds(hours: TimeWindow, until: number): number {
  const within = (begin: number, stop: number) => Math.max(0, Math.min(stop, until) - begin);
  const { startSecond, endSecond } = hours;
  if (!runsPastMidnight(hours)) return within(startSecond, endSecond + 1);
  return within(0, endSecond + 1) + within(startSecond, daySeconds);
}

/**
 * The target of the local days in [from, to), which begin and end at midnight. null if any of them has no target, because targets of some
 * days are no target of the range. 0 for an empty range.
 */
export function sumTargetOverDays(getTarget: DayTarget, { from, to }: LocalRange): number | null {
  let sum = 0;
  for (let day = from; day < to; day = addDays(day, 1)) {
    const target = getTarget(day);
    if (target === null) return null;
    sum += target;
  }
  return sum;
}

/** The target of a period, and the part of it expected by now. */
export type DueTarget = {
  target: number;
  toDate: number;
  /** `toDate` from which a pace is computed: a tenth of the target of the first day. Before, a few people more or less decide it. */
  minToDate: number;
};

/** Part of the first day's target that must be due before there is a pace. */
export const minDueShare = 0.1;

/**
 * The target of a period of local days and its part expected at a local time; null if one of its days has no target. `todayShare`: the
 * share of the day of `asOf` that is expected by then, from 0 to 1.
 */
export function computeDueTarget(
  getTarget: DayTarget,
  { from, to }: LocalRange,
  asOf: number,
  todayShare: number,
): DueTarget | null {
  const target = sumTargetOverDays(getTarget, { from, to });
  if (target === null) return null;
  const minToDate = minDueShare * (from < to ? (getTarget(from) ?? 0) : 0);
  if (asOf <= from) return { target, toDate: 0, minToDate };
  if (asOf >= to) return { target, toDate: target, minToDate };
  const today = dayStart(asOf);
  const toDate = (sumTargetOverDays(getTarget, { from, to: today }) ?? 0) + todayShare * (getTarget(today) ?? 0);
  return { target, toDate, minToDate };
}

/** actual ÷ part of the target expected by now. null if either is unknown, the part is 0, or it is too early for a pace. */
export function computePace(actual: number | null, due: Pick<DueTarget, 'toDate' | 'minToDate'> | null): number | null {
  return due === null || due.toDate < due.minToDate ? null : computeTargetCompletion(actual, due.toDate);
}

/**
 * Limits for a month to need attention: it must be behind the expected part by more than `share` of it and by more than `people`, and at
 * least `days` days of the month must be over.
 */
export const farBehindLimits = { share: 0.05, people: 20, days: 3 } as const;

/**
 * Whether a month is so far behind its target that it needs attention. `due` is the part of the target expected by `month.asOf`;
 * `month.from` is the month's local start.
 */
export function isFarBehind(actual: number, due: number, month: { from: number; asOf: number }): boolean {
  const { share, people, days } = farBehindLimits;
  return dayStart(month.asOf) >= addDays(month.from, days) && due - actual > Math.max(share * due, people);
}

/** actual ÷ target; null if either is unknown or the target is 0. */
export function computeTargetCompletion(actual: number | null, target: number | null): number | null {
  return actual === null || target === null || target === 0 ? null : actual / target;
}
