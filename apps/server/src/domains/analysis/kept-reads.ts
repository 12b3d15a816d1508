import type { Kept } from './kept-place.ts';
import type { Days } from './questions/device-days.ts';
import { type Grain, rowsADay } from './questions/kept-rows.ts';

// The engine reads a device's records 8,192 at a time, four weeks of five minutes: as much of the days before costs it nothing, if it is
// no more rows than are quickly read.
export const daysAtLeast = 28;
// To begin a statement costs as much as to read these days of a device: of few devices more is read at once.
const deviceDaysFew = 448;
export const daysAtMost = 112;
// Four weeks by hour of as many places as a contrast takes, or by day of a chain.
export const rowsBefore = 42_000;

/** Days of a place that were not read, or written to since. */
export type Missing = { one: Kept; days: Days };

/** Places of which the same days are read. */
type Read = { kept: readonly Kept[]; days: Days };

/**
 * What is missing, in few reads: a statement costs more than some days too many, which the engine reads anyway. Unless that would be
 * much more, as of many places of which each misses another day.
 */
export function readsOf(missing: readonly Missing[], grain: Grain): readonly Read[] {
  const alike = [...Map.groupBy(missing, ({ days }) => `${days.from} ${days.to}`).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ kept: own.map(({ one }) => one), days: first.days }];
  });
  if (grain === 'record') return alike;
  const joined: Read[] = [];
  for (const { kept, days } of alike.toSorted((one, other) => one.days.from - other.days.from)) {
    const last = joined.at(-1);
    const both = { from: last?.days.from ?? 0, to: Math.max(last?.days.to ?? 0, days.to) };
    const most = Math.max(daysAtLeast, days.to - days.from);
    if (last === undefined || both.to - both.from > most) joined.push({ kept, days });
    else joined.splice(-1, 1, { kept: [...last.kept, ...kept], days: both });
  }
  const rows = (of: readonly Read[]) =>
    of.reduce((sum, { kept, days }) => sum + kept.reduce((own, one) => own + rowsOf(one, days, grain), 0), 0);
  return rows(joined) <= Math.max(rowsBefore, 2 * rows(alike)) ? joined : alike;
}

/** Up to how many days up to the end of what is missing are read with it. */
export function daysWith(kept: readonly Kept[]): number {
  const devices = kept.reduce((sum, { place }) => sum + place.devices.length, 0);
  return Math.min(daysAtMost, Math.max(daysAtLeast, Math.floor(deviceDaysFew / Math.max(1, devices))));
}

/** How many rows an entity has of some days, at most or as devices that report every five minutes have. */
export function rowsOf({ place }: Kept, { from, to }: Days, grain: Grain): number {
  return (to - from) * rowsADay[grain] * place.devices.length;
}
