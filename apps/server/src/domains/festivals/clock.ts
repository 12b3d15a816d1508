import type { FestivalTold } from '@portico/contract/routes/festivals';
import { comparedDays, daysBefore, daysOf, type Progress, progressOf } from '@portico/counting/festivals';
import { addDays, daySeconds, parseLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Selection } from '../analysis/index.ts';
import { dayCount, type StoredHoliday } from './stored-holidays.ts';

/** A festival with its days in local seconds. */
export type Festival = Pick<StoredHoliday, 'id' | 'name' | 'startDate' | 'endDate'>;

/** Local time all places have reached, floored to five minutes. */
export function asOfAt({ entities }: Selection, now: number): number {
  const seconds = Math.floor(now / 1000);
  const zones = new Set(entities.map(({ timeZone, dstEnable }) => zoneRules(timeZone, dstEnable === 1)));
  const clocks = [...zones].map((rules) => localSecondsAt(rules, seconds));
  return Math.floor(Math.min(...(clocks.length === 0 ? [seconds] : clocks)) / 300) * 300;
}

/** The zone of all places; null where they have several. */
export function zoneOf({ entities }: Selection): string | null {
  const zones = new Set(entities.map(({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`));
  return zones.size === 1 ? (entities[0]?.timeZone ?? null) : null;
}

export function rangeOfFestival({ startDate, endDate }: Pick<Festival, 'startDate' | 'endDate'>): LocalRange {
  return { from: parseLocal(startDate), to: addDays(parseLocal(endDate), 1) };
}

/** A festival as replies name it. */
export function festivalTold(festival: Festival, asOf: number): FestivalTold {
  const { id, name, startDate, endDate } = festival;
  const { state } = progressOf(rangeOfFestival(festival), asOf);
  const numberOfDays = dayCount(festival);
  return { id, name, startTime: startDate, endTime: endDate, year: Number(startDate.slice(0, 4)), numberOfDays, state };
}

/** Midnights of whole days, and one more day of which only the first seconds are meant; null: none. */
export type Stretch = { days: number[]; last: LocalRange | null };

/** What of a festival is set against what of other days that begin at `from` and are so many. */
export function stretchesOf(
  range: LocalRange,
  progress: Progress,
  other: { from: number; days: number },
): { own: Stretch; other: Stretch } {
  const { days, base, elapsed } = comparedDays(progress, other.days);
  const stretch = (from: number, whole: number): Stretch => {
    const next = addDays(from, whole);
    return {
      days: daysOf({ from, to: next }),
      last: elapsed === 0 ? null : { from: next, to: next + elapsed },
    };
  };
  return { own: stretch(range.from, days), other: stretch(other.from, base) };
}

/** What of a festival is set against what of the days before it. */
export function stretchesBefore(range: LocalRange, asOf: number) {
  const before = daysBefore(range);
  const days = (before.to - before.from) / daySeconds;
  return stretchesOf(range, progressOf(range, asOf), { from: before.from, days });
}
