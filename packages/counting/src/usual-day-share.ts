import { minUsualWeeks } from './usual-values.ts';

/** People of an earlier day of the same weekday: in the periods that were over at the present time of day, and in the complete day. */
export type EarlierDay = { elapsed: number; total: number };

/** With fewer people on all earlier days together, their hours say nothing about the next day. */
export const minUsualDayPeople = 50;

/**
 * The share of a day's people expected by a time of day, from 0 to 1: the people of the earlier days up to that time, divided by all their
 * people. null days are unknown or have too little data. null if fewer than `minUsualWeeks` days or `minUsualDayPeople` people are known.
 */
export function computeUsualDayShare(days: readonly (EarlierDay | null)[]): number | null {
  const known = days.filter((day) => day !== null);
  const total = known.reduce((sum, day) => sum + day.total, 0);
  if (known.length < minUsualWeeks || total < minUsualDayPeople) return null;
  return known.reduce((sum, { elapsed }) => sum + elapsed, 0) / total;
}
