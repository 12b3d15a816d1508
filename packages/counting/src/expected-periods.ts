import { isWholeDay, type Window, wholeDay } from './business-hours.ts';
import { daySeconds, secondOfDay } from './local-time.ts';
import { type CountedTime, openStretches, type OpenStretch } from './open-stretches.ts';
import type { ZoneRules } from './zones.ts';

/** What of a device says which records it owes; both in minutes. `earlierPeriods`: what its record period was before, the oldest first. */
export type Reporting = { recordPeriod: number; uploadInterval: number; earlierPeriods: readonly EarlierPeriod[] };

/** A record period in minutes, until an instant in epoch seconds. */
export type EarlierPeriod = { minutes: number; until: number };

/** Half-open instants, epoch seconds, in which a device hung at a place. */
export type Stay = { from: number; to: number };

/** When a place is open, on its own wall clock. */
export type OpenPlace = { rules: ZoneRules; hours: Window };

/** What a question counts; of `ended` only the periods that are over by its end, on the wall clock. */
export type ExpectedTime = Omit<CountedTime, 'window'> & { window?: Window; ended?: boolean };

export type ExpectedPeriods = {
  /** Periods a device owes of its stays at the place that are overdue at an instant (infinity: all), by the place of the bucket. Not to be written to. */
  of(device: Reporting, stays: readonly Stay[], now: number): Float64Array;
  /** Whether any of the time asked about that the place was open lies in one of the stays. */
  isOpenIn(stays: readonly Stay[]): boolean;
};

/** Seconds after the latest moment a record should have come at which it is missed. */
const graceSeconds = 600;

/** Seconds of a record period. */
export function periodSeconds({ recordPeriod }: Pick<Reporting, 'recordPeriod'>): number {
  return Math.max(1, recordPeriod) * 60;
}

/** What a device was set to before, when its record period changes from `recordPeriod` to another one at an instant (epoch seconds). */
export function withEarlierPeriod(
  { recordPeriod, uploadInterval, earlierPeriods }: Reporting,
  to: number,
  now: number,
): EarlierPeriod[] {
  // It hears of it at its next upload, in the middle of a period: until then nobody misses what only the shorter of both would have.
  const heardWithin = to < recordPeriod ? (uploadInterval + recordPeriod) * 60 : 0;
  return [...earlierPeriods, { minutes: recordPeriod, until: now + heardWithin }];
}

/** The stays of a device by the record period it had then, the oldest first. */
export function staysByPeriod<Of extends Stay>(
  { recordPeriod, earlierPeriods }: Reporting,
  stays: readonly Of[],
): { recordPeriod: number; stays: readonly Of[] }[] {
  if (earlierPeriods.length === 0) return [{ recordPeriod, stays }];
  const all = [...earlierPeriods, { minutes: recordPeriod, until: Number.POSITIVE_INFINITY }];
  let since = Number.NEGATIVE_INFINITY;
  return all.flatMap(({ minutes, until }) => {
    const from = since;
    since = Math.max(since, until);
    const within = stays.map((stay) => ({ ...stay, from: Math.max(stay.from, from), to: Math.min(stay.to, until) }));
    const own = within.filter((stay) => stay.from < stay.to);
    return own.length === 0 ? [] : [{ recordPeriod: minutes, stays: own }];
  });
}

/** Periods that ended by this instant are overdue: their upload may take an upload interval, or a period where that is longer. Epoch seconds. */
export function dueUntil(device: Omit<Reporting, 'earlierPeriods'>, now: number): number {
  return now - graceSeconds - Math.max(device.uploadInterval * 60, periodSeconds(device));
}

/**
 * The opening hours in which periods begin, both ends included: from opening to the second before closing. People say "10:00~22:00"
 * and "10:00~21:59:59" and mean the same: what begins at ten begins after closing, and devices that are told to stop at ten do.
 */
export function hoursDue(hours: Window): Window {
  const { startSecond, endSecond } = hours;
  if (isWholeDay(hours) || endSecond === startSecond || endSecond % 60 !== 0) return hours;
  return { startSecond, endSecond: (endSecond + daySeconds - 1) % daySeconds };
}

