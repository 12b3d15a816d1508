import type { Step } from '@portico/contract/words/time-ranges';

// Calendar of the reference implementation: Intl and Date.UTC, evaluated for every record. A "local" is local time in seconds, as if it
// were UTC.

/** The time zone of a place; `followsDst` false: it ignores daylight saving. */
export type ZoneSetting = { zone: string; followsDst: boolean };

const daySeconds = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time at an instant (epoch seconds). */
export function toLocal({ zone, followsDst }: ZoneSetting, at: number): number {
  if (followsDst) return localByIntl(zone, at);
  // Without daylight saving, the offset is the smaller one of the year.
  const year = new Date(at * 1000).getUTCFullYear();
  const offsets = [0, 6].map((month) => {
    const middle = Date.UTC(year, month, 15) / 1000;
    return localByIntl(zone, middle) - middle;
  });
  return at + Math.min(...offsets);
}

function localByIntl(zone: string, at: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return parseOracleLocal(format.format(at * 1000));
}

/** The first instant with this local time; throws when a clock change skips it. */
export function findFirstInstantOfLocalTime(zoneSetting: ZoneSetting, local: number): number {
  // Tries two UTC offsets: the one a day before and the one a day after.
  const candidates = [-daySeconds, daySeconds].map(
    (away) => local - (toLocal(zoneSetting, local + away) - (local + away)),
  );
  const found = candidates.toSorted((a, b) => a - b).find((at) => toLocal(zoneSetting, at) === local);
  if (found === undefined) throw new Error(`no clock in ${zoneSetting.zone} shows ${formatOracleLocal(local)}`);
  return found;
}

/** The instants within a year from `from` at which the clocks of a time zone change. */
export function listClockChanges(zone: string, from: number): number[] {
  const changes: number[] = [];
  const offset = (at: number) => localByIntl(zone, at) - at;
  for (let at = from; at < from + 366 * daySeconds; at += 3600)
    if (offset(at) !== offset(at + 3600)) changes.push(at + 3600);
  return changes;
}

/** A local as "yyyy-MM-dd HH:mm:ss". */
export function formatOracleLocal(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The local of a "yyyy-MM-dd HH:mm:ss". */
export function parseOracleLocal(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
}

/** Midnight of the local day, and the seconds since then. */
export function splitLocalDay(local: number): { day: number; second: number } {
  const date = new Date(local * 1000);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) / 1000;
  return { day, second: local - day };
}

const minutesOf: Partial<Record<Step, number>> = { '5m': 5, '30m': 30, '1h': 60 };

/** Start of the bucket that contains a local; weeks begin on Monday. */
export function findOracleBucketStart(local: number, step: Step): number {
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

/** Start of the next bucket. */
export function nextOracleBucketStart(start: number, step: Step): number {
  const minutes = minutesOf[step];
  if (minutes !== undefined) return start + minutes * 60;
  const date = new Date(start * 1000);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (step === '1d') return Date.UTC(year, month, day + 1) / 1000;
  if (step === '1w') return Date.UTC(year, month, day + 7) / 1000;
  return (step === '1n' ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0)) / 1000;
}
