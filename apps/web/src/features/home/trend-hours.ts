import { parseWorkTime } from '@portico/counting/business-hours';
import { usualOf } from '@portico/counting/usual';
import type { Trend } from './requests.ts';

/** One hour of the trend. */
export type Hour = {
  /** "14:00". */
  time: string;
  now: number | null;
  before: number | null;
  /** What people had estimated of what is missing of the hour; no part of `now`. */
  estimated: number | null;
  /** Completeness of the two; null where nothing was expected. */
  nowShare: number | null;
  beforeShare: number | null;
  /** The hour is running: its figure will grow. */
  isUnfinished: boolean;
  /** The hour has not begun. */
  isAhead: boolean;
  isOpen: boolean;
};

/**
 * The hours worth drawing: those the place is open, and any other in which somebody was counted. An hour nobody reported for is a
 * gap (null), not a zero.
 */
export function hoursShown(trend: Trend): Hour[] {
  const { startSecond, endSecond } = parseWorkTime(trend.workTime);
  const runsPastMidnight = endSecond < startSecond;
  const first = Math.floor(startSecond / 3600);
  // Closing at 22:00 the hour from 22 is not open any more, though its first second is.
  const last = Math.floor(Math.max(0, endSecond - 1) / 3600);
  const unfinished = trend.unfinishedHour === null ? 24 : Number(trend.unfinishedHour.slice(0, 2));
  const hours = trend.now.map(({ time, value, completeness }, index) => {
    const hour = Number(time.slice(0, 2));
    const isOpen = runsPastMidnight ? hour >= first || hour <= last : hour >= first && hour <= last;
    return {
      isOpen,
      time,
      now: hour > unfinished ? null : value,
      before: trend.yesterday[index]?.value ?? null,
      estimated: trend.estimated[index]?.value ?? null,
      nowShare: completeness,
      beforeShare: trend.yesterday[index]?.completeness ?? null,
      isUnfinished: hour === unfinished,
      isAhead: hour > unfinished,
    };
  });
  const isShown = hours.map(
    ({ isOpen, now, before, estimated }) => isOpen || [now, before, estimated].some((value) => (value ?? 0) > 0),
  );
  const from = isShown.indexOf(true);
  const to = isShown.lastIndexOf(true);
  return from === -1 ? [] : hours.slice(from, to + 1);
}

/** The range that the same weekday usually has in each hour: the last eight of them without the highest and the lowest. */
export type UsualRange = ReadonlyMap<string, { low: number; high: number }>;

/** Reads the usual range out of an hourly series of whole days. Hours with fewer than five known values have none. */
export function usualRange(
  series: { buckets: readonly string[]; values: readonly (number | null)[] },
  day: string,
): UsualRange {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const byHour = new Map<string, number[]>();
  series.buckets.forEach((bucket, index) => {
    const value = series.values[index];
    if (value === null || value === undefined) return;
    if (new Date(`${bucket.slice(0, 10)}T00:00:00Z`).getUTCDay() !== weekday) return;
    const hour = bucket.slice(11, 16);
    byHour.set(hour, [...(byHour.get(hour) ?? []), value]);
  });
  const range = new Map<string, { low: number; high: number }>();
  for (const [hour, values] of byHour) {
    const usual = usualOf(values);
    if (usual !== null) range.set(hour, { low: usual.low, high: usual.high });
  }
  return range;
}
