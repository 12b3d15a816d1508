/**
 * Makes this process or page believe that it is some milliseconds later. Only the wall clock moves, timers do not. Pages are sent its
 * text, so it names nothing from outside.
 */
export function moveClock(milliseconds: number): void {
  const { now } = Date;
  const moved = () => now() + milliseconds;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [moved()] : args),
    get: (target, key) => (key === 'now' ? moved : Reflect.get(target, key)),
  });
}

/** How many milliseconds are left until it is next this time of day (HH:mm:ss) at an offset from UTC ("+08:00"). */
export function untilNext(time: string, offset: string): number {
  const dayMilliseconds = 86_400_000;
  const left = (Date.parse(`1970-01-01T${time}${offset}`) - Date.now()) % dayMilliseconds;
  return left < 0 ? left + dayMilliseconds : left;
}

/** How many milliseconds are left until it is next noon (UTC) of this day of a year; `month` counts from 1. */
export function untilNextDate(month: number, day: number): number {
  const year = new Date().getUTCFullYear();
  const left = Date.UTC(year, month - 1, day, 12) - Date.now();
  return left > 0 ? left : Date.UTC(year + 1, month - 1, day, 12) - Date.now();
}
