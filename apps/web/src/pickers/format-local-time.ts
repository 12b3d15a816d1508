import type { RangeName } from '@portico/contract/words/time-ranges';
import { parseLocal, weekday } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';

/** Converts a local time to a Date that shows the same time in UTC, so that formatting in UTC does not depend on the viewer's time zone. */
export function localTimeAsUtcDate(local: string): Date {
  return new Date(parseLocal(local) * 1000);
}

/** Formats a local time of a store. */
export function formatLocalTime(local: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(localTimeAsUtcDate(local));
}

/** The time of day of a local time: "15:40". */
export function formatTimeOfDay(local: string, tag: string): string {
  return formatLocalTime(local, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

const longDay = { month: 'long', day: 'numeric', weekday: 'short' } as const;

/** The days of a range: one day with its weekday, or first and last day. `to` is excluded. */
export function formatPeriodDays(range: { from: string; to: string }, tag: string): string {
  const from = localTimeAsUtcDate(range.from);
  const last = new Date(localTimeAsUtcDate(range.to).getTime() - 1);
  if (from.toISOString().slice(0, 10) === last.toISOString().slice(0, 10))
    return formatLocalTime(range.from, tag, longDay);
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

/**
 * The time of day of an instant in a time zone (null: the browser's); with the day if it is not today, and the year if it is not this year.
 */
export function formatInstantInZone(instant: string, tag: string, zone: string | null): string {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...(zone === null ? {} : { timeZone: zone }),
  } as const;
  const at = new Date(instant);
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', options).format(date);
  const [instantDay, today] = [day(at), day(new Date())];
  return new Intl.DateTimeFormat(tag, {
    ...options,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(instantDay === today ? {} : { month: 'short', day: 'numeric' }),
    ...(instantDay.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(at);
}

/** "10:00–22:00" for "10:00:00~22:00:00", isolated: it runs from left to right in every language. */
export function formatOpeningHours(workTime: string): string {
  const hours = workTime.split('~').map((time) => time.slice(0, 5));
  return `\u2066${hours.join('–')}\u2069`;
}

/** The name of a time zone in the language: "China Standard Time". */
export function formatZoneName(
  zone: string,
  tag: string,
  timeZoneName: 'longGeneric' | 'shortGeneric' = 'longGeneric',
): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/**
 * A heading with the zone of the times below it: "Last contact (Germany Time)"; null: without a zone. Chinese and Japanese have short names
 * without Latin place names only in the long style.
 */
export function nameWithZone(name: string, zone: string | null, tag: string): string {
  if (zone === null) return name;
  return /^(zh|ja)/.test(tag)
    ? `${name}（${formatZoneName(zone, tag)}）`
    : `${name} (${formatZoneName(zone, tag, 'shortGeneric')})`;
}

/** The zone of all items that have one; null: none has one, or they have several. */
export function findCommonZone(items: readonly { timeZone: string | null }[]): string | null {
  const [zone, ...others] = new Set(items.flatMap(({ timeZone }) => timeZone ?? []));
  return zone === undefined || others.length > 0 ? null : zone;
}

/** The short name of a comparison period: the same weekday a week ago, last month, or the comparison period's own days. */
export function formatComparisonPeriod(
  t: TFunction,
  range: RangeName,
  base: { from: string; to: string },
  tag: string,
): string {
  switch (range) {
    case 'today':
      return t('words.lastWeekday', { returnObjects: true })[weekdayOf(base.from)];
    case 'yesterday':
      // On a Monday "last Sunday" would be yesterday itself, so the date is used.
      return formatLocalTime(base.from, tag, { month: 'short', day: 'numeric', weekday: 'short' });
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

/** The comparison period as a phrase: "vs last Thursday"; languages whose nouns change their ending after the preposition need the whole phrase. */
export function formatAgainstPeriod(
  t: TFunction,
  range: RangeName,
  base: { from: string; to: string },
  tag: string,
): string {
  switch (range) {
    case 'today':
      return t('words.againstWeekday', { returnObjects: true })[weekdayOf(base.from)];
    case 'yesterday':
      return t('words.against.day', { day: formatComparisonPeriod(t, range, base, tag) });
    case 'week':
      return t('words.against.lastWeek');
    case 'lastWeek':
      return t('words.against.weekBefore');
    case 'month':
      return t('words.against.lastMonth');
    case 'lastMonth':
      return t('words.against.monthBefore');
    case 'year':
      return t('words.against.lastYear');
    case 'custom':
      return t('words.against.periodBefore');
  }
}

type DayOfWeek = 1 | 2 | 3 | 4 | 5 | 6 | 7;

function weekdayOf(local: string): DayOfWeek {
  return weekday(parseLocal(local)) as DayOfWeek; // Monday 1 to Sunday 7, as documented
}
