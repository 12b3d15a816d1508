import type { FestivalReply } from '@portico/contract/routes/festivals';
import { splitElapsedRange } from '@portico/counting/base-periods';
import {
  alignFestivalDays,
  type ComparedExtent,
  type FestivalDayPair,
  findComparedExtent,
  type QueryTime,
} from '@portico/counting/festival-days';
import { computeFestivalProgress } from '@portico/counting/festivals';
import { addDays, parseLocal } from '@portico/counting/local-time';
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

/** A row of a comparison: two matched days, and how much of both is compared. */
export type ComparedRow = FestivalDayPair & { extent: ComparedExtent };

/** Returns the rows that compare a festival with an earlier one, or with the days before it. */
export function listComparedRows(range: LocalRange, earlier: LocalRange, moment: QueryTime): ComparedRow[] {
  return alignFestivalDays(range, earlier).map((pair) => {
    const row = { ...pair, extent: findComparedExtent(pair, moment) };
    // Before opening, no part of the running day can be compared.
    return row.extent === 'part' && listPartialDays([row], moment).length === 0 ? { ...row, extent: null } : row;
  });
}

/** Returns the parts of days to read for these rows: of the running day and of its matched day, up to the same time. */
export function listPartialDays(rows: readonly ComparedRow[], { asOf, window }: QueryTime): PartialDay[] {
  return rows.flatMap(({ day: today, base, extent }) => {
    if (extent !== 'part' || today === null || base === null) return [];
    return [today, base].flatMap((day) => {
      const { unfinishedPart } = splitElapsedRange({ from: day, to: addDays(day, 1) }, asOf - today, window);
      return unfinishedPart.from < unfinishedPart.to ? [{ day, part: unfinishedPart }] : [];
    });
  });
}
