import { lastsTwentyFourHours, type TimeWindow, wholeDayWindow } from './business-hours.ts';
import { daySeconds, secondOfDay } from './local-time.ts';
import { findOpeningHoursRanges, type OpeningHoursRange, type RangeQuery } from './open-ranges.ts';
import { applyRecordLengths, findCoverageEnd, noCoverage, type RecordCoverage, visitGaps } from './record-coverage.ts';
import { localSecondsAt, type ZoneRules } from './zones.ts';

/**
 * The settings of a device that determine its expected records; both intervals in minutes. `earlierPeriods`: its earlier record periods,
 * oldest first.
 */
export type ReportingSettings = {
  recordPeriod: number;
  uploadInterval: number;
  earlierPeriods: readonly EarlierRecordPeriod[];
};

/** An earlier record period in minutes, which was valid until an instant in epoch seconds. */
export type EarlierRecordPeriod = { minutes: number; until: number };

/** Half-open range of instants, in epoch seconds, in which a device was installed at a place. */
export type PlacementRange = { from: number; to: number };

/** Time zone and opening hours of a place; the hours are local. */
export type PlaceOpeningHours = { rules: ZoneRules; hours: TimeWindow };

/** The range in which to count minutes. `ended`: only periods that end no later than the range, in local time. */
export type ExpectedPeriodsQuery = Omit<RangeQuery, 'window'> & { window?: TimeWindow; ended?: boolean };

/** Minutes by bucket index. Read-only: the arrays may be shared. */
export type MinutesByBucket = {
  /** Minutes in which records of a device are expected and overdue. */
  expected: Float64Array;
  /** Those of them that no record covers. */
  missing: Float64Array;
};

export type ExpectedPeriods = {
  /** Expected and missing minutes of a device during its placements at the place, that are overdue at an instant (infinity: all). */
  countByBucket(
    device: ReportingSettings,
    placements: readonly PlacementRange[],
    now: number,
    coverage?: RecordCoverage,
  ): MinutesByBucket;
  /** Whether the place is open at any time of the query within one of the placements. */
  isOpenDuring(placements: readonly PlacementRange[]): boolean;
};

/** A range of instants in which records are expected; only minutes before the local time `endedLimit` count. */
type ExpectedTime = PlacementRange & { endedLimit: number };

/** Seconds after the latest expected arrival of a record at which it counts as missing. */
const graceSeconds = 600;

/** Length of a record period in seconds, at least 60. */
export function getRecordPeriodSeconds({ recordPeriod }: Pick<ReportingSettings, 'recordPeriod'>): number {
  return Math.max(1, recordPeriod) * 60;
}

/**
 * The earlier record periods of a device after its record period changes from `recordPeriod` to `to` minutes at the instant `now` (epoch
 * seconds).
 */
export function listEarlierPeriodsAfterChange(
  { recordPeriod, uploadInterval, earlierPeriods }: ReportingSettings,
  to: number,
  now: number,
): EarlierRecordPeriod[] {
  // The device receives the change at its next upload, in the middle of a period. Until then, the additional records of a shorter period
  // are not expected.
  const secondsUntilKnown = to < recordPeriod ? (uploadInterval + recordPeriod) * 60 : 0;
  return [...earlierPeriods, { minutes: recordPeriod, until: now + secondsUntilKnown }];
}

/** Splits the placements of a device by the record period it had at the time, oldest first. */
export function splitPlacementsByRecordPeriod<Placement extends PlacementRange>(
  { recordPeriod, earlierPeriods }: ReportingSettings,
  placements: readonly Placement[],
): { recordPeriod: number; placements: readonly Placement[] }[] {
  if (earlierPeriods.length === 0) return [{ recordPeriod, placements }];
  const all = [...earlierPeriods, { minutes: recordPeriod, until: Number.POSITIVE_INFINITY }];
  let since = Number.NEGATIVE_INFINITY;
  return all.flatMap(({ minutes, until }) => {
    const from = since;
    since = Math.max(since, until);
    const within = placements.map((stay) => ({
      ...stay,
      from: Math.max(stay.from, from),
      to: Math.min(stay.to, until),
    }));
    const own = within.filter((stay) => stay.from < stay.to);
    return own.length === 0 ? [] : [{ recordPeriod: minutes, placements: own }];
  });
}

