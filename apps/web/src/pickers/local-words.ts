import type { RangeName } from '@portico/contract/words/time-ranges';
import { parseLocal, weekday } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';

/** A wall-clock time as a Date to be formatted in UTC: the wall clock of the store, whatever the viewer's own zone is. */
export function wallClock(local: string): Date {
  return new Date(parseLocal(local) * 1000);
}

/** Formats a wall-clock time of a store. */
export function formatWall(local: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(wallClock(local));
}

/** Its time of day: "15:40". */
export function formatClock(local: string, tag: string): string {
  return formatWall(local, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

const longDay = { month: 'long', day: 'numeric', weekday: 'short' } as const;

/** The days of a range: one day with its weekday, or first and last day. `to` is not part of the range. */
export function formatDays(range: { from: string; to: string }, tag: string): string {
  const from = wallClock(range.from);
  const last = new Date(wallClock(range.to).getTime() - 1);
  if (from.toISOString().slice(0, 10) === last.toISOString().slice(0, 10)) return formatWall(range.from, tag, longDay);
  const isThisYear = [from, last].every((date) => date.getUTCFullYear() === new Date().getUTCFullYear());
  const options = {
    ...(isThisYear ? {} : { year: 'numeric' as const }),
    month: 'short',
    day: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat(tag, options).formatRange(from, last);
}

/** Time of day of an instant in a zone; with its day where that is not today, and its year where that is not this year. */
export function formatInstant(instant: string, tag: string, zone: string | null): string {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...(zone === null ? {} : { timeZone: zone }),
  } as const;
  const at = new Date(instant);
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', options).format(date);
  const [that, today] = [day(at), day(new Date())];
  return new Intl.DateTimeFormat(tag, {
    ...options,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(that === today ? {} : { month: 'short', day: 'numeric' }),
    ...(that.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(at);
}

/** "10:00–22:00" of "10:00:00~22:00:00", isolated: it runs from left to right in every language. */
export function formatHours(workTime: string): string {
  const hours = workTime.split('~').map((time) => time.slice(0, 5));
  return `\u2066${hours.join('–')}\u2069`;
}

/** A zone by its name in the language: "China Standard Time". */
export function zoneName(zone: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** What a range is compared with, in a word or two: the same weekday a week ago, last month, or the base's own days. */
export function baseName(t: TFunction, range: RangeName, base: { from: string; to: string }, tag: string): string {
  switch (range) {
    case 'today':
      return t('words.lastWeekday', { returnObjects: true })[weekdayOf(base.from)];
    case 'yesterday':
      // On a Monday "last Sunday" would be yesterday itself, so this one is named by its date.
      return formatWall(base.from, tag, { month: 'short', day: 'numeric', weekday: 'short' });
    case 'week':
      return t('words.bases.lastWeek');
    case 'lastWeek':
      return t('words.bases.weekBefore');
    case 'month':
      return t('words.bases.lastMonth');
    case 'lastMonth':
      return t('words.bases.monthBefore');
    case 'year':
      return t('words.bases.lastYear');
    case 'custom':
      return t('words.bases.periodBefore');
  }
}

type DayOfWeek = 1 | 2 | 3 | 4 | 5 | 6 | 7;

function weekdayOf(local: string): DayOfWeek {
  return weekday(parseLocal(local)) as DayOfWeek; // Monday 1 to Sunday 7, as its own documentation says
}
