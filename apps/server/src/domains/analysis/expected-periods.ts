import { type Window, parseWorkTime, wholeDay } from '@portico/counting/business-hours';
import { addDays, dayStart } from '@portico/counting/local-time';
import { type CountedTime, openStretches, type OpenStretch, periodsWithin } from '@portico/counting/open-stretches';
import { zoneRules } from '@portico/counting/zones';
import { formatById } from '@portico/device-formats';
import type { EntityRow } from '../organisations/index.ts';

/** Half-open instants, epoch seconds, in which a device hung at an entrance. */
export type Stay = { from: number; to: number; entityId: number; corridorId: number };

/** What of a device says how many records it owes. */
type Owing = { format: string; recordPeriod: number; uploadInterval: number };

export type Expected = {
  /** Starts of the buckets, in order; [0] without a step. */
  buckets: readonly number[];
  /** Periods expected of a device in stays at one entity, by the place of the bucket. What is not due yet is not expected. */
  due(device: Owing, entityId: number, stays: readonly Stay[]): Float64Array;
  /** Whether any of the time asked about that the entity was open lies in one of the stays. */
  isOpenIn(entityId: number, stays: readonly Stay[]): boolean;
};

// A period is missing only when its upload is overdue.
const graceSeconds = 600;

/** Seconds of a record period. */
export function periodSeconds({ recordPeriod }: { recordPeriod: number }): number {
  return Math.max(1, recordPeriod) * 60;
}

/** Up to when records of a device should be here by now; both in epoch seconds. */
export function dueUntil(device: { recordPeriod: number; uploadInterval: number }, now: number): number {
  return now - graceSeconds - Math.max(device.uploadInterval * 60, periodSeconds(device));
}

/** Whether a period without a record is a missing one; some formats send nothing where nobody passes. */
export function tellsGaps({ format }: { format: string }): boolean {
  return formatById(format)?.silentWhenNobodyPasses !== true;
}

/** Record periods that should begin in the opening hours of a question; worked out once per hours, zone and kind of device settings. */
export function expectedPeriods(
  entities: readonly EntityRow[],
  asked: Omit<CountedTime, 'window'> & { window?: Window; ended?: boolean },
  buckets: readonly number[],
  { firstStay, now }: { firstStay: number; now: number },
): Expected {
  const { from, to, step, window = wholeDay, ended = false } = asked;
  const placeOf = new Map(buckets.map((bucket, place) => [bucket, place]));
  const stretchesOf = stretchesByEntity(entities, { from, to, step, window }, firstStay);
  const wholes = new Map<readonly OpenStretch[], Map<string, Float64Array>>();

  function count(stretches: readonly OpenStretch[], stays: readonly Stay[], period: number, overdue: number) {
    const due = new Float64Array(buckets.length);
    for (const stay of stays) {
      for (let place = firstAfter(stretches, stay.from); place < stretches.length; place += 1) {
        const stretch = stretches[place];
        if (stretch === undefined || stretch.from >= Math.min(stay.to, overdue)) break;
        const bucket = placeOf.get(stretch.bucket) ?? -1;
        // A period counts as ended by the wall clock, like in the sums.
        const over = ended ? to - period + 1 - stretch.offsetSeconds : overdue;
        const end = Math.min(stay.to, overdue, over);
        due[bucket] = (due[bucket] ?? 0) + periodsWithin(stretch, period, stay.from, end);
      }
    }
    return due;
  }

  return {
    buckets,
    due(device, entityId, stays) {
      // Such a device is judged by its words alone.
      if (!tellsGaps(device)) return new Float64Array(buckets.length);
      const stretches = stretchesOf(entityId);
      const period = periodSeconds(device);
      // The first start of a period whose upload may still come.
      const overdue = dueUntil(device, now) - period + 1;
      const [stay, ...others] = stays;
      const [first, last] = [stretches[0], stretches.at(-1)];
      if (stay === undefined || first === undefined || last === undefined) return new Float64Array(buckets.length);
      const isWhole = others.length === 0 && stay.from <= first.from && stay.to >= last.to;
      if (!isWhole) return count(stretches, stays, period, overdue);
      const kept = wholes.get(stretches) ?? new Map<string, Float64Array>();
      wholes.set(stretches, kept);
      const key = `${period}/${overdue}`;
      const known = kept.get(key) ?? count(stretches, stays, period, overdue);
      kept.set(key, known);
      return known;
    },
    isOpenIn(entityId, stays) {
      const stretches = stretchesOf(entityId);
      return stays.some((stay) => {
        const next = stretches[firstAfter(stretches, stay.from)];
        return next !== undefined && next.from < stay.to;
      });
    },
  };
}

// Entities of one zone and hours share one list.
function stretchesByEntity(
  entities: readonly EntityRow[],
  counted: CountedTime,
  firstStay: number,
): (entityId: number) => readonly OpenStretch[] {
  // Nothing is expected of the days before the first device hung anywhere; a wall clock is less than a day behind. Whole days are left
  // out, so that the range still means days, or not, as it did.
  const left = Math.floor((addDays(dayStart(Math.min(firstStay, counted.to)), -2) - counted.from) / 86_400);
  const range = { ...counted, from: addDays(counted.from, Math.max(0, left)) };
  const lists = new Map<string, readonly OpenStretch[]>();
  const byEntity = new Map<number, readonly OpenStretch[]>();
  for (const { id, timeZone, dstEnable, workTime } of entities) {
    const key = `${timeZone}|${dstEnable}|${workTime}`;
    const known = lists.get(key) ?? openStretches(zoneRules(timeZone, dstEnable === 1), parseWorkTime(workTime), range);
    lists.set(key, known);
    byEntity.set(id, known);
  }
  return (entityId) => byEntity.get(entityId) ?? [];
}

// The place of the first stretch that ends after an instant.
function firstAfter(stretches: readonly OpenStretch[], instant: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