/**
 * How many records a device owes of a place, by bucket (start in local seconds; 0 without a step): the one definition of "expected",
 * under completeness, data health, findings and gaps.
 *
 * - A device's periods follow the wall clock of the place where it hangs, each `recordPeriod` minutes from midnight on, in zones of
 *   30 and 45 minutes' offset too. A period that does not fit into the day is cut off by midnight.
 * - A period is where it **starts**, whole or not at all, as its record is: in that bucket, that day, those opening hours (`hoursDue`), that stay.
 *   One that runs when a device is hung up is not owed; one that runs when it is taken down is owed there.
 * - Hours past midnight: what begins after midnight belongs to that day of the calendar; where the question's own window runs past midnight
 *   and names days, to the day it opened (`openStretches`).
 * - The local hour that comes twice in autumn owes its periods twice, time skipped in spring none: a day of five minutes has 300 and 276.
 * - A period of many hours that never begins in opening hours is never expected: of such a device nothing can be said by counting records.
 * - A device owes what its record period was at the time, not what it is now (`staysByPeriod`).
 */
export function expectedPeriods(place: OpenPlace, asked: ExpectedTime, buckets: readonly number[]): ExpectedPeriods {
  const { window = wholeDay, ended = false } = asked;
  const stretches = openStretches(place.rules, hoursDue(place.hours), { ...asked, window });
  const order = new Map(buckets.map((bucket, index) => [bucket, index]));
  const bucketOf = Int32Array.from(stretches, ({ bucket }) => order.get(bucket) ?? -1);
  // Most devices of a chain report alike and hung there all the time.
  const whole: { period: number; before: number; periods: Float64Array }[] = [];
  const ofStretches = new Map<number, Float64Array>();

  function inStretches(period: number): Float64Array {
    const known = ofStretches.get(period) ?? Float64Array.from(stretches, (each) => begunIn(each, period, each));
    ofStretches.set(period, known);
    return known;
  }

  function count(period: number, stays: readonly Stay[], before: number): Float64Array {
    const inWhole = inStretches(period);
    const periods = new Float64Array(buckets.length);
    for (const stay of stays) {
      for (let index = firstAfter(stretches, stay.from); index < stretches.length; index += 1) {
        const stretch = stretches[index];
        if (stretch === undefined || stretch.from >= Math.min(stay.to, before)) break;
        // A period counts as ended by the wall clock, like in the sums.
        const over = ended ? asked.to - period + 1 - stretch.offsetSeconds : before;
        const to = Math.min(stay.to, before, over);
        const isWhole = stay.from <= stretch.from && to >= stretch.to;
        const found = isWhole ? (inWhole[index] ?? 0) : begunIn(stretch, period, { from: stay.from, to });
        const bucket = bucketOf[index] ?? -1;
        periods[bucket] = (periods[bucket] ?? 0) + found;
      }
    }
    return periods;
  }

  function ofPeriod(device: Omit<Reporting, 'earlierPeriods'>, stays: readonly Stay[], now: number): Float64Array {
    const [first, last] = [stretches[0], stretches.at(-1)];
    const [stay] = stays;
    if (stay === undefined || first === undefined || last === undefined) return new Float64Array(buckets.length);
    const period = periodSeconds(device);
    // The first start of a period whose upload may still come.
    const before = dueUntil(device, now) - period + 1;
    if (stays.length > 1 || stay.from > first.from || stay.to < last.to) return count(period, stays, before);
    const known = whole.find((one) => one.period === period && one.before === before);
    if (known !== undefined) return known.periods;
    const periods = count(period, stays, before);
    whole.push({ period, before, periods });
    return periods;
  }

  return {
    of(device, stays, now) {
      const { uploadInterval, earlierPeriods } = device;
      if (earlierPeriods.length === 0) return ofPeriod(device, stays, now);
      const periods = new Float64Array(buckets.length);
      for (const { recordPeriod, stays: own } of staysByPeriod(device, stays)) {
        for (const [bucket, more] of ofPeriod({ recordPeriod, uploadInterval }, own, now).entries())
          periods[bucket] = (periods[bucket] ?? 0) + more;
      }
      return periods;
    },
    isOpenIn: (stays) =>
      stays.some((stay) => {
        const next = stretches[firstAfter(stretches, stay.from)];
        return next !== undefined && next.from < stay.to;
      }),
  };
}

// How many periods begin within a stretch and a stay. A stretch lies within one day.
function begunIn(stretch: OpenStretch, period: number, stay: Stay): number {
  const [begin, end] = [Math.max(stretch.from, stay.from), Math.min(stretch.to, stay.to)];
  if (end <= begin) return 0;
  const second = secondOfDay(begin + stretch.offsetSeconds);
  return Math.ceil((second + end - begin) / period) - Math.ceil(second / period);
}

// The index of the first stretch that ends after an instant.
function firstAfter(stretches: readonly OpenStretch[], instant: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
