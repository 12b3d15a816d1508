import { type CompareName, type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import { openingDay, runsPastMidnight, type Window } from './business-hours.ts';
import { namesDays } from './counted-range.ts';
import { addDays, dayStart, daySeconds } from './local-time.ts';
import { type LocalRange, periodsOf } from './ranges.ts';

/** A range somebody asks about: one a type names, or a range [from, to) of their own on the wall clock. */
export type AskedPeriod = { type: Exclude<RangeType, typeof rangeTypes.custom> } | LocalRange;

/**
 * What of a range is over at a moment: of `whole` everything that began in it, of `rest` only what is over by its end. Distinct people
 * add up over both, for they part at the beginning of a (business) day.
 */
export type Elapsed = { whole: LocalRange; rest: LocalRange };

/** A range at a moment, in local seconds. */
export type Period = LocalRange & {
  asked: AskedPeriod;
  /** It is not over at asOf: of what is compared, only `elapsed` counts. */
  unfinished: boolean;
  /** Now, floored to five minutes. */
  asOf: number;
  elapsed: Elapsed;
};

/** What a period is compared with; `to` is cut where the period is not over. */
export type BasePeriod = LocalRange & { whole: LocalRange; elapsed: Elapsed };

/** 52 weeks: the same weekdays. */
const yearDays = 364;

/** The range somebody asks about, at a wall-clock time, for a time-of-day window. */
export function periodAt(asked: AskedPeriod, window: Window, nowLocal: number): Period {
  const asOf = Math.floor(nowLocal / 300) * 300;
  const { from, to } = 'type' in asked ? periodsOf(asked.type, asOf) : asked;
  return {
    from,
    to,
    asked,
    unfinished: asOf < endOf({ from, to }, window),
    asOf,
    elapsed: elapsedUntil({ from, to }, asOf, window),
  };
}

/**
 * What a period is compared with. `before`: the base of its range type (`rangeOf`), of a custom range as many days right before it;
 * `year`: 52 weeks earlier. A period that is not over is compared with the same elapsed part of its base.
 */
export function basePeriodOf(period: Period, compare: Exclude<CompareName, 'none'>, window: Window): BasePeriod {
  const { whole, inBase } = compare === 'year' ? daysEarlier(period, yearDays) : before(period, window);
  const cut = period.unfinished ? inBase(Math.max(period.from, period.asOf)) : Number.POSITIVE_INFINITY;
  const isWhole = cut >= endOf(whole, window);
  return {
    from: whole.from,
    to: isWhole ? whole.to : Math.max(whole.from, cut),
    whole,
    elapsed: elapsedUntil(whole, cut, window),
  };
}

/** What of a range is over once so much of it has passed, counted in seconds from its start. */
export function elapsedAfter(range: LocalRange, seconds: number, window: Window): Elapsed {
  return elapsedUntil(range, range.from + seconds, window);
}

/** When the last of a range is over: hours past midnight of its last business day end the morning after. */
export function endOf(range: LocalRange, window: Window): number {
  return range.to + (namesDays(range) ? reachOf(window) : 0);
}

type Whole = { whole: LocalRange; inBase: (local: number) => number };

function daysEarlier({ from, to }: LocalRange, days: number): Whole {
  const whole = { from: addDays(from, -days), to: addDays(to, -days) };
  return { whole, inBase: (local) => addDays(local, -days) };
}

function before({ asked, from, to, asOf }: Period, window: Window): Whole {
  if (!('type' in asked)) return daysEarlier({ from, to }, Math.ceil((to - from) / daySeconds));
  const { base, inBase } = periodsOf(asked.type, asOf);
  return {
    whole: base,
    inBase: (local) => {
      const day = openingDay(local, window);
      const sameDay = inBase(day);
      const hasDay = isOfDays(asked.type) || dayOfMonth(sameDay) === dayOfMonth(day);
      // Where its month has no such day, all of it has passed.
      return sameDay + (hasDay ? local - day : reachOf(window));
    },
  };
}

function isOfDays(type: RangeType): boolean {
  return type !== rangeTypes.month && type !== rangeTypes.lastMonth && type !== rangeTypes.year;
}

function dayOfMonth(local: number): number {
  return new Date(local * 1000).getUTCDate();
}

// Seconds after midnight that belong to the day before.
function reachOf(window: Window): number {
  return runsPastMidnight(window) ? window.endSecond + 1 : 0;
}

function elapsedUntil(range: LocalRange, cut: number, window: Window): Elapsed {
  const nothing = { from: range.from, to: range.from };
  if (cut >= endOf(range, window)) return { whole: range, rest: nothing };
  if (cut <= range.from) return { whole: nothing, rest: nothing };
  const isPast = runsPastMidnight(window);
  if (isPast && !namesDays(range)) {
    // Midnights at both ends would make business days of it; no period is over within a second.
    const rest = { from: range.from, to: cut };
    return { whole: nothing, rest: namesDays(rest) ? { ...rest, to: cut + 1 } : rest };
  }
  const day = Math.max(range.from, isPast ? openingDay(cut, window) : dayStart(cut));
  // By the wall clock, what lies after midnight before the first opening is the day before's.
  const from = isPast ? day + window.startSecond : day;
  return { whole: { from: range.from, to: day }, rest: { from, to: Math.max(from, cut) } };
}
