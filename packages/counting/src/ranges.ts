import { type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import { addDays, addMonths, dayStart, daySeconds, monthStart, weekStart, yearStart } from './local-time.ts';

/** A wall-clock range [from, to) in local seconds. */
export type LocalRange = { from: number; to: number };

/** The longest range a question may have: twenty years. */
export const longestRangeSeconds = 20 * 366 * daySeconds;

/** A range with the period it is compared with, all in local seconds. */
export type ComparedRange = LocalRange & {
  /** The base period; while the range is unfinished, only the part that corresponds to [from, asOf). */
  base: LocalRange;
  /** The range is not over at asOf: compare [from, asOf) with base. */
  unfinished: boolean;
  /** Now, floored to five minutes. */
  asOf: number;
};

/** Whole calendar periods: the range, its base, and the moment of the base that corresponds to a moment of the range. */
export type Periods = LocalRange & { base: LocalRange; inBase: (local: number) => number };

/** The range a type names at a wall-clock time, beside its base period; custom days are both included. Throws RangeError for custom without its days. */
export function rangeOf(type: RangeType, nowLocal: number, custom?: LocalRange): ComparedRange {
  const asOf = Math.floor(nowLocal / 300) * 300;
  const { from, to, base, inBase } = periodsOf(type, asOf, custom);
  const unfinished = to > asOf;
  const end = unfinished ? inBase(Math.max(from, asOf)) : base.to;
  return { from, to, base: { from: base.from, to: end }, unfinished, asOf };
}

/** The range a type names at a wall-clock time, and its base, both whole. Throws RangeError for custom without its days. */
export function periodsOf(type: RangeType, asOf: number, custom?: LocalRange): Periods {
  const today = dayStart(asOf);
  switch (type) {
    case rangeTypes.today:
      return daysEarlier(today, 1, 7);
    case rangeTypes.yesterday:
      return daysEarlier(addDays(today, -1), 1, 7);
    case rangeTypes.week:
      return daysEarlier(weekStart(asOf), 7, 7);
    case rangeTypes.lastWeek:
      return daysEarlier(addDays(weekStart(asOf), -7), 7, 7);
    case rangeTypes.month:
      return monthsEarlier(monthStart(asOf), 1);
    case rangeTypes.lastMonth:
      return monthsEarlier(addMonths(monthStart(asOf), -1), 1);
    case rangeTypes.year:
      return monthsEarlier(yearStart(asOf), 12);
    case rangeTypes.custom:
      return customPeriods(custom);
  }
}

function customPeriods(custom: LocalRange | undefined): Periods {
  if (!custom || !(custom.from <= custom.to)) throw new RangeError('A custom range needs its first and last day');
  const from = dayStart(custom.from);
  const days = (dayStart(custom.to) - from) / daySeconds + 1;
  return daysEarlier(from, days, days);
}

/** Some days from a midnight on, beside as many days that began `earlier` days before. */
function daysEarlier(from: number, days: number, earlier: number): Periods {
  const base = { from: addDays(from, -earlier), to: addDays(from, days - earlier) };
  return { from, to: addDays(from, days), base, inBase: (local) => addDays(local, -earlier) };
}

/** A month or year beside the one before. */
function monthsEarlier(from: number, months: number): Periods {
  const base = { from: addMonths(from, -months), to: from };
  return { from, to: addMonths(from, months), base, inBase: (local) => sameTimeMonthsEarlier(local, months) };
}

/** The same day of the month and time, months earlier; the end of that month where it has no such day (31 March → the end of February). */
function sameTimeMonthsEarlier(local: number, months: number): number {
  const month = monthStart(local);
  return Math.min(addMonths(month, -months) + (local - month), addMonths(month, 1 - months));
}
