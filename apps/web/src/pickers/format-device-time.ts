import { parseLocal } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import { createDateTimeFormat } from '../ui/date-time-format.ts';
import { findUnitSymbol } from '../ui/format-duration.ts';
import { type StoreZone, toStoreLocalTime } from './store-time.ts';

/** Always Latin digits and the Gregorian calendar, as for all figures. */
const commonOptions = { calendar: 'gregory', numberingSystem: 'latn' } as const;

/**
 * An instant in a store's local time (null: the browser's zone): the time of day, with the day if it is not today and the year if it is not
 * this year. `now` is in epoch milliseconds; `seconds` adds the seconds if the instant is of today.
 */
export function formatInstantAtStore(
  instant: string,
  tag: string,
  { now, store, seconds = false }: { now: number; store: StoreZone | null; seconds?: boolean },
): string {
  const [at, present] = [toLocalTime(Date.parse(instant), store), toLocalTime(now, store)];
  const isToday = at.slice(0, 10) === present.slice(0, 10);
  return new Intl.DateTimeFormat(tag, {
    ...commonOptions,
    timeZone: 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isToday ? (seconds ? { second: '2-digit' } : {}) : { month: 'short', day: 'numeric' }),
    ...(at.slice(0, 4) === present.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(parseLocal(at) * 1000);
}

/** The full date and time of an instant in a store's local time (null: the browser's zone), to the second. */
export function formatFullInstant(instant: string, tag: string, store: StoreZone | null = null): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return createDateTimeFormat(tag, style).format(parseLocal(toLocalTime(Date.parse(instant), store)) * 1000);
}

/** "yyyy-MM-dd HH:mm:ss" at the store, or in the browser's zone for null. */
function toLocalTime(milliseconds: number, store: StoreZone | null): string {
  return toStoreLocalTime(store ?? { timeZone: browserZone(), dstEnable: 1 }, milliseconds);
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last full day before an instant, as a date. */
export function formatLastDayBefore(instant: string, tag: string): string {
  return createDateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(Date.parse(instant) - 1));
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago an instant was, in the largest unit that fits: "46 min ago"; below a minute "just now". */
export function formatTimeAgo(t: TFunction, instant: string | number, tag: string, now: number): string {
  const past = typeof instant === 'number' ? instant : Date.parse(instant);
  const seconds = Math.max(0, Math.round((now - past) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? [null, 60];
  if (unit === null) return t('words.justNow');
  const count = Math.floor(seconds / size);
  const symbol = findUnitSymbol(unit, tag);
  if (symbol !== null) return `${count} ${symbol} ago`;
  return new Intl.RelativeTimeFormat(new Intl.Locale(tag, { numberingSystem: 'latn' }), {
    numeric: 'always',
    style: 'short',
  }).format(-count, unit);
}
