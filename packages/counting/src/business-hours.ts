import { addDays, dayStart, daySeconds, secondOfDay } from './local-time.ts';

/** A time-of-day window in seconds since midnight, both ends included; an end before the start runs past midnight. */
export type Window = { startSecond: number; endSecond: number };

/** Every second of a day. */
export const wholeDay: Window = { startSecond: 0, endSecond: 86_399 };

const shape = /^(\d\d):(\d\d)(?::(\d\d))?~(\d\d):(\d\d)(?::(\d\d))?$/;

/** The window of "HH:mm:ss~HH:mm:ss" or "HH:mm~HH:mm"; an end of 24:00 is the last second of the day. Throws RangeError for anything else. */
export function parseWorkTime(text: string): Window {
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

/** Seconds since midnight, 24:00:00 included, or undefined when no clock shows it. */
function timeOfDay(hour = 0, minute = 0, second = 0): number | undefined {
  const seconds = hour * 3600 + minute * 60 + second;
  return minute < 60 && second < 60 && seconds <= daySeconds ? seconds : undefined;
}

/** "HH:mm:ss~HH:mm:ss". */
export function formatWorkTime({ startSecond, endSecond }: Window): string {
  return [startSecond, endSecond].map((second) => new Date(second * 1000).toISOString().slice(11, 19)).join('~');
}

/** From the earliest opening to the latest closing; the whole day where one of them runs past midnight, or where there are none. */
export function openedByAny(windows: readonly Window[]): Window {
  if (windows.length === 0 || windows.some(runsPastMidnight)) return wholeDay;
  return {
    startSecond: Math.min(...windows.map(({ startSecond }) => startSecond)),
    endSecond: Math.max(...windows.map(({ endSecond }) => endSecond)),
  };
}

/** Whether what lies after midnight inside the window belongs to the day before, on which it opened. */
export function runsPastMidnight(window: Window): boolean {
  return window.endSecond < window.startSecond;
}

/**
 * Whether every second of the day lies inside, so that nothing needs to be filtered. A whole day that begins at six still runs past
 * midnight: its days are not those of the calendar.
 */
export function isWholeDay(window: Window): boolean {
  const length = window.endSecond - window.startSecond + 1;
  return (length + daySeconds) % daySeconds === 0;
}

/** Whether the window is a day of the calendar, from midnight to midnight. */
export function isCalendarDay(window: Window): boolean {
  return isWholeDay(window) && !runsPastMidnight(window);
}

/** Whether a local time lies inside the window, both ends included to the second. */
export function isInside(localSeconds: number, window: Window): boolean {
  const second = Math.floor(secondOfDay(localSeconds));
  const isFromStart = second >= window.startSecond;
  const isToEnd = second <= window.endSecond;
  return runsPastMidnight(window) ? isFromStart || isToEnd : isFromStart && isToEnd;
}

/** Local midnight of the business day a time belongs to: what lies after midnight inside the window belongs to the day it opened. */
export function openingDay(localSeconds: number, window: Window): number {
  const day = dayStart(localSeconds);
  const isAfterMidnight = runsPastMidnight(window) && Math.floor(localSeconds - day) <= window.endSecond;
  return isAfterMidnight ? addDays(day, -1) : day;
}
