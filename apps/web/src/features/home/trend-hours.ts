import { parseWorkTime } from '@portico/counting/business-hours';
import type { Trend, UsualHours } from './requests.ts';

/** One hour of the trend. */
export type Hour = {
  /** "14:00". */
  time: string;
  now: number | null;
  before: number | null;
  /** Of the same weekday a week before. */
  weekAgo: number | null;
  /** What people had estimated of what is missing of the hour; no part of `now`. */
  estimated: number | null;
  /** Completeness of the three; null where nothing was expected. */
  nowShare: number | null;
  beforeShare: number | null;
  weekAgoShare: number | null;
  /** The hour is running: its figure will grow. */
  isUnfinished: boolean;
  /** The hour has not begun. */
  isAhead: boolean;
  isOpen: boolean;
};

/**
 * The hours worth drawing: those the place is open, and any other in which somebody was counted. An hour nobody reported for is a
 * gap (null), not a zero. `said`: of the weekday, where somebody asked and it is known.
 */
export function hoursShown(trend: Trend, said: UsualHours | null = null): Hour[] {
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
      weekAgo: said?.weekAgo[index]?.value ?? null,
      estimated: trend.estimated[index]?.value ?? null,
      nowShare: completeness,
      beforeShare: trend.yesterday[index]?.completeness ?? null,
      weekAgoShare: said?.weekAgo[index]?.completeness ?? null,
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

/** The range that the same weekday usually has in each hour, of how many weeks; hours of which nobody can say are not there. */
export type UsualRange = ReadonlyMap<string, NonNullable<UsualHours['usual'][number]['range']>>;

/** What the server says of the hours of the weekday; null: it has not yet. */
export function usualRange(said: UsualHours | null): UsualRange {
  return new Map(said?.usual.flatMap(({ time, range }) => (range === null ? [] : [[time, range] as const])) ?? []);
}
