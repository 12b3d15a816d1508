import type { CalendarKind, HolidayKind } from '@portico/contract/words/holidays';
import { daySeconds, parseLocal } from '@portico/counting/local-time';

/** A festival as a calendar has it. */
export type CalendarRow = {
  /** The same in every language and whatever becomes of its days: "CN/springFestival/2026". */
  key: string;
  name: string;
  /** "yyyy-MM-dd", both included. */
  startDate: string;
  endDate: string;
  kind: HolidayKind;
  calendar: CalendarKind;
};

/** What a calendar has of some years, and of which of them it does not know the days off yet. */
export type CalendarYears = { rows: CalendarRow[]; notAnnounced: number[] };

/** Rows in the order of their days; those of one name and kind that follow each other day by day are one festival. */
export function inOrder(rows: readonly CalendarRow[]): CalendarRow[] {
  const merged: CalendarRow[] = [];
  for (const row of rows.toSorted((a, b) => compare(a.startDate, b.startDate) || compare(a.key, b.key))) {
    const before = merged.findLast(({ name, calendar }) => name === row.name && calendar === row.calendar);
    const follows = before !== undefined && daysBetween(before.endDate, row.startDate) === 1;
    if (follows && row.kind === 'festival') before.endDate = row.endDate;
    else merged.push({ ...row });
  }
  return merged;
}

/** Keys told apart where a calendar has one thing twice in a year. */
export function keyMaker(): (key: string) => string {
  const made = new Map<string, number>();
  return (key) => {
    const times = (made.get(key) ?? 0) + 1;
    made.set(key, times);
    return times === 1 ? key : `${key}#${times}`;
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const daysBetween = (one: string, other: string) => (parseLocal(other) - parseLocal(one)) / daySeconds;
