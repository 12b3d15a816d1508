import type { FindingKind } from '@portico/contract/words/finding-kinds';
import type { RefusalReason } from '@portico/contract/words/refusals';
import { businessDayStart, isInsideWindow, lastsTwentyFourHours, type TimeWindow } from '../business-hours.ts';
import { daySeconds } from '../local-time.ts';

/** Seconds of a local hour. */
export const hourSeconds = 3600;

/** The data of one device by local hour of its entity; hour n starts at `from` + n hours of the history. */
export type DeviceHistory = {
  id: number;
  /** Record periods expected and received within opening hours, per hour; a period of several hours is distributed over them. */
  expected: Float64Array;
  received: Float64Array;
  /** People in and out; NaN if nothing was received or the device does not report it. */
  in: Float64Array;
  out: Float64Array;
  /** Most people per second in one direction through one line, of all records of the hour; NaN if nothing was received. */
  peakPerSecond: Float64Array;
  /** Minimum seconds between the end of a period and its receipt; NaN if nothing was received. */
  receiptDelay: Float64Array;
  /** Hours [installedFromHour, installedToHour) of the history in which it was installed here. */
  installedFromHour: number;
  installedToHour: number;
  /** Records of hours before this one are expected by now; later hours are not checked. */
  dueHours: number;
  isInstalled: boolean;
  /** Whether it sends nothing for an empty period; a missing record then means zero. */
  omitsEmptyPeriods: boolean;
  uploadMinutes: number;
  /**
   * Seconds by which its clock is ahead of the server's (negative: behind) in its last report, and since when the clock is wrong; null: not
   * reported.
   */
  clockSkew: { seconds: number; since: number } | null;
  /** Last contact of any kind, local seconds; null: never. */
  lastContact: number | null;
  /** Refused records by local day (its midnight). */
  refusedRecords: readonly { day: number; reason: RefusalReason; records: number }[];
  /** Refused messages with its serial number, by local day (its midnight): in another format, or from another network. */
  refusedMessages: readonly { day: number; reason: 'otherFormat' | 'otherNetwork'; messages: number }[];
};

/** The data of all devices of an entity over several weeks; all times are local seconds. */
export type EntityHistory = {
  /** Start of the history; a midnight. */
  from: number;
  hours: number;
  window: TimeWindow;
  now: number;
  devices: readonly DeviceHistory[];
};

/** A fault in the counts of a device, or (device null) of the entity. `to` null: it is still going on. */
export type Fault = {
  kind: FindingKind;
  device: number | null;
  from: number;
  to: number | null;
  evidence: Readonly<Record<string, number>>;
  missingPeople: number | null;
  reason: RefusalReason | null;
};

/** The calendar of a history: which hours are open (1), and the business day of each hour, numbered from 0. */
export type HistoryCalendar = {
  isOpenByHour: Uint8Array;
  dayByHour: Int32Array;
  days: number;
  hasClosedHours: boolean;
};

/** Builds the calendar of a history. An hour counts as open if its middle is within the opening hours. */
export function buildHistoryCalendar({ from, hours, window }: EntityHistory): HistoryCalendar {
  const isOpenByHour = new Uint8Array(hours);
  const dayByHour = new Int32Array(hours);
  for (let hour = 0; hour < hours; hour += 1) {
    const middle = from + hour * hourSeconds + hourSeconds / 2;
    isOpenByHour[hour] = isInsideWindow(middle, window) ? 1 : 0;
    dayByHour[hour] = Math.max(0, Math.round((businessDayStart(middle, window) - from) / daySeconds));
  }
  return { isOpenByHour, dayByHour, days: Math.ceil(hours / 24), hasClosedHours: !lastsTwentyFourHours(window) };
}

/** The local time at which an hour of the history starts. */
export function computeHourStart(history: EntityHistory, hour: number): number {
  return history.from + hour * hourSeconds;
}

/** The value of an hour; NaN outside the history. */
export function valueAtHour(values: Float64Array, hour: number): number {
  return values[hour] ?? Number.NaN;
}

/**
 * The local end of a fault; null (still going on) if it reaches the last expected hour. A fault of a removed device ends at the removal at
 * the latest.
 */
export function findFaultEnd(history: EntityHistory, device: DeviceHistory, end: number): number | null {
  if (!device.isInstalled) return computeHourStart(history, Math.min(end, device.installedToHour));
  return end >= Math.min(device.dueHours, history.hours) ? null : computeHourStart(history, end);
}
