import { momentFormat } from '../ui/moment-format.ts';

/** Digits are always Latin and the calendar is the counts', as with every figure. */
const written = { calendar: 'gregory', numberingSystem: 'latn' } as const;

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA').format(at);

/** An instant of a device on the reader's own clock: the time of day, with its day where that is not today. */
export function momentText(instant: string, tag: string, now: number, seconds = false): string {
  const at = new Date(instant);
  const [that, today] = [dayOf(at), dayOf(new Date(now))];
  return new Intl.DateTimeFormat(tag, {
    ...written,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(that === today ? (seconds ? { second: '2-digit' } : {}) : { month: 'short', day: 'numeric' }),
    ...(that.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(at);
}

/** The whole of an instant, to the second. */
export function wholeMoment(instant: string, tag: string): string {
  return momentFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));
}

/** The last whole day before an instant, as the language writes it. */
export function lastDayText(instant: string, tag: string): string {
  return momentFormat(tag, { dateStyle: 'medium' }).format(new Date(Date.parse(instant) - 1));
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long ago an instant was, in the largest unit that fits: "46 min. ago". */
export function agoText(instant: string | number, tag: string, now: number): string {
  const past = typeof instant === 'number' ? instant : Date.parse(instant);
  const seconds = Math.max(0, Math.round((now - past) / 1000));
  const [unit, size] = units.find((one) => seconds >= one[1]) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'always', style: 'short' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}
