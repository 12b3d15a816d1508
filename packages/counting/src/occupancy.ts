import { addDays, dayStart } from './local-time.ts';
import { firstInstantFrom, localSecondsAt, type ZoneRules } from './zones.ts';

/** Seconds of one point of a day's occupancy. */
export const occupancyStep = 300;

/**
 * People in and out in the record periods that began within five minutes; `at` is their start, an instant in epoch seconds: in the
 * autumn hour that comes twice, the wall clock would put the second behind the first.
 */
export type Passage = { at: number; flowIn: number | null; flowOut: number | null };

/** `value`: people inside once these five minutes are over; null: nothing is known of them. */
export type OccupancyPoint = { at: number; value: number | null };

export type Occupancy = {
  points: OccupancyPoint[];
  /** The last known one: null when none is. */
  last: { at: number; value: number } | null;
  /** The first of the highest. */
  peak: { at: number; value: number } | null;
};

/** The instant at which counting who is inside last began anew: when the wall clock last came to this time of day. */
export function lastReset(rules: ZoneRules, now: number, resetSecond: number): number {
  const today = dayStart(localSecondsAt(rules, now));
  // Where clocks go back over midnight, the day that begins next may have begun once already.
  const resets = [1, 0, -1].map((days) => firstInstantFrom(rules, addDays(today, days) + resetSecond));
  return resets.find((instant) => instant <= now) ?? firstInstantFrom(rules, addDays(today, -2) + resetSecond);
}

/**
 * People inside at the end of each five minutes of [from, to): everybody who came in since `from` less everybody who left, shown
 * never below 0. The balance itself may fall below 0, and waits for those who were missed on their way in. Five minutes that do not
 * know both ways have no occupancy and leave the balance as it is.
 */
export function occupancy(passages: readonly Passage[], { from, to }: { from: number; to: number }): Occupancy {
  const byStart = new Map<number, { flowIn: number; flowOut: number }>();
  for (const { at, flowIn, flowOut } of passages) {
    if (flowIn !== null && flowOut !== null) byStart.set(at, { flowIn, flowOut });
  }
  const occupied: Occupancy = { points: [], last: null, peak: null };
  let balance = 0;
  for (let at = from; at < to; at += occupancyStep) {
    const passage = byStart.get(at);
    if (passage === undefined) {
      occupied.points.push({ at, value: null });
      continue;
    }
    balance += passage.flowIn - passage.flowOut;
    const point = { at, value: Math.max(0, balance) };
    occupied.points.push(point);
    occupied.last = point;
    if (occupied.peak === null || point.value > occupied.peak.value) occupied.peak = point;
  }
  return occupied;
}
