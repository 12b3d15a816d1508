import type { Step } from '@portico/contract/words/time-ranges';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import {
  type ComparisonChoice,
  computeBusinessEnd,
  isoWeekday,
  localMidnight,
  type NaiveRange,
  naiveBusinessDayStart,
  resolveNaiveRange,
} from '../analyses/naive-sums.ts';
import { daySeconds } from './fixture.ts';

// Reference implementation of ranges, comparison periods and buckets, as defined in the specification.

/** A range as requested. `type`: a range type of home; 5: the custom range with these bounds. */
export type RequestedRange = { type: number; from: number; to: number };

/** Ranges of an entity: the queried range, its comparison period, and the local times up to which each is compared. */
export type ChainRanges = { range: NaiveRange; base: NaiveRange; until: number; baseUntil: number; asOf: number };

export const startOfMonth = (local: number, more = 0) => {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1) / 1000;
};
export const startOfYear = (local: number, more = 0) =>
  Date.UTC(new Date(local * 1000).getUTCFullYear() + more, 0, 1) / 1000;
const mondayOf = (local: number) => localMidnight(local) - (isoWeekday(local) - 1) * daySeconds;

/** The same day of a month some months earlier; null: that month has no such day. */
function dayMonthsBefore(local: number, months: number): number | null {
  const found = startOfMonth(local, -months) + localMidnight(local) - startOfMonth(local);
  return startOfMonth(found) === startOfMonth(local, -months) ? found : null;
}

const sameDateMonthsBefore = (local: number, months: number) => {
  const day = dayMonthsBefore(local, months);
  return day === null ? startOfMonth(local, 1 - months) : day + local - localMidnight(local);
};

/** Months by which a year earlier is shifted; null: 52 weeks, for ranges of up to 52 weeks that are not whole months. */
function yearMonths({ from, to }: NaiveRange): number | null {
  const areMonths = from === startOfMonth(from) && to === startOfMonth(to);
  if (!areMonths && to - from <= 364 * daySeconds) return null;
  return [12, 24, 36, 48, 60].find((months) => sameDateMonthsBefore(to, months) <= from) ?? 72;
}

/**
 * Ranges of a query at local time `asOf`, which must be rounded down to five minutes. `at`: a local time in the requested period; default:
 * `asOf`, which means the current period.
 */
export function resolveChainRanges(
  { type, from, to }: RequestedRange,
  compare: ComparisonChoice,
  window: DayWindow,
  asOf: number,
  at = asOf,
): ChainRanges {
  const range = resolveNaiveRange({ type, from, to, window }, at);
  const months = compare === 'year' ? yearMonths(range) : ![3, 8, 4].includes(type) ? null : type === 4 ? 12 : 1;
  const shift = compare === 'year' ? 364 * daySeconds : daysBack(type, range) * daySeconds;
  const base =
    months === null
      ? { from: range.from - shift, to: range.to - shift }
      : { from: sameDateMonthsBefore(range.from, months), to: sameDateMonthsBefore(range.to, months) };
  const isOver = asOf >= computeBusinessEnd(range, window);
  if (isOver) return { range, base, until: Number.POSITIVE_INFINITY, baseUntil: Number.POSITIVE_INFINITY, asOf };
  const reached = Math.max(range.from, asOf);
  if (months === null) return { range, base, until: asOf, baseUntil: reached - shift, asOf };
  const on = naiveBusinessDayStart(reached, window);
  const sameDay = dayMonthsBefore(on, months);
  // When the earlier month has no such day, the whole earlier month is compared.
  const reach = window[1] < window[0] ? window[1] + 1 : 0;
  const baseUntil = sameDay === null ? startOfMonth(on, 1 - months) + reach : sameDay + reached - on;
  return { range, base, until: asOf, baseUntil, asOf };
}

// A day or week is compared with a week earlier, custom days with as many days directly before.
function daysBack(type: number, { from, to }: NaiveRange): number {
  return [1, 6, 2, 7].includes(type) ? 7 : Math.ceil((to - from) / daySeconds);
}

const shortSteps: Partial<Record<Step, number>> = { '5m': 300, '30m': 1800, '1h': 3600 };
export const isDayStep = (step: Step) => shortSteps[step] === undefined;

function startOf(local: number, step: Step): number {
  const short = shortSteps[step];
  if (short !== undefined) return local - (local % short);
  if (step === '1d') return localMidnight(local);
  if (step === '1w') return mondayOf(local);
  return step === '1n' ? startOfMonth(local) : startOfYear(local);
}

/** The start of the bucket after this one. */
export function nextChainBucketStart(start: number, step: Step): number {
  const short = shortSteps[step];
  if (short !== undefined) return start + short;
  if (step === '1n') return startOfMonth(start, 1);
  if (step === '1y') return startOfYear(start, 1);
  return start + (step === '1w' ? 7 : 1) * daySeconds;
}

/** Start of the bucket that contains a local time. */
export function findChainBucketStart(local: number, step: Step, window: DayWindow): number {
  return startOf(isDayStep(step) ? naiveBusinessDayStart(local, window) : local, step);
}

/** Starts of all buckets in a range. */
export function listChainBuckets(range: NaiveRange, step: Step, window: DayWindow): number[] {
  const isPast = window[1] < window[0];
  const namesDays = range.from % daySeconds === 0 && range.to % daySeconds === 0;
  let [from, to] = [range.from, range.to];
  if (isPast && namesDays && !isDayStep(step)) to += window[1] + 1;
  if (isPast && !namesDays && isDayStep(step))
    [from, to] = [naiveBusinessDayStart(from, window), naiveBusinessDayStart(to - 1, window) + daySeconds];
  const found: number[] = [];
  for (let start = startOf(from, step); start < to; start = nextChainBucketStart(start, step)) found.push(start);
  return found;
}

/** Whether a bucket of a range has ended at local time `asOf`, including opening hours past midnight. */
export function isBucketOver(
  start: number,
  step: Step,
  { range, window, asOf }: { range: NaiveRange; window: DayWindow; asOf: number },
) {
  const reach = isDayStep(step) && window[1] < window[0] ? window[1] + 1 : 0;
  return Math.min(nextChainBucketStart(start, step) + reach, computeBusinessEnd(range, window)) <= asOf;
}
