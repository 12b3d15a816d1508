import { createDateTimeFormat } from '../ui/date-time-format.ts';

/** Always Latin digits and the Gregorian calendar, as for all figures. */
const commonOptions = { calendar: 'gregory', numberingSystem: 'latn' } as const;

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA').format(at);

/**
 * An instant in the browser's time zone: the time of day, with the day if it is not today and the year if it is not this year. `now` is in
 * epoch milliseconds; `seconds` adds the seconds if the instant is of today.
 */
export function formatInstantForReader(instant: string, tag: string, now: number, seconds = false): string {
  const at = new Date(instant);
  const [day, today] = [dayOf(at), dayOf(new Date(now))];
  return new Intl.DateTimeFormat(tag, {
    ...commonOptions,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(day === today ? (seconds ? { second: '2-digit' } : {}) : { month: 'short', day: 'numeric' }),
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(at);
}

/** The full date and time of an instant, to the second. */
export function formatFullInstant(instant: string, tag: string): string {
  return createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));
}

/** The last full day before an instant, as a date. */
export function formatLastDayBefore(instant: string, tag: string): string {
  return createDateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(Date.parse(instant) - 1));
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long ago an instant was, in the largest unit that fits: "46 min. ago". */
export function formatTimeAgo(instant: string | number, tag: string, now: number): string {
  const past = typeof instant === 'number' ? instant : Date.parse(instant);
  const seconds = Math.max(0, Math.round((now - past) / 1000));
  const [unit, size] = units.find((one) => seconds >= one[1]) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(new Intl.Locale(tag, { numberingSystem: 'latn' }), {
    numeric: 'always',
    style: 'short',
  }).format(-Math.floor(seconds / size), unit);
}
