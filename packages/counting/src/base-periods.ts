import { type ComparisonBase, type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import { businessDayStart, runsPastMidnight, type TimeWindow } from './business-hours.ts';
import { isWholeDayRange } from './counted-range.ts';
import { addDays, daySeconds, dayStart, monthStart } from './local-time.ts';
import { type LocalRange, resolveWholeRange, sameTimeMonthsEarlier } from './ranges.ts';

/** A requested range: a range type, or a custom local range [from, to). */
export type RequestedPeriod = { type: Exclude<RangeType, typeof rangeTypes.custom> } | LocalRange;

/**
 * The elapsed part of a range, in two parts. Every record that began in `finishedPart` counts; in `unfinishedPart`, only periods that end
 * within it. The boundary between them is the start of a (business) day, so distinct people add up over both.
 */
export type ElapsedRangeParts = { finishedPart: LocalRange; unfinishedPart: LocalRange };

/** A requested range resolved at a point in time, in local seconds. */
export type ResolvedPeriod = LocalRange & {
  requested: RequestedPeriod;
  /** The range is not over at asOf; only `elapsed` is compared. */
  unfinished: boolean;
  /** The current local time, rounded down to five minutes. */
  asOf: number;
  elapsed: ElapsedRangeParts;
};

/** The comparison period. While the compared period is unfinished, `to` is the end of the corresponding elapsed part. */
export type BasePeriod = LocalRange & { fullRange: LocalRange; elapsed: ElapsedRangeParts };

/** 52 weeks, so that weekdays match. */
const yearWeeksDays = 364;
const yearMonths = 12;

/** Resolves a requested range at a local time, for a time-of-day window. */
export function resolvePeriod(requested: RequestedPeriod, window: TimeWindow, nowLocal: number): ResolvedPeriod {
  const asOf = Math.floor(nowLocal / 300) * 300;
  const { from, to } = 'type' in requested ? resolveWholeRange(requested.type, asOf) : requested;
  return {
    from,
    to,
    requested,
    unfinished: asOf < findRangeEnd({ from, to }, window),
    asOf,
    elapsed: elapsedRangesUntil({ from, to }, asOf, window),
  };
}

/**
 * Computes the comparison period. `before`: the one of the range type (`resolveWholeRange`); for a custom range, the same number of days
 * directly before it. `year`: whole months and years are compared with the same calendar months, others with 52 weeks earlier. A comparison
 * period never overlaps its period: a longer one is shifted by several years. An unfinished period is compared with the same elapsed part of
 * its comparison period.
 */
export function computeBasePeriod(
  period: ResolvedPeriod,
  compare: Exclude<ComparisonBase, 'none'>,
  window: TimeWindow,
): BasePeriod {
  const { fullRange, toBaseTime } = shiftEarlier(
    period,
    compare === 'year' ? findYearShift(period) : findShiftBefore(period),
    window,
  );
  const cut = period.unfinished ? toBaseTime(Math.max(period.from, period.asOf)) : Number.POSITIVE_INFINITY;
  const isWhole = cut >= findRangeEnd(fullRange, window);
  return {
    from: fullRange.from,
    to: isWhole ? fullRange.to : Math.max(fullRange.from, cut),
    fullRange,
    elapsed: elapsedRangesUntil(fullRange, cut, window),
  };
}

/** The elapsed part of a range when the given number of seconds has passed since its start. */
export function splitElapsedRange(range: LocalRange, seconds: number, window: TimeWindow): ElapsedRangeParts {
  return elapsedRangesUntil(range, range.from + seconds, window);
}

/** The local end of a range. With hours past midnight, the last business day ends on the next morning. */
export function findRangeEnd(range: LocalRange, window: TimeWindow): number {
  return range.to + (isWholeDayRange(range) ? secondsAfterMidnight(window) : 0);
}

/** How much earlier a comparison period is. */
type Shift = { days: number } | { months: number };

function findShiftBefore({ requested, from, to }: ResolvedPeriod): Shift {
  if (!('type' in requested)) return { days: Math.ceil((to - from) / daySeconds) };
  switch (requested.type) {
    case rangeTypes.month:
    case rangeTypes.lastMonth:
      return { months: 1 };
    case rangeTypes.year:
      return { months: yearMonths };
    default:
      return { days: 7 };
  }
}

function findYearShift({ from, to }: LocalRange): Shift {
  const isWholeMonths = from === monthStart(from) && to === monthStart(to);
  if (!isWholeMonths && to - from <= yearWeeksDays * daySeconds) return { days: yearWeeksDays };
  let months = yearMonths;
  while (sameTimeMonthsEarlier(to, months) > from) months += yearMonths;
  return { months };
}

type ShiftedRange = { fullRange: LocalRange; toBaseTime: (local: number) => number };

function shiftEarlier({ from, to }: LocalRange, shift: Shift, window: TimeWindow): ShiftedRange {
  if ('days' in shift) {
    const toBaseTime = (local: number) => addDays(local, -shift.days);
    return { fullRange: { from: toBaseTime(from), to: toBaseTime(to) }, toBaseTime };
  }
  const shifted = (local: number) => sameTimeMonthsEarlier(local, shift.months);
  return {
    fullRange: { from: shifted(from), to: shifted(to) },
    toBaseTime: (local) => {
      const day = businessDayStart(local, window);
      const sameDay = shifted(day);
      const hasDay = dayOfMonth(sameDay) === dayOfMonth(day);
      // If the earlier month is too short to have this day, it is compared completely.
      return sameDay + (hasDay ? local - day : secondsAfterMidnight(window));
    },
  };
}

function dayOfMonth(local: number): number {
  return new Date(local * 1000).getUTCDate();
}

// Seconds after midnight that belong to the business day before.
function secondsAfterMidnight(window: TimeWindow): number {
  return runsPastMidnight(window) ? window.endSecond + 1 : 0;
}

function elapsedRangesUntil(range: LocalRange, cut: number, window: TimeWindow): ElapsedRangeParts {
  const nothing = { from: range.from, to: range.from };
  if (cut >= findRangeEnd(range, window)) return { finishedPart: range, unfinishedPart: nothing };
  if (cut <= range.from) return { finishedPart: nothing, unfinishedPart: nothing };
  const isPast = runsPastMidnight(window);
  if (isPast && !isWholeDayRange(range)) {
    // A range from midnight to midnight is read as business days, but here local times are meant. So one second is added, in which no
    // period ends.
    const rest = { from: range.from, to: cut };
    return { finishedPart: nothing, unfinishedPart: isWholeDayRange(rest) ? { ...rest, to: cut + 1 } : rest };
  }
  const day = Math.max(range.from, isPast ? businessDayStart(cut, window) : dayStart(cut));
  // With hours past midnight, the unfinished part begins at opening: it is a range of local times, and the records between midnight and
  // opening belong to the business day before.
  const from = isPast ? day + window.startSecond : day;
  return { finishedPart: { from: range.from, to: day }, unfinishedPart: { from, to: Math.max(from, cut) } };
}
