import type { FindingKind } from '@portico/contract/words/finding-kinds';
import type { Refusal } from '@portico/contract/words/refusals';
import { isInside, isWholeDay, openingDay, type Window } from '../business-hours.ts';
import { daySeconds } from '../local-time.ts';

/** Seconds of an hour on the wall clock. */
export const hourSeconds = 3600;

/** What came from one device, hour by hour of its entity's wall clock; the n-th hour starts at `from + n hours` of the history. */
export type DeviceHours = {
  id: number;
  /** Record periods due, and those that came of the opening hours; one of several hours is spread over them. */
  expected: Float64Array;
  received: Float64Array;
  /** People in and out; NaN where nothing came or the device does not tell. */
  in: Float64Array;
  out: Float64Array;
  /** Least seconds between the end of a period and its receipt; NaN where nothing came. */
  lag: Float64Array;
  /** Hours [hereFrom, hereTo) of the history in which it hung here. */
  hereFrom: number;
  hereTo: number;
  /** Hours before this one had to be here by now; later ones are judged by nothing. */
  dueHours: number;
  isHere: boolean;
  /** Sends nothing where nobody passes: no record is a zero. */
  isSilentWhenNobodyPasses: boolean;
  uploadMinutes: number;
  /** By how much its clock is ahead (behind, where negative) of ours as it told last, and since when it is wrong; null: it did not tell. */
  skew: { seconds: number; since: number } | null;
  /** Last sign of life of any kind, local seconds; null: never. */
  heardAt: number | null;
  /** Refused records by local day (its midnight). */
  refused: readonly { day: number; reason: Refusal; records: number }[];
};

/** All devices of an entity over some weeks; all times are local seconds. */
export type EntityHistory = {
  /** A midnight. */
  from: number;
  hours: number;
  window: Window;
  now: number;
  devices: readonly DeviceHours[];
};

/** Something wrong with the counts of a device, or (null) of the entity. `to` null: it goes on. */
export type Fault = {
  kind: FindingKind;
  device: number | null;
  from: number;
  to: number | null;
  evidence: Readonly<Record<string, number>>;
  missingPeople: number | null;
  reason: Refusal | null;
};

/** The calendar of a history: which hours are open, and the business day each belongs to, numbered from 0. */
export type Calendar = { isOpen: Uint8Array; dayOf: Int32Array; days: number; hasEdges: boolean };

/** Which hours of a history are open, for half of the hour at least. */
export function calendarOf({ from, hours, window }: EntityHistory): Calendar {
  const isOpen = new Uint8Array(hours);
  const dayOf = new Int32Array(hours);
  for (let hour = 0; hour < hours; hour += 1) {
    const middle = from + hour * hourSeconds + hourSeconds / 2;
    isOpen[hour] = isInside(middle, window) ? 1 : 0;
    dayOf[hour] = Math.max(0, Math.round((openingDay(middle, window) - from) / daySeconds));
  }
  return { isOpen, dayOf, days: Math.ceil(hours / 24), hasEdges: !isWholeDay(window) };
}

/** The local time at which an hour of the history starts. */
export function localOf(history: EntityHistory, hour: number): number {
  return history.from + hour * hourSeconds;
}

/** A number of an hour; NaN outside the history. */
export function at(values: Float64Array, hour: number): number {
  return values[hour] ?? Number.NaN;
}

/** The end of a stretch, null for "it goes on": it reaches the last hour that was due. A device that left has no later fault. */
export function endOf(history: EntityHistory, device: DeviceHours, end: number): number | null {
  if (!device.isHere) return localOf(history, Math.min(end, device.hereTo));
  return end >= Math.min(device.dueHours, history.hours) ? null : localOf(history, end);
}
