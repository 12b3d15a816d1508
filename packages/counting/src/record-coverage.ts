import type { ReportingSettings } from './expected-periods.ts';
import { findFirstInstantAtOrAfter, type ZoneRules } from './zones.ts';

/** Length of the records of a device from a local day (its midnight, local seconds) on, until the next entry. */
export type RecordLength = { day: number; minutes: number };

/** The time covered by the stored records of one device, to the minute: a record covers the minutes from the one nearest to its start on. */
export type RecordCoverage = {
  /** Instants in epoch seconds, [from, to) of one range after the other, ordered by `from`. Ranges may touch and overlap. */
  ranges: ArrayLike<number>;
  /** The length of the last record of each day, only where it changes, oldest first. A day without records has that of the day before. */
  lengths: readonly RecordLength[];
};

/** The coverage of a device without records. */
export const noCoverage: RecordCoverage = { ranges: [], lengths: [] };

/** Calls `visit` with each range of instants within [from, to) that no record covers, in order. */
export function visitGaps(
  { ranges }: RecordCoverage,
  from: number,
  to: number,
  visit: (gapFrom: number, gapTo: number) => void,
): void {
  let coveredUntil = from;
  for (let index = 0; index < ranges.length && coveredUntil < to; index += 2) {
    const [begin, end] = [ranges[index] ?? 0, ranges[index + 1] ?? 0];
    if (end <= coveredUntil) continue;
    if (begin > coveredUntil) visit(coveredUntil, Math.min(begin, to));
    coveredUntil = end;
  }
  if (coveredUntil < to) visit(coveredUntil, to);
}

/**
 * Whether missing minutes are no gap: a clock that drifts moves the start of a record to the next minute. Shorter records may miss a minute.
 */
export function isClockDrift(missingMinutes: number, recordMinutes: number): boolean {
  return missingMinutes <= 1 && recordMinutes > 1;
}

/** The end of the last covered range, an instant; null without records. */
export function findCoverageEnd({ ranges }: RecordCoverage): number | null {
  let end = Number.NEGATIVE_INFINITY;
  for (let index = 1; index < ranges.length; index += 2) end = Math.max(end, ranges[index] ?? 0);
  return Number.isFinite(end) ? end : null;
}

/** The length in minutes of the records of a device on a local day; before its first record the length that is set. */
export function findRecordLength(
  { lengths }: RecordCoverage,
  day: number,
  { recordPeriod }: Pick<ReportingSettings, 'recordPeriod'>,
): number {
  return lengths.findLast((length) => length.day <= day)?.minutes ?? recordPeriod;
}

/**
 * The settings of a device with the record lengths it really used: from its first known record on, the length of its records takes the
 * place of the length that is set.
 */
export function applyRecordLengths<Settings extends ReportingSettings>(
  settings: Settings,
  { lengths }: RecordCoverage,
  rules: ZoneRules,
): Settings {
  const [first, ...others] = lengths;
  const last = lengths.at(-1);
  if (first === undefined || last === undefined) return settings;
  const since = findFirstInstantAtOrAfter(rules, first.day);
  const { earlierPeriods, recordPeriod } = settings;
  const set = earlierPeriods.findIndex(({ until }) => until >= since);
  const before =
    set < 0 ? [...earlierPeriods, { minutes: recordPeriod, until: since }] : earlierPeriods.slice(0, set + 1);
  const setPeriods = before.map(({ minutes, until }) => ({ minutes, until: Math.min(until, since) }));
  const usedPeriods = others.map(({ day }, index) => ({
    minutes: lengths[index]?.minutes ?? recordPeriod,
    until: findFirstInstantAtOrAfter(rules, day),
  }));
  const all = [...setPeriods, ...usedPeriods];
  // Most devices have one length all the time.
  const changes = all.filter(({ minutes }, index) => minutes !== (all[index + 1]?.minutes ?? last.minutes));
  return { ...settings, recordPeriod: last.minutes, earlierPeriods: changes };
}
