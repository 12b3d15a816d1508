import type { FestivalTold } from '@portico/contract/routes/festivals';
import { elapsedAfter } from '@portico/counting/base-periods';
import type { Window } from '@portico/counting/business-hours';
import { comparedDays, daysBefore, daysOf, type Moment, progressOf } from '@portico/counting/festivals';
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
export function festivalTold(festival: Festival, moment: Moment): FestivalTold {
  const { id, name, startDate, endDate } = festival;
  const { state } = progressOf(rangeOfFestival(festival), moment);
  const numberOfDays = dayCount(festival);
  return { id, name, startTime: startDate, endTime: endDate, year: Number(startDate.slice(0, 4)), numberOfDays, state };
}

/** Of the day that begins at a midnight, what is over by now. */
export type PartOfDay = { day: number; part: LocalRange };

/** Midnights of whole days, and one more day of which only a part is meant; null: none. */
export type Stretch = { days: number[]; last: PartOfDay | null };

/** So many whole days from a midnight on, and of the next one what is over once so many seconds of it have passed. */
export function stretchOf(from: number, days: number, elapsed: number, window: Window): Stretch {
  const day = addDays(from, days);
  const { rest } = elapsedAfter({ from: day, to: addDays(day, 1) }, elapsed, window);
  return { days: daysOf({ from, to: day }), last: rest.from < rest.to ? { day, part: rest } : null };
}

/** What of a festival is set against what of the days before it. */
export function stretchesBefore(range: LocalRange, moment: Moment): { own: Stretch; other: Stretch } {
  const before = daysBefore(range);
  const { days, base, elapsed } = comparedDays(progressOf(range, moment), (before.to - before.from) / daySeconds);
  return {
    own: stretchOf(range.from, days, elapsed, moment.window),
    other: stretchOf(before.from, base, elapsed, moment.window),
  };
}
