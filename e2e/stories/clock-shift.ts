/**
 * Moves the clock of this process or page ahead by some milliseconds. Only Date changes, timers do not. Pages receive the text of this
 * function, so it must not refer to anything outside.
 */
export function shiftClock(milliseconds: number): void {
  const { now } = Date;
  const shiftedNow = () => now() + milliseconds;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args),
    get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
  });
}

/** Milliseconds until the next occurrence of a time of day (HH:mm:ss) at a UTC offset ("+08:00"). */
export function millisecondsUntilTime(time: string, offset: string): number {
  const dayMilliseconds = 86_400_000;
  const left = (Date.parse(`1970-01-01T${time}${offset}`) - Date.now()) % dayMilliseconds;
  return left < 0 ? left + dayMilliseconds : left;
}

/** Milliseconds until the next noon (UTC) of a day of the year; `month` counts from 1. */
export function millisecondsUntilDate(month: number, day: number): number {
  const year = new Date().getUTCFullYear();
  const left = Date.UTC(year, month - 1, day, 12) - Date.now();
  return left > 0 ? left : Date.UTC(year + 1, month - 1, day, 12) - Date.now();
}
