import type { Step } from '@portico/contract/words/time-ranges';
import { day } from './world.ts';
import { type Compare, endOf, midnight, opened, type Range, rangeOf, weekdayOf } from '../analyses/naive-sums.ts';
import type { Window } from '../analyses/naive-world.ts';

// Ranges, their bases and buckets, as the specification words them.

/** A range type of home, or 5 with a range of its own. */
export type AskedTime = { type: number; from: number; to: number };

/** What is counted of an entity: a range, the range it is set against, and up to when of each. */
export type Spans = { range: Range; base: Range; until: number; baseUntil: number; asOf: number };

export const monthOf = (local: number, more = 0) => {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1) / 1000;
};
export const yearOf = (local: number, more = 0) =>
  Date.UTC(new Date(local * 1000).getUTCFullYear() + more, 0, 1) / 1000;
const mondayOf = (local: number) => midnight(local) - (weekdayOf(local) - 1) * day;

/** The same day of a month some months earlier; null: that month has no such day. */
function dayMonthsBefore(local: number, months: number): number | null {
  const found = monthOf(local, -months) + midnight(local) - monthOf(local);
  return monthOf(found) === monthOf(local, -months) ? found : null;
}

/**
 * What is asked about at a moment of the wall clock, rounded down to five minutes, and what it is compared with; `at`: a time of the
 * period that is meant, where it is not the one that runs.
 */
export function spansOf(
  { type, from, to }: AskedTime,
  compare: Compare,
  window: Window,
  asOf: number,
  at = asOf,
): Spans {
  const range = rangeOf({ type, from, to, window }, at);
  const months = compare === 'year' || ![3, 8, 4].includes(type) ? null : type === 4 ? 12 : 1;
  const shift = compare === 'year' ? 364 * day : daysBack(type, range) * day;
  const base =
    months === null
      ? { from: range.from - shift, to: range.to - shift }
      : { from: monthOf(range.from, -months), to: range.from };
  const isOver = asOf >= endOf(range, window);
  if (isOver) return { range, base, until: Number.POSITIVE_INFINITY, baseUntil: Number.POSITIVE_INFINITY, asOf };
  const reached = Math.max(range.from, asOf);
  if (months === null) return { range, base, until: asOf, baseUntil: reached - shift, asOf };
  const on = opened(reached, window);
  const sameDay = dayMonthsBefore(on, months);
  // Where a month has no such day, all of that month has passed.
  const reach = window[1] < window[0] ? window[1] + 1 : 0;
  const baseUntil = sameDay === null ? monthOf(on, 1 - months) + reach : sameDay + reached - on;
  return { range, base, until: asOf, baseUntil, asOf };
}

// Of a day the same weekday a week earlier; of days of one's own as many right before.
function daysBack(type: number, { from, to }: Range): number {
  return [1, 6, 2, 7].includes(type) ? 7 : Math.ceil((to - from) / day);
}

const shortSteps: Partial<Record<Step, number>> = { '5m': 300, '30m': 1800, '1h': 3600 };
export const isOfDays = (step: Step) => shortSteps[step] === undefined;

function startOf(local: number, step: Step): number {
  const short = shortSteps[step];
  if (short !== undefined) return local - (local % short);
  if (step === '1d') return midnight(local);
  if (step === '1w') return mondayOf(local);
  return step === '1n' ? monthOf(local) : yearOf(local);
}

/** The start of the bucket after this one. */
export function nextOf(start: number, step: Step): number {
  const short = shortSteps[step];
  if (short !== undefined) return start + short;
  if (step === '1n') return monthOf(start, 1);
  if (step === '1y') return yearOf(start, 1);
  return start + (step === '1w' ? 7 : 1) * day;
}

/** The bucket of something counted at a time of the wall clock. */
export function bucketAt(local: number, step: Step, window: Window): number {
  return startOf(isOfDays(step) ? opened(local, window) : local, step);
}

/** Starts of all buckets a range fills. */
export function bucketsIn(range: Range, step: Step, window: Window): number[] {
  const isPast = window[1] < window[0];
  const namesDays = range.from % day === 0 && range.to % day === 0;
  let [from, to] = [range.from, range.to];
  if (isPast && namesDays && !isOfDays(step)) to += window[1] + 1;
  if (isPast && !namesDays && isOfDays(step)) [from, to] = [opened(from, window), opened(to - 1, window) + day];
  const found: number[] = [];
  for (let start = startOf(from, step); start < to; start = nextOf(start, step)) found.push(start);
  return found;
}

/** Whether a bucket of a range is over by a time of the wall clock, hours past midnight with it. */
export function isBucketOver(
  start: number,
  step: Step,
  { range, window, asOf }: { range: Range; window: Window; asOf: number },
) {
  const reach = isOfDays(step) && window[1] < window[0] ? window[1] + 1 : 0;
  return Math.min(nextOf(start, step) + reach, endOf(range, window)) <= asOf;
}
