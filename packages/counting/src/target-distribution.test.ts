import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CountedMonth,
  computeExpectedYearCounts,
  computeYearlyTargetFromGrowth,
  distributeYearlyTarget,
} from './target-distribution.ts';
import { listDaysPerMonth } from './targets.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const complete = (value: number | null): CountedMonth => ({ value, completeness: value === null ? null : 1 });
/** Last year: 100 people a day, in December 200. */
const lastYear = listDaysPerMonth(2025).map((days, month) => complete(days * (month === 11 ? 200 : 100)));

test('an even distribution follows the number of days of each month', () => {
  expect(distributeYearlyTarget(365, 2026, null)).toEqual(listDaysPerMonth(2026));
  expect(distributeYearlyTarget(366, 2028, null)).toEqual(listDaysPerMonth(2028));
});

test('a distribution like last year keeps the proportions of its months', () => {
  const shape = computeExpectedYearCounts(lastYear, 2026);
  expect(shape?.monthsWithoutCounts).toEqual([]);
  expect(distributeYearlyTarget(sum(shape?.months ?? []), 2026, shape)).toEqual(lastYear.map(({ value }) => value));
  // 29 February gets the mean day of last year's February.
  expect(
    computeExpectedYearCounts(
      listDaysPerMonth(2027).map((days) => complete(days * 100)),
      2028,
    )?.months[1],
  ).toBeCloseTo(2900, 9);
});

test('an incomplete month gets the mean day of the others and is listed', () => {
  const holed = lastYear.map((month, index) => {
    if (index === 1) return complete(null);
    if (index === 4) return { value: 310, completeness: 0.1 };
    return index === 6 ? { value: 2480, completeness: 0.8 } : month;
  });
  const shape = computeExpectedYearCounts(holed, 2026);
  expect(shape?.monthsWithoutCounts).toEqual([2, 5]);
  const mean = (365 * 100 + 3100 - 28 * 100 - 31 * 100) / (365 - 28 - 31);
  expect(shape?.months[1]).toBeCloseTo(28 * mean, 9);
  // Four fifths of July's records arrived, so its count is scaled up to complete records.
  expect(shape?.months[6]).toBeCloseTo(3100, 9);
  expect(
    computeExpectedYearCounts(
      lastYear.map(() => complete(null)),
      2026,
    ),
  ).toBeNull();
});

test('monthly targets add up to the yearly target exactly', () => {
  const month = fc.record({
    value: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    completeness: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  let shaped = 0;
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 2001, max: 2099 }),
      (months, yearly, year) => {
        const shape = computeExpectedYearCounts(months, year);
        if (shape !== null) shaped += 1;
        const parts = distributeYearlyTarget(yearly, year, shape);
        expect(parts).toHaveLength(12);
        expect(sum(parts)).toBe(yearly);
      },
    ),
  );
  // In 300 runs, 47 or more of 100 random years had a complete month.
  expect(shaped).toBeGreaterThan(25);
});

test('growth applies to last year scaled up to complete months', () => {
  const shape = computeExpectedYearCounts(lastYear, 2026);
  expect(shape === null ? null : computeYearlyTargetFromGrowth(shape, 0.05)).toBe(Math.round(39_600 * 1.05));
  expect(shape === null ? null : computeYearlyTargetFromGrowth(shape, -2)).toBe(0);
});
