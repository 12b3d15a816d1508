import { parseWorkTime } from '@portico/counting/business-hours';
import type { TrendReply, UsualHours } from './requests.ts';

export type TrendHour = {
  /** "14:00". */
  time: string;
  today: number | null;
  yesterday: number | null;
  /** The same weekday a week ago. */
  weekAgo: number | null;
  /** The amount that users entered as an estimate for missing records of the hour; not included in `today`. */
  estimated: number | null;
  /** Completeness of the three values; null when nothing was expected. */
  todayCompleteness: number | null;
  yesterdayCompleteness: number | null;
  weekAgoCompleteness: number | null;
  /** The hour is running, so its figure still grows. */
  isUnfinished: boolean;
  /** The hour has not begun. */
  isFuture: boolean;
  isOpen: boolean;
};

/**
 * The hours to draw: from the first to the last hour that is open, has a count or an estimate. An hour without any record is null (a gap).
 * `usualHours`: figures of the weekday, when they are loaded.
 */
export function listTrendHours(trend: TrendReply, usualHours: UsualHours | null = null): TrendHour[] {
  const { startSecond, endSecond } = parseWorkTime(trend.workTime);
  const runsPastMidnight = endSecond < startSecond;
  const first = Math.floor(startSecond / 3600);
  // With closing time 22:00 the hour from 22:00 counts as closed, although its first second is still in the window.
  const last = Math.floor(Math.max(0, endSecond - 1) / 3600);
  const unfinished = trend.unfinishedHour === null ? 24 : Number(trend.unfinishedHour.slice(0, 2));
  const hours = trend.now.map(({ time, value, completeness }, index) => {
    const hour = Number(time.slice(0, 2));
    const isOpen = runsPastMidnight ? hour >= first || hour <= last : hour >= first && hour <= last;
    return {
      isOpen,
      time,
      today: hour > unfinished ? null : value,
      yesterday: trend.yesterday[index]?.value ?? null,
      weekAgo: usualHours?.weekAgo[index]?.value ?? null,
      estimated: trend.estimated[index]?.value ?? null,
      todayCompleteness: completeness,
      yesterdayCompleteness: trend.yesterday[index]?.completeness ?? null,
      weekAgoCompleteness: usualHours?.weekAgo[index]?.completeness ?? null,
      isUnfinished: hour === unfinished,
      isFuture: hour > unfinished,
    };
  });
  const isShown = hours.map(
    ({ isOpen, today, yesterday, estimated }) =>
      isOpen || [today, yesterday, estimated].some((value) => (value ?? 0) > 0),
  );
  const from = isShown.indexOf(true);
  const to = isShown.lastIndexOf(true);
  return from === -1 ? [] : hours.slice(from, to + 1);
}

/** The usual range of the weekday by hour ("14:00"); hours without a known range are missing. */
export type UsualRanges = ReadonlyMap<string, NonNullable<UsualHours['usual'][number]['range']>>;

/** The usual ranges in the server's reply; null: not loaded yet. */
export function toUsualRanges(usualHours: UsualHours | null): UsualRanges {
  return new Map(
    usualHours?.usual.flatMap(({ time, range }) => (range === null ? [] : [[time, range] as const])) ?? [],
  );
}
