import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedMonth, grown, shapeOf, spread } from './target-spread.ts';
import { monthLengths } from './targets.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const complete = (value: number | null): CountedMonth => ({ value, completeness: value === null ? null : 1 });
/** 100 people a day, and in December 200. */
const lastYear = monthLengths(2025).map((days, month) => complete(days * (month === 11 ? 200 : 100)));

test('evenly is by the days of the months', () => {
  expect(spread(365, 2026, null)).toEqual(monthLengths(2026));
  expect(spread(366, 2028, null)).toEqual(monthLengths(2028));
});

test('like last year keeps the shape of its months', () => {
  const shape = shapeOf(lastYear, 2026);
  expect(shape?.unknown).toEqual([]);
  expect(spread(sum(shape?.months ?? []), 2026, shape)).toEqual(lastYear.map(({ value }) => value));
  // 29 February has the mean day of last year's February.
  expect(
    shapeOf(
      monthLengths(2027).map((days) => complete(days * 100)),
      2028,
    )?.months[1],
  ).toBeCloseTo(2900, 9);
});

test('a month of which too little came gets the mean day of the others, and is named', () => {
  const holed = lastYear.map((month, place) => {
    if (place === 1) return complete(null);
    if (place === 4) return { value: 310, completeness: 0.1 };
    return place === 6 ? { value: 2480, completeness: 0.8 } : month;
  });
  const shape = shapeOf(holed, 2026);
  expect(shape?.unknown).toEqual([2, 5]);
  const mean = (365 * 100 + 3100 - 28 * 100 - 31 * 100) / (365 - 28 - 31);
  expect(shape?.months[1]).toBeCloseTo(28 * mean, 9);
  // Four fifths of it came: it is brought up to all of it.
  expect(shape?.months[6]).toBeCloseTo(3100, 9);
  expect(
    shapeOf(
      lastYear.map(() => complete(null)),
      2026,
    ),
  ).toBeNull();
});

test('what is spread adds up to the yearly target exactly, whatever last year was', () => {
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
        const shape = shapeOf(months, year);
        if (shape !== null) shaped += 1;
        const parts = spread(yearly, year, shape);
        expect(parts).toHaveLength(12);
        expect(sum(parts)).toBe(yearly);
      },
    ),
  );
  expect(shaped).toBeGreaterThan(50);
});

test('growth is on last year brought up to complete months', () => {
  const shape = shapeOf(lastYear, 2026);
  expect(shape === null ? null : grown(shape, 0.05)).toBe(Math.round(39_600 * 1.05));
  expect(shape === null ? null : grown(shape, -2)).toBe(0);
});
