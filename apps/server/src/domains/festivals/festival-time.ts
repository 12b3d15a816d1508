import type { FestivalReply } from '@portico/contract/routes/festivals';
import { splitElapsedRange } from '@portico/counting/base-periods';
import type { TimeWindow } from '@portico/counting/business-hours';
import {
  computeFestivalProgress,
  countComparedDays,
  festivalBaseRange,
  listLocalDays,
  type QueryTime,
} from '@portico/counting/festivals';
import { addDays, daySeconds, parseLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Selection } from '../analysis/index.ts';
import { countFestivalDays, type StoredHoliday } from './stored-holidays.ts';

/** A festival with its first and last day ("yyyy-MM-dd", both included). */
export type Festival = Pick<StoredHoliday, 'id' | 'name' | 'startDate' | 'endDate'>;

/** Returns the local time that all places have reached, floored to five minutes. `now` in epoch milliseconds. */
export function findEarliestLocalTime({ entities }: Selection, now: number): number {
  const seconds = Math.floor(now / 1000);
  const zones = new Set(entities.map(({ timeZone, dstEnable }) => zoneRules(timeZone, dstEnable === 1)));
  const localTimes = [...zones].map((rules) => localSecondsAt(rules, seconds));
  return Math.floor(Math.min(...(localTimes.length === 0 ? [seconds] : localTimes)) / 300) * 300;
}

/** Returns the common time zone of all places; null if there are several. */
export function findSelectionTimeZone({ entities }: Selection): string | null {
  const zones = new Set(entities.map(({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`));
  return zones.size === 1 ? (entities[0]?.timeZone ?? null) : null;
}

export function toLocalRange({ startDate, endDate }: Pick<Festival, 'startDate' | 'endDate'>): LocalRange {
  return { from: parseLocal(startDate), to: addDays(parseLocal(endDate), 1) };
}

/** Converts a festival to its form in replies. */
export function toFestivalReply(festival: Festival, moment: QueryTime): FestivalReply {
  const { id, name, startDate, endDate } = festival;
  const { state } = computeFestivalProgress(toLocalRange(festival), moment);
  const numberOfDays = countFestivalDays(festival);
  return { id, name, startTime: startDate, endTime: endDate, year: Number(startDate.slice(0, 4)), numberOfDays, state };
}

/** The elapsed part of the day that begins at a midnight (`day`, local seconds). */
export type PartialDay = { day: number; part: LocalRange };

/** Midnights of complete days, and an optional further day of which only a part is included. */
export type DaysAndPartialDay = { days: number[]; partialDay: PartialDay | null };

/** Returns `days` complete days from a midnight on, and the part of the next day that is over after `elapsed` seconds. */
export function toDaysAndPartialDay(
  from: number,
  days: number,
  elapsed: number,
  window: TimeWindow,
): DaysAndPartialDay {
  const day = addDays(from, days);
  const { unfinishedPart } = splitElapsedRange({ from: day, to: addDays(day, 1) }, elapsed, window);
  return {
    days: listLocalDays({ from, to: day }),
    partialDay: unfinishedPart.from < unfinishedPart.to ? { day, part: unfinishedPart } : null,
  };
}

/** Returns the days of a festival (`comparedDays`) and of the 7 days before it (`baseDays`) that are compared. */
export function pairWithDaysBefore(
  range: LocalRange,
  moment: QueryTime,
): { comparedDays: DaysAndPartialDay; baseDays: DaysAndPartialDay } {
  const before = festivalBaseRange(range);
  const { festivalDays, baseDays, elapsedSeconds } = countComparedDays(
    computeFestivalProgress(range, moment),
    (before.to - before.from) / daySeconds,
  );
  return {
    comparedDays: toDaysAndPartialDay(range.from, festivalDays, elapsedSeconds, moment.window),
    baseDays: toDaysAndPartialDay(before.from, baseDays, elapsedSeconds, moment.window),
  };
}
