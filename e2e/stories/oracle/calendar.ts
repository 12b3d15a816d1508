import type { Step } from '@portico/contract/words/time-ranges';

// The calendar of the oracle: the platform's own (Intl) and Date.UTC, asked anew for every record. A "local" is the wall clock in
// seconds, read as if it were UTC.

/** The wall clock of a place. */
export type Wall = { zone: string; followsDst: boolean };

const daySeconds = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock at an instant (epoch seconds). */
export function localAt({ zone, followsDst }: Wall, at: number): number {
  if (followsDst) return shown(zone, at);
  // All zones of the oracle keep one standard offset, which is the lesser one of the year it lies in.
  const year = new Date(at * 1000).getUTCFullYear();
  const offsets = [0, 6].map((month) => {
    const middle = Date.UTC(year, month, 15) / 1000;
    return shown(zone, middle) - middle;
  });
  return at + Math.min(...offsets);
}

function shown(zone: string, at: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return localOf(format.format(at * 1000));
}

/** The first instant at which the wall shows this; the clock must not have skipped it. */
export function firstInstantOf(wall: Wall, local: number): number {
  // With the offset of the day before or of the day after.
  const tried = [-daySeconds, daySeconds].map((away) => local - (localAt(wall, local + away) - (local + away)));
  const found = tried.toSorted((a, b) => a - b).find((at) => localAt(wall, at) === local);
  if (found === undefined) throw new Error(`no clock in ${wall.zone} shows ${textOf(local)}`);
  return found;
}

/** The instants within a year from `from` on at which the clocks of a zone change. */
export function changesOf(zone: string, from: number): number[] {
  const changes: number[] = [];
  const offset = (at: number) => shown(zone, at) - at;
  for (let at = from; at < from + 366 * daySeconds; at += 3600)
    if (offset(at) !== offset(at + 3600)) changes.push(at + 3600);
  return changes;
}

/** "yyyy-MM-dd HH:mm:ss" of a local. */
export function textOf(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The local of "yyyy-MM-dd HH:mm:ss". */
export function localOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
}

/** Midnight before, and the seconds since. */
export function dayOf(local: number): { day: number; second: number } {
  const date = new Date(local * 1000);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) / 1000;
  return { day, second: local - day };
}

const minutesOf: Partial<Record<Step, number>> = { '5m': 5, '30m': 30, '1h': 60 };

/** The start of the bucket a local lies in; weeks begin on Monday. */
export function bucketOf(local: number, step: Step): number {
  const date = new Date(local * 1000);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const minutes = minutesOf[step];
  if (minutes !== undefined) {
    const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
    return Date.UTC(year, month, day, 0, minute - (minute % minutes)) / 1000;
  }
  if (step === '1d') return Date.UTC(year, month, day) / 1000;
  if (step === '1w') return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7)) / 1000;
  return Date.UTC(year, step === '1n' ? month : 0) / 1000;
}

/** The start of the bucket after. */
export function bucketAfter(start: number, step: Step): number {
  const minutes = minutesOf[step];
  if (minutes !== undefined) return start + minutes * 60;
  const date = new Date(start * 1000);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (step === '1d') return Date.UTC(year, month, day + 1) / 1000;
  if (step === '1w') return Date.UTC(year, month, day + 7) / 1000;
  return (step === '1n' ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0)) / 1000;
}
