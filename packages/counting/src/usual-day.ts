import { runsPastMidnight, type Window } from './business-hours.ts';

export const hoursOfDay = 24;

/** A value, and where it stands among others. */
export type At = { place: number; value: number };

/** Mean of the values that are known; null where none is. Never of quotients: those are computed from the sums of all. */
export function meanOf(values: readonly (number | null)[]): number | null {
  let [sum, known] = [0, 0];
  for (const value of values) if (value !== null) [sum, known] = [sum + value, known + 1];
  return known === 0 ? null : sum / known;
}

/** The largest and the smallest of the values that are known, of equal ones the first; null where none is. */
export function extremesOf(values: readonly (number | null)[]): { least: At | null; most: At | null } {
  let [least, most]: [At | null, At | null] = [null, null];
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    if (least === null || value < least.value) least = { place, value };
    if (most === null || value > most.value) most = { place, value };
  }
  return { least, most };
}

/** Whether opening hours, or any window, cover all of an hour of the day (0–23). */
export function coversHour(window: Window, hour: number): boolean {
  const [first, last] = [hour * 3600, hour * 3600 + 3599];
  const [isFromStart, isToEnd] = [first >= window.startSecond, last <= window.endSecond];
  return runsPastMidnight(window) ? isFromStart || isToEnd : isFromStart && isToEnd;
}

/** How sums become figures. */
export type Figure<Sums> = {
  /** null: it cannot be known. */
  valueOf: (sums: Sums) => number | null;
  /** Whether anything of it is known, be it too little for a quotient. */
  isKnown: (sums: Sums) => boolean;
  add: (one: Sums, other: Sums) => Sums;
  /** One sum divided by another: it has no mean, but is computed from the sums of all days. */
  isDivided: boolean;
};

/** What several days have in common. */
export type UsualDay<Sums> = {
  /** Adds a day by its hours and as a whole; whether it counts, which it does where anything is known of it. */
  add(hours: readonly (Sums | undefined)[], whole: Sums | undefined): boolean;
  /** Of each hour the mean over the days that know it, or the quotient of their sums; null: none does. */
  hours(): (number | null)[];
  /** Mean of the days that count; null where none does, and for what is divided. */
  average(): number | null;
  /** How many days count. */
  days(): number;
};

/** Days added up, one after the other. A day without any record is left out: it is no day on which nobody came. */
export function usualDay<Sums>({ valueOf, isKnown, add, isDivided }: Figure<Sums>): UsualDay<Sums> {
  type Hour = { sum: number; known: number; sums: Sums | undefined };
  const byHour = Array.from({ length: hoursOfDay }, (): Hour => ({ sum: 0, known: 0, sums: undefined }));
  let [days, total] = [0, 0];
  const meanOfHour = ({ sum, known, sums }: Hour) => {
    if (isDivided) return sums === undefined ? null : valueOf(sums);
    return known === 0 ? null : sum / known;
  };
  return {
    add(hours, whole) {
      if (whole === undefined || !isKnown(whole)) return false;
      days += 1;
      total += valueOf(whole) ?? 0;
      for (const [place, hour] of byHour.entries()) {
        const sums = hours[place];
        if (sums === undefined) continue;
        if (isDivided) hour.sums = hour.sums === undefined ? sums : add(hour.sums, sums);
        const value = valueOf(sums);
        if (value !== null) [hour.sum, hour.known] = [hour.sum + value, hour.known + 1];
      }
      return true;
    },
    hours: () => byHour.map(meanOfHour),
    average: () => (isDivided || days === 0 ? null : total / days),
    days: () => days,
  };
}
