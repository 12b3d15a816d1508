import { apportion, listDaysPerMonth } from './targets.ts';

/**
 * The counts of one month of last year, and their completeness: received ÷ expected. null: no periods were expected, or counting began
 * after its first day.
 */
export type CountedMonth = { value: number | null; completeness: number | null };

/** Minimum completeness of a month whose counts are used as typical for that month. */
export const minMonthCompleteness = 0.8;

/** The counts to expect of a year, by month, and the months (1–12) without usable counts. */
export type ExpectedYearCounts = { months: number[]; monthsWithoutCounts: number[] };

/**
 * The counts to expect in `year`, from the counts of the year before. A month with at least 80 % of its records is usable: its count is
 * scaled up to complete records, and to its number of days in `year`. Every other month gets the mean per day of the usable months, and is
 * listed in `monthsWithoutCounts`. null if no month is usable.
 */
export function computeExpectedYearCounts(lastYear: readonly CountedMonth[], year: number): ExpectedYearCounts | null {
  const [lengths, lengthsThen] = [listDaysPerMonth(year), listDaysPerMonth(year - 1)];
  const completeValues = lengths.map((_, month) => scaleToComplete(lastYear[month]));
  const monthsWithoutCounts = completeValues.flatMap((people, month) => (people === null ? [month + 1] : []));
  const [people, days] = completeValues.reduce(
    ([sum, days], month, place) => (month === null ? [sum, days] : [sum + month, days + (lengthsThen[place] ?? 0)]),
    [0, 0],
  );
  if (days === 0) return null;
  const months = lengths.map((length, index) => {
    const month = completeValues[index] ?? null;
    return length * (month === null ? people / days : month / (lengthsThen[index] ?? 1));
  });
  return { months, monthsWithoutCounts };
}

function scaleToComplete(month: CountedMonth | undefined): number | null {
  const { value = null, completeness = null } = month ?? {};
  return value === null || completeness === null || completeness < minMonthCompleteness ? null : value / completeness;
}

/** Monthly targets that add up exactly to a yearly target, in proportion to the days of the months or to last year's months. */
export function distributeYearlyTarget(yearly: number, year: number, shape: ExpectedYearCounts | null): number[] {
  return apportion(yearly, shape?.months ?? listDaysPerMonth(year));
}

/** A yearly target with a growth over last year, whose months are scaled to complete records; growth 0.05 = five percent more. */
export function computeYearlyTargetFromGrowth({ months }: ExpectedYearCounts, growth: number): number {
  return Math.max(0, Math.round(months.reduce((sum, month) => sum + month, 0) * (1 + growth)));
}
