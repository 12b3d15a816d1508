import { apportion, monthLengths } from './targets.ts';

/**
 * What was counted in a month of last year, and how complete it is: received ÷ expected; null: nothing was expected, or counting had not
 * begun by its first day.
 */
export type CountedMonth = { value: number | null; completeness: number | null };

/** Records of at least this share of a month have to be there for the month to say what it usually brings. */
export const leastCompleteness = 0.8;

/** What a year usually brings, by month, and the months (1–12) that say nothing. */
export type YearShape = { months: number[]; unknown: number[] };

/**
 * What last year's months would bring in a year of their lengths. A month of which at least 80 % of the records came is brought up to
 * all of them, and per day to the length it has this time; every other month gets the mean day of those, and is named. null where no
 * month says anything.
 */
export function shapeOf(lastYear: readonly CountedMonth[], year: number): YearShape | null {
  const [lengths, lengthsThen] = [monthLengths(year), monthLengths(year - 1)];
  const whole = lengths.map((_, month) => broughtUp(lastYear[month]));
  const unknown = whole.flatMap((people, month) => (people === null ? [month + 1] : []));
  const [people, days] = whole.reduce(
    ([sum, of], month, place) => (month === null ? [sum, of] : [sum + month, of + (lengthsThen[place] ?? 0)]),
    [0, 0],
  );
  if (days === 0) return null;
  const months = lengths.map((length, place) => {
    const month = whole[place] ?? null;
    return length * (month === null ? people / days : month / (lengthsThen[place] ?? 1));
  });
  return { months, unknown };
}

function broughtUp(month: CountedMonth | undefined): number | null {
  const { value = null, completeness = null } = month ?? {};
  return value === null || completeness === null || completeness < leastCompleteness ? null : value / completeness;
}

/** Monthly targets that add up to a yearly one exactly, by the days of the months or by the shape of last year. */
export function spread(yearly: number, year: number, shape: YearShape | null): number[] {
  return apportion(yearly, shape?.months ?? monthLengths(year));
}

/** A yearly target so much over what last year was, brought up to complete months; growth 0.05: five percent more. */
export function grown({ months }: YearShape, growth: number): number {
  return Math.max(0, Math.round(months.reduce((sum, month) => sum + month, 0) * (1 + growth)));
}
