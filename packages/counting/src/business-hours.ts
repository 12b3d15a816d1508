import { addDays, daySeconds, dayStart, secondOfDay } from './local-time.ts';

/** A time-of-day window in seconds since midnight, both ends included; an end before the start runs past midnight. */
export type TimeWindow = { startSecond: number; endSecond: number };

/** Every second of a day. */
export const wholeDayWindow: TimeWindow = { startSecond: 0, endSecond: 86_399 };

const shape = /^(\d\d):(\d\d)(?::(\d\d))?~(\d\d):(\d\d)(?::(\d\d))?$/;

/** Parses "HH:mm:ss~HH:mm:ss" or "HH:mm~HH:mm". An end of 24:00 becomes the last second of the day. Throws RangeError for anything else. */
export function parseWorkTime(text: string): TimeWindow {
  const found = shape.exec(text.replaceAll(' ', ''));
  if (!found) throw new RangeError(`Not opening hours: ${text}`);
  const [startHour, startMinute, startSecond, endHour, endMinute, endSecond] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const start = timeOfDay(startHour, startMinute, startSecond);
  const end = timeOfDay(endHour, endMinute, endSecond);
  if (start === undefined || start === daySeconds || end === undefined)
    throw new RangeError(`Not opening hours: ${text}`);
  return { startSecond: start, endSecond: Math.min(end, daySeconds - 1) };
}

/** Seconds since midnight, including 24:00:00, or undefined for a time of day that does not exist. */
function timeOfDay(hour = 0, minute = 0, second = 0): number | undefined {
  const seconds = hour * 3600 + minute * 60 + second;
  return minute < 60 && second < 60 && seconds <= daySeconds ? seconds : undefined;
}

/** Formats a window as "HH:mm:ss~HH:mm:ss". */
export function formatWorkTime({ startSecond, endSecond }: TimeWindow): string {
  return [startSecond, endSecond].map((second) => new Date(second * 1000).toISOString().slice(11, 19)).join('~');
}

/** The window from the earliest opening to the latest closing; the whole day if a window runs past midnight or the list is empty. */
export function mergeOpeningHours(windows: readonly TimeWindow[]): TimeWindow {
  if (windows.length === 0 || windows.some(runsPastMidnight)) return wholeDayWindow;
  return {
    startSecond: Math.min(...windows.map(({ startSecond }) => startSecond)),
    endSecond: Math.max(...windows.map(({ endSecond }) => endSecond)),
  };
}

/** Whether the window runs past midnight; its part after midnight then belongs to the day on which it opened. */
export function runsPastMidnight(window: TimeWindow): boolean {
  return window.endSecond < window.startSecond;
}

/**
 * Whether the window contains every second of a day, so that no filter is needed. A whole day that begins at six still runs past midnight:
 * its days are not calendar days.
 */
export function lastsTwentyFourHours(window: TimeWindow): boolean {
  const length = window.endSecond - window.startSecond + 1;
  return (length + daySeconds) % daySeconds === 0;
}

/** Whether the window is a calendar day, from midnight to midnight. */
export function isMidnightToMidnight(window: TimeWindow): boolean {
  return lastsTwentyFourHours(window) && !runsPastMidnight(window);
}

/** Whether a local time lies inside the window, both ends included to the second. */
export function isInsideWindow(localSeconds: number, window: TimeWindow): boolean {
  const second = Math.floor(secondOfDay(localSeconds));
  const isFromStart = second >= window.startSecond;
  const isToEnd = second <= window.endSecond;
  return runsPastMidnight(window) ? isFromStart || isToEnd : isFromStart && isToEnd;
}

/** Local midnight of the business day of a local time: the part of the window after midnight belongs to the day on which it opened. */
export function businessDayStart(localSeconds: number, window: TimeWindow): number {
  const day = dayStart(localSeconds);
  const isAfterMidnight = runsPastMidnight(window) && Math.floor(localSeconds - day) <= window.endSecond;
  return isAfterMidnight ? addDays(day, -1) : day;
}