/**
 * The instant (epoch seconds) before which ended periods are overdue: an upload may take an upload interval, or a record period if that is
 * longer.
 */
export function computeOverdueTime(device: Omit<ReportingSettings, 'earlierPeriods'>, now: number): number {
  return now - graceSeconds - Math.max(device.uploadInterval * 60, getRecordPeriodSeconds(device));
}

/**
 * The opening hours in which periods begin, both ends included: from opening to the second before closing. Users enter "10:00~22:00" and
 * "10:00~21:59:59" for the same hours: a period that begins at 22:00 begins after closing, and devices set to stop at 22:00 do not send it.
 */
export function getPeriodStartHours(hours: TimeWindow): TimeWindow {
  const { startSecond, endSecond } = hours;
  if (lastsTwentyFourHours(hours) || endSecond === startSecond || endSecond % 60 !== 0) return hours;
  return { startSecond, endSecond: (endSecond + daySeconds - 1) % daySeconds };
}

/**
 * The minutes in which records are expected from a device at a place, by bucket (start in local seconds; 0 without a step), and those that
 * no record covers. This is the only definition of "expected", used for completeness, data health, findings and gaps.
 *
 * - Minutes are expected during the opening hours (`getPeriodStartHours`) while the device is installed. A record covers the minutes of its
 *   period, in every bucket they lie in, wherever its counts belong.
 * - The periods of a device follow the local time of the place where it is installed: one every `recordPeriod` minutes from midnight on,
 *   also in zones with offsets of 30 and 45 minutes. A period that does not fit into the day is cut off at midnight. The length of the
 *   last record of each day counts (`RecordCoverage`), not the length that is set.
 * - Periods decide where minutes begin and end to be expected: the period running when a device is installed is not expected. The period
 *   running when it is removed is expected at the place it is removed from, as its record counts there. A period is overdue as a whole.
 * - Hours past midnight belong to that calendar day. If the query's own window runs past midnight and the range consists of days, they
 *   belong to the day on which the window opened (`findOpeningHoursRanges`).
 * - The local hour that occurs twice in autumn has 120 minutes, and the hour skipped in spring none: these days have 1,500 and 1,380.
 */
