/**
 * Local times as plain numbers: "local seconds" are a local time read as if it were UTC, in epoch seconds. They are added and compared like
 * numbers and have no time zone; zones.ts converts between instants and local seconds.
 */

/** Seconds of a local day. */
export const daySeconds = 86_400;

/** Formats a local time as "yyyy-MM-dd HH:mm:ss". */
export function formatLocal(localSeconds: number): string {
  return new Date(localSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Formats local times as "yyyy-MM-dd HH:mm:ss", in the given order. Dates and times of day are cached: the hours of a year have 365 dates
 * and 24 times of day.
 */
export function formatLocalTimes(localSeconds: readonly number[]): string[] {
  const times = new Map<number, string>();
  let [day, date] = [Number.NaN, ''];
  return localSeconds.map((local) => {
    const start = dayStart(local);
    if (start !== day) [day, date] = [start, formatDay(local)];
    const time = times.get(local - start) ?? formatLocal(local).slice(10);
    times.set(local - start, time);
    return date + time;
  });
}

/** Formats the date of a local time as "yyyy-MM-dd". */
export function formatDay(localSeconds: number): string {
  return new Date(localSeconds * 1000).toISOString().slice(0, 10);
}

const shape = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;

/**
 * Parses "yyyy-MM-dd", "yyyy-MM-dd HH:mm" or "yyyy-MM-dd HH:mm:ss" (also with a "T") into local seconds. Throws RangeError for a date or
 * time of day that does not exist.
 */
export function parseLocal(text: string): number {
  if (!shape.test(text)) throw new RangeError(`Not a local time: ${text}`);
  const full = text.replace('T', ' ') + ' 00:00:00'.slice(text.length - 10);
  const local = Date.parse(`${full.replace(' ', 'T')}Z`) / 1000;
  // Date.parse lets 30 February and 24:00 roll over into the next day.
  if (Number.isNaN(local) || formatLocal(local) !== full) throw new RangeError(`Not a local time: ${text}`);
  return local;
}

/** Midnight of the day that contains a local time. */
export function dayStart(localSeconds: number): number {
  return Math.floor(localSeconds / daySeconds) * daySeconds;
}

/** Seconds since midnight, 0–86399. */
export function secondOfDay(localSeconds: number): number {
  return localSeconds - dayStart(localSeconds);
}

/** The same time of day the given number of days later (earlier if negative). */
export function addDays(localSeconds: number, days: number): number {
  return localSeconds + days * daySeconds;
}

/** The same day and time the given number of months later (earlier if negative); the last day of the month if that month is shorter. */
export function addMonths(localSeconds: number, months: number): number {
  const date = new Date(localSeconds * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1000 + secondOfDay(localSeconds);
}

/** Weekday of a local time: Monday 1 to Sunday 7. */
export function weekday(localSeconds: number): number {
  const days = Math.floor(localSeconds / daySeconds);
  // 1970-01-01 was a Thursday (4).
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** Midnight of the first day of the month. */
export function monthStart(localSeconds: number): number {
  const date = new Date(localSeconds * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

/** Midnight of 1 January. */
export function yearStart(localSeconds: number): number {
  return Date.UTC(new Date(localSeconds * 1000).getUTCFullYear(), 0, 1) / 1000;
}

/** Midnight of the Monday of the week. */
export function weekStart(localSeconds: number): number {
  return addDays(dayStart(localSeconds), 1 - weekday(localSeconds));
}
