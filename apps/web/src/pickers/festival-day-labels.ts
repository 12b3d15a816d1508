import { parseLocal, weekday } from '@portico/counting/local-time';
import type { BucketLabel } from './analysis/bucket-labels.ts';
import { formatLocalTime } from './format-local-time.ts';

/** More dates under a bar would not leave room for it. */
const maxAxisDates = 3;

/** A day with its weekday: "Thu, Oct 1"; with the year if `withYear`. */
export function formatFestivalDay(day: string, tag: string, withYear = false): string {
  const options = { month: 'short', day: 'numeric', weekday: 'short' } as const;
  return formatLocalTime(day, tag, withYear ? { ...options, year: 'numeric' } : options);
}

/** Labels for rows of matched days: the weekday that they share, and their dates. null: no day is matched. */
export function createMatchedDayLabels(
  rows: readonly { days: readonly (string | null)[]; note?: string | undefined }[],
  tag: string,
): BucketLabel[] {
  const years = new Set(rows.flatMap(({ days }) => days.flatMap((day) => day?.slice(0, 4) ?? [])));
  return rows.map(({ days, note }) => {
    const found = days.flatMap((day) => day ?? []);
    const [first] = found;
    const dates = days.slice(0, maxAxisDates).map((day) => (day === null ? '—' : formatAxisDate(day, tag)));
    return {
      firstLine: first === undefined ? '' : formatLocalTime(first, tag, { weekday: 'short' }),
      secondLine: dates.join('\n'),
      full: found.map((day) => formatFestivalDay(day, tag, years.size > 1)).join(' · '),
      isWeekend: first !== undefined && weekday(parseLocal(first)) > 5,
      ...(note === undefined ? {} : { note }),
    };
  });
}

/** "10/1". Arabic dates contain direction marks, which a canvas would apply to the digits. */
function formatAxisDate(day: string, tag: string): string {
  return formatLocalTime(day, tag, { month: 'numeric', day: 'numeric' }).replaceAll(/[\u200e\u200f]/g, '');
}

/** Labels of positions, for festivals of one year: their days at the same position may have different weekdays; `note`: the dates. */
export function createDayPositionLabels(positions: readonly { text: string; note: string }[]): BucketLabel[] {
  return positions.map(({ text, note }) => ({ firstLine: text, secondLine: '', full: text, isWeekend: false, note }));
}
