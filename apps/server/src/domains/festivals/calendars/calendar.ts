import type { CalendarDayKind, HolidayKind } from '@portico/contract/words/holidays';
import { daySeconds, parseLocal } from '@portico/counting/local-time';

/** A festival in a calendar. */
export type CalendarRow = {
  /** Independent of the language and of changes of the days: "CN/springFestival/2026". */
  key: string;
  name: string;
  /** "yyyy-MM-dd", both included. */
  startDate: string;
  endDate: string;
  kind: HolidayKind;
  calendar: CalendarDayKind;
};

/** The rows of a calendar for some years, and the years whose days off are not announced yet. */
export type CalendarYears = { rows: CalendarRow[]; unannouncedYears: number[] };

/** Sorts rows by day, and merges festivals of the same name and kind of calendar day on consecutive days into one. */
export function mergeCalendarRows(rows: readonly CalendarRow[]): CalendarRow[] {
  const merged: CalendarRow[] = [];
  for (const row of rows.toSorted((a, b) => compare(a.startDate, b.startDate) || compare(a.key, b.key))) {
    const before = merged.findLast(({ name, calendar }) => name === row.name && calendar === row.calendar);
    const follows = before !== undefined && daysBetween(before.endDate, row.startDate) === 1;
    if (follows && row.kind === 'festival') before.endDate = row.endDate;
    else merged.push({ ...row });
  }
  return merged;
}

/** Creates a function that makes keys unique: a repeated key gets the suffix "#2", "#3", …. */
export function createUniqueKeyGenerator(): (key: string) => string {
  const uses = new Map<string, number>();
  return (key) => {
    const times = (uses.get(key) ?? 0) + 1;
    uses.set(key, times);
    return times === 1 ? key : `${key}#${times}`;
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const daysBetween = (one: string, other: string) => (parseLocal(other) - parseLocal(one)) / daySeconds;
