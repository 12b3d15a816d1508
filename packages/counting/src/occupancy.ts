import { addDays, dayStart } from './local-time.ts';
import { findFirstInstantAtOrAfter, localSecondsAt, type ZoneRules } from './zones.ts';

/** Length of one occupancy step in seconds. */
export const occupancyStepSeconds = 300;

/**
 * People in and out in the record periods that began within five minutes; `at` is their start as an instant in epoch seconds, because local
 * times would be ambiguous in the autumn hour that occurs twice.
 */
export type FiveMinuteFlow = { at: number; flowIn: number | null; flowOut: number | null };

/** `value`: people inside at the end of these five minutes; null: not known. */
export type OccupancyPoint = { at: number; value: number | null };

export type Occupancy = {
  points: OccupancyPoint[];
  /** The last point with a known value; null: none. */
  last: { at: number; value: number } | null;
  /** The first point with the highest value. */
  peak: { at: number; value: number } | null;
};

/** The instant of the last occupancy reset: the last time at which the local time reached `resetSecond` of a day. */
export function findLastReset(rules: ZoneRules, now: number, resetSecond: number): number {
  const today = dayStart(localSecondsAt(rules, now));
  // If the clock is set back over midnight, the next local day may already have begun once.
  const resets = [1, 0, -1].map((days) => findFirstInstantAtOrAfter(rules, addDays(today, days) + resetSecond));
  return resets.find((instant) => instant <= now) ?? findFirstInstantAtOrAfter(rules, addDays(today, -2) + resetSecond);
}

/**
 * People inside at the end of each five minutes of [from, to): all people who came in since `from` minus all who left, shown as at least 0.
 * The internal balance may be below 0 after people were not counted when they entered, and rises with the next entries. Five minutes
 * without counts of both directions have no value and leave the balance unchanged.
 */
export function computeOccupancy(
  passages: readonly FiveMinuteFlow[],
  { from, to }: { from: number; to: number },
): Occupancy {
  const byStart = new Map<number, { flowIn: number; flowOut: number }>();
  for (const { at, flowIn, flowOut } of passages) {
    if (flowIn !== null && flowOut !== null) byStart.set(at, { flowIn, flowOut });
  }
  const occupancy: Occupancy = { points: [], last: null, peak: null };
  let balance = 0;
  for (let at = from; at < to; at += occupancyStepSeconds) {
    const passage = byStart.get(at);
    if (passage === undefined) {
      occupancy.points.push({ at, value: null });
      continue;
    }
    balance += passage.flowIn - passage.flowOut;
    const point = { at, value: Math.max(0, balance) };
    occupancy.points.push(point);
    occupancy.last = point;
    if (occupancy.peak === null || point.value > occupancy.peak.value) occupancy.peak = point;
  }
  return occupancy;
}
