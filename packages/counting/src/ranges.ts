import { type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import { addDays, addMonths, daySeconds, dayStart, monthStart, weekStart, yearStart } from './local-time.ts';

/** A local range [from, to), in local seconds. */
export type LocalRange = { from: number; to: number };

/** Maximum length of a query's range: twenty years. */
export const maxRangeSeconds = 20 * 366 * daySeconds;

/** A range and its comparison period, in local seconds. */
export type ComparedRange = LocalRange & {
  /** The comparison period; while the range is unfinished, only the part that corresponds to [from, asOf). */
  base: LocalRange;
  /** The range is not over at asOf: compare [from, asOf) with base. */
  unfinished: boolean;
  /** The current local time, rounded down to five minutes. */
  asOf: number;
};

/**
 * Complete calendar periods: a range, its comparison period, and a function from a local time of the range to the corresponding time of the
 * comparison period.
 */
export type RangeWithBase = LocalRange & { base: LocalRange; toBaseTime: (local: number) => number };

/**
 * Resolves a range type at a local time, with its comparison period. `custom` contains times of the first and the last day of a custom
 * range, both included. Throws RangeError for a custom range without `custom`, or whose last day is before its first.
 */
export function resolveRange(type: RangeType, nowLocal: number, custom?: LocalRange): ComparedRange {
  const asOf = Math.floor(nowLocal / 300) * 300;
  return cutToElapsed(resolveWholeRange(type, asOf, custom), asOf);
}

/**
 * Resolves a custom range with times of day. Its comparison period lies as many days before it as it has days, begun ones included: the same
 * hours of the day before for hours of one day.
 */
export function resolveCustomRange({ from, to }: LocalRange, nowLocal: number): ComparedRange {
  const days = Math.ceil((to - from) / daySeconds);
  const toBaseTime = (local: number) => addDays(local, -days);
  const asOf = Math.floor(nowLocal / 300) * 300;
  return cutToElapsed({ from, to, base: { from: toBaseTime(from), to: toBaseTime(to) }, toBaseTime }, asOf);
}

function cutToElapsed({ from, to, base, toBaseTime }: RangeWithBase, asOf: number): ComparedRange {
  const unfinished = to > asOf;
  const end = unfinished ? toBaseTime(Math.max(from, asOf)) : base.to;
  return { from, to, base: { from: base.from, to: end }, unfinished, asOf };
}

/**
 * Resolves a range type at a local time to the complete range and the complete comparison period. `custom` and errors: as in
 * `resolveRange`.
 */
export function resolveWholeRange(type: RangeType, asOf: number, custom?: LocalRange): RangeWithBase {
  const today = dayStart(asOf);
  switch (type) {
    case rangeTypes.today:
      return rangeDaysEarlier(today, 1, 7);
    case rangeTypes.yesterday:
      return rangeDaysEarlier(addDays(today, -1), 1, 7);
    case rangeTypes.week:
      return rangeDaysEarlier(weekStart(asOf), 7, 7);
    case rangeTypes.lastWeek:
      return rangeDaysEarlier(addDays(weekStart(asOf), -7), 7, 7);
    case rangeTypes.month:
      return rangeMonthsEarlier(monthStart(asOf), 1);
    case rangeTypes.lastMonth:
      return rangeMonthsEarlier(addMonths(monthStart(asOf), -1), 1);
    case rangeTypes.year:
      return rangeMonthsEarlier(yearStart(asOf), 12);
    case rangeTypes.custom:
      return customPeriods(custom);
  }
}

function customPeriods(custom: LocalRange | undefined): RangeWithBase {
  if (!custom || !(custom.from <= custom.to)) throw new RangeError('A custom range needs its first and last day');
  const from = dayStart(custom.from);
  const days = (dayStart(custom.to) - from) / daySeconds + 1;
  return rangeDaysEarlier(from, days, days);
}

/** The given number of days from a midnight on, and the same number of days starting `earlier` days before. */
function rangeDaysEarlier(from: number, days: number, earlier: number): RangeWithBase {
  const base = { from: addDays(from, -earlier), to: addDays(from, days - earlier) };
  return { from, to: addDays(from, days), base, toBaseTime: (local) => addDays(local, -earlier) };
}

/** A month or year, and the one before it. */
function rangeMonthsEarlier(from: number, months: number): RangeWithBase {
  const base = { from: addMonths(from, -months), to: from };
  return { from, to: addMonths(from, months), base, toBaseTime: (local) => sameTimeMonthsEarlier(local, months) };
}

/** The same day of the month and time, months earlier; the end of that month if it has no such day (31 March → the end of February). */
export function sameTimeMonthsEarlier(local: number, months: number): number {
  const month = monthStart(local);
  return Math.min(addMonths(month, -months) + (local - month), addMonths(month, 1 - months));
}
