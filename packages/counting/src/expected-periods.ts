import { lastsTwentyFourHours, type TimeWindow, wholeDayWindow } from './business-hours.ts';
import { daySeconds, secondOfDay } from './local-time.ts';
import { findOpeningHoursRanges, type OpeningHoursRange, type RangeQuery } from './open-ranges.ts';
import type { ZoneRules } from './zones.ts';

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

/** The range in which to count periods. `ended`: only periods that end no later than the range, in local time. */
export type ExpectedPeriodsQuery = Omit<RangeQuery, 'window'> & { window?: TimeWindow; ended?: boolean };

export type ExpectedPeriods = {
  /**
   * Expected periods of a device during its placements at the place that are overdue at an instant (infinity: all), by bucket index.
   * Read-only: the array may be shared.
   */
  countByBucket(device: ReportingSettings, placements: readonly PlacementRange[], now: number): Float64Array;
  /** Whether the place is open at any time of the query within one of the placements. */
  isOpenDuring(placements: readonly PlacementRange[]): boolean;
};

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
 * The number of records expected from a device at a place, by bucket (start in local seconds; 0 without a step). This is the only
 * definition of "expected", used for completeness, data health, findings and gaps.
 *
 * - The periods of a device follow the local time of the place where it is installed: one every `recordPeriod` minutes from midnight on,
 *   also in zones with offsets of 30 and 45 minutes. A period that does not fit into the day is cut off at midnight.
 * - A period counts completely where it **starts**, as its record does: in that bucket, that day, those opening hours
 *   (`getPeriodStartHours`) and that placement. The period running when a device is installed is not expected. The period running when it
 *   is removed is expected at the place it is removed from.
 * - Hours past midnight: a period that begins after midnight belongs to that calendar day. If the query's own window runs past midnight and
 *   the range consists of days, it belongs to the day on which the window opened (`findOpeningHoursRanges`).
 * - The local hour that occurs twice in autumn has its periods twice, and the hour skipped in spring has none: these days have 300 and 276
 *   five-minute periods.
 * - A period of many hours that never begins in opening hours is never expected: the completeness of such a device cannot be measured.
 * - The record period at the time counts, not the current one (`splitPlacementsByRecordPeriod`).
 */
export function computeExpectedPeriods(
  place: PlaceOpeningHours,
  query: ExpectedPeriodsQuery,
  buckets: readonly number[],
): ExpectedPeriods {
  const { window = wholeDayWindow, ended = false } = query;
  const ranges = findOpeningHoursRanges(place.rules, getPeriodStartHours(place.hours), { ...query, window });
  const order = new Map(buckets.map((bucket, index) => [bucket, index]));
  const bucketIndexes = Int32Array.from(ranges, ({ bucket }) => order.get(bucket) ?? -1);
  // Results for devices that were installed during the whole range; most devices of a chain have equal settings, so they share one result.
  const fullRangeResults: { period: number; overdueBefore: number; periods: Float64Array }[] = [];
  const countsByPeriod = new Map<number, Float64Array>();

  function countByOpenRange(period: number): Float64Array {
    const known =
      countsByPeriod.get(period) ?? Float64Array.from(ranges, (each) => countPeriodsBegunIn(each, period, each));
    countsByPeriod.set(period, known);
    return known;
  }

  function count(period: number, placements: readonly PlacementRange[], before: number): Float64Array {
    const countsOfRanges = countByOpenRange(period);
    const periods = new Float64Array(buckets.length);
    for (const placement of placements) {
      for (let index = firstAfter(ranges, placement.from); index < ranges.length; index += 1) {
        const range = ranges[index];
        if (range === undefined || range.from >= Math.min(placement.to, before)) break;
        // Whether a period has ended is decided in local time, as for the sums.
        const endedLimit = ended ? query.to - period + 1 - range.offsetSeconds : before;
        const to = Math.min(placement.to, before, endedLimit);
        const isWhole = placement.from <= range.from && to >= range.to;
        const found = isWhole
          ? (countsOfRanges[index] ?? 0)
          : countPeriodsBegunIn(range, period, { from: placement.from, to });
        const bucket = bucketIndexes[index] ?? -1;
        periods[bucket] = (periods[bucket] ?? 0) + found;
      }
    }
    return periods;
  }

  function countForRecordPeriod(
    device: Omit<ReportingSettings, 'earlierPeriods'>,
    placements: readonly PlacementRange[],
    now: number,
  ): Float64Array {
    const [first, last] = [ranges[0], ranges.at(-1)];
    const [placement] = placements;
    if (placement === undefined || first === undefined || last === undefined) return new Float64Array(buckets.length);
    const period = getRecordPeriodSeconds(device);
    // The first period start whose upload is not overdue yet.
    const overdueBefore = computeOverdueTime(device, now) - period + 1;
    if (placements.length > 1 || placement.from > first.from || placement.to < last.to)
      return count(period, placements, overdueBefore);
    const known = fullRangeResults.find((result) => result.period === period && result.overdueBefore === overdueBefore);
    if (known !== undefined) return known.periods;
    const periods = count(period, placements, overdueBefore);
    fullRangeResults.push({ period, overdueBefore, periods });
    return periods;
  }

  return {
    countByBucket(device, placements, now) {
      const { uploadInterval, earlierPeriods } = device;
      if (earlierPeriods.length === 0) return countForRecordPeriod(device, placements, now);
      const periods = new Float64Array(buckets.length);
      for (const { recordPeriod, placements: own } of splitPlacementsByRecordPeriod(device, placements)) {
        for (const [bucket, more] of countForRecordPeriod({ recordPeriod, uploadInterval }, own, now).entries())
          periods[bucket] = (periods[bucket] ?? 0) + more;
      }
      return periods;
    },
    isOpenDuring: (placements) =>
      placements.some((placement) => {
        const next = ranges[firstAfter(ranges, placement.from)];
        return next !== undefined && next.from < placement.to;
      }),
  };
}

// Number of periods that begin within an open range and a placement. An open range lies within one day.
function countPeriodsBegunIn(range: OpeningHoursRange, period: number, placement: PlacementRange): number {
  const [begin, end] = [Math.max(range.from, placement.from), Math.min(range.to, placement.to)];
  if (end <= begin) return 0;
  const second = secondOfDay(begin + range.offsetSeconds);
  return Math.ceil((second + end - begin) / period) - Math.ceil(second / period);
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