export function computeExpectedPeriods(
  place: PlaceOpeningHours,
  query: ExpectedPeriodsQuery,
  buckets: readonly number[],
): ExpectedPeriods {
  const { rules } = place;
  const { window = wholeDayWindow, ended = false } = query;
  const ranges = findOpeningHoursRanges(rules, getPeriodStartHours(place.hours), { ...query, window });
  const order = new Map(buckets.map((bucket, index) => [bucket, index]));
  const bucketIndexes = Int32Array.from(ranges, ({ bucket }) => order.get(bucket) ?? -1);
  const [first, last] = [ranges[0], ranges.at(-1)];
  const nothing = new Float64Array(buckets.length);
  // Results for devices that were installed during the whole range; most devices of a chain have equal settings, so they share one result.
  const fullRangeResults: (Omit<ExpectedTime, 'from'> & { minutes: Float64Array })[] = [];

  /** Adds the open minutes of [from, to) that end by the local time `endedLimit`. */
  function addOpenMinutes(into: Float64Array, from: number, to: number, endedLimit: number): void {
    for (let index = firstAfter(ranges, from); index < ranges.length; index += 1) {
      const range = ranges[index];
      if (range === undefined || range.from >= to) break;
      const begin = Math.max(range.from, from);
      const end = Math.min(range.to, to, endedLimit - range.offsetSeconds);
      const bucket = bucketIndexes[index] ?? -1;
      if (begin < end) into[bucket] = (into[bucket] ?? 0) + (end - begin) / 60;
    }
  }

  function countExpected(times: readonly ExpectedTime[]): Float64Array {
    const [only, ...others] = times;
    if (first === undefined || last === undefined || only === undefined) return nothing;
    const isFull = others.length === 0 && only.from <= first.from;
    const to = Math.min(only.to, last.to);
    const known = isFull
      ? fullRangeResults.find((result) => result.to === to && result.endedLimit === only.endedLimit)
      : undefined;
    if (known !== undefined) return known.minutes;
    const minutes = new Float64Array(buckets.length);
    for (const time of times) addOpenMinutes(minutes, time.from, time.to, time.endedLimit);
    if (isFull) fullRangeResults.push({ to, endedLimit: only.endedLimit, minutes });
    return minutes;
  }

  function countMissing(times: readonly ExpectedTime[], coverage: RecordCoverage): Float64Array {
    let missing: Float64Array | null = null;
    if (first === undefined || last === undefined) return nothing;
    for (const { from, to, endedLimit } of times) {
      visitGaps(coverage, Math.max(from, first.from), Math.min(to, last.to), (gapFrom, gapTo) => {
        missing ??= new Float64Array(buckets.length);
        addOpenMinutes(missing, gapFrom, gapTo, endedLimit);
      });
    }
    return missing ?? nothing;
  }

  /** When records of a device are expected, in order and without overlaps. */
  function listExpectedTimes(
    device: ReportingSettings,
    placements: readonly PlacementRange[],
    now: number,
    coverage: RecordCoverage,
  ): ExpectedTime[] {
    if (first === undefined || last === undefined) return [];
    // A period begins at most a day before a time that it contains.
    const [earliest, latest] = [first.from - daySeconds, last.to + daySeconds];
    const times: ExpectedTime[] = [];
    let expectedUntil = Number.NEGATIVE_INFINITY;
    const inOrder = placements.length > 1 ? placements.toSorted((one, other) => one.from - other.from) : placements;
    for (const { recordPeriod, placements: own } of splitPlacementsByRecordPeriod(device, inOrder)) {
      const period = getRecordPeriodSeconds({ recordPeriod });
      const overdue = computeOverdueTime({ recordPeriod, uploadInterval: device.uploadInterval }, now);
      const dueUntil = findDueTime(rules, period, overdue, coverage);
      const endedLimit = ended ? query.to - (secondOfDay(query.to) % period) : Number.POSITIVE_INFINITY;
      for (const placement of own) {
        if (placement.from >= last.to || placement.to <= earliest) continue;
        const from = Math.max(expectedUntil, nextPeriodStart(rules, period, Math.max(placement.from, earliest)));
        const to = Math.min(nextPeriodStart(rules, period, Math.min(placement.to, latest)), dueUntil);
        if (from < to) times.push({ from, to, endedLimit });
        expectedUntil = Math.max(expectedUntil, to);
      }
    }
    return times;
  }

  return {
    countByBucket(device, placements, now, coverage = noCoverage) {
      const times = listExpectedTimes(applyRecordLengths(device, coverage, rules), placements, now, coverage);
      return { expected: countExpected(times), missing: countMissing(times, coverage) };
    },
    isOpenDuring: (placements) =>
      placements.some((placement) => {
        const next = ranges[firstAfter(ranges, placement.from)];
        return next !== undefined && next.from < placement.to;
      }),
  };
}

/** The start of the first period at or after an instant. Periods begin at midnight; the last one of a day may be shorter. */
function nextPeriodStart(rules: ZoneRules, period: number, instant: number): number {
  const second = secondOfDay(localSecondsAt(rules, instant));
  return instant + Math.min(daySeconds, Math.ceil(second / period) * period) - second;
}

/**
 * The instant until which periods are overdue: the end of the last period that is over by `overdue`. The periods of some devices do not
 * begin at midnight: then it is the end of the last record, unless a whole period is missing since.
 */
function findDueTime(rules: ZoneRules, period: number, overdue: number, coverage: RecordCoverage): number {
  if (!Number.isFinite(overdue)) return overdue;
  const limit = overdue - (secondOfDay(localSecondsAt(rules, overdue)) % period);
  const end = findCoverageEnd(coverage);
  return end !== null && end <= limit && limit - end < period ? end : limit;
}

// The index of the first open range that ends after an instant.
function firstAfter(ranges: readonly OpeningHoursRange[], instant: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
