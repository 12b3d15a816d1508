import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import { addDays, parseLocal } from './local-time.ts';
import {
  apportion,
  computeDueTarget,
  computePace,
  computeTargetCompletion,
  createDayTargetLookup,
  dailyTargets,
  dueShareOfDay,
  isFarBehind,
  listDaysPerMonth,
  sumTargetOverDays,
} from './targets.ts';

const noMonths = Array.from({ length: 12 }, () => null);
const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, number) => all + (number ?? 0), 0);
const monthly = (set: Readonly<Record<number, number>>) => noMonths.map((_, index) => set[index + 1] ?? null);

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const year = fc.integer({ min: 2000, max: 2099 });
const someMonths = fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 })), { minLength: 12, maxLength: 12 });

test('daily targets add up to the yearly target, also in leap years', () => {
  fc.assert(
    fc.property(year, amount, (of, yearly) => {
      const days = dailyTargets(of, { yearly, months: noMonths });
      expect(days).toHaveLength(sum(listDaysPerMonth(of)));
      expect(sum(days)).toBe(yearly);
      const even = yearly / days.length;
      for (const day of days) expect(Math.abs((day ?? Number.NaN) - even)).toBeLessThan(1);
    }),
  );
  expect([2024, 2025, 2000].map((of) => dailyTargets(of, { yearly: 1, months: noMonths }).length)).toEqual([
    366, 365, 366,
  ]);
});

test('daily targets add up to the larger of yearly and monthly targets', () => {
  let mixed = 0;
  fc.assert(
    fc.property(year, fc.option(amount), someMonths, (of, yearly, months) => {
      const days = dailyTargets(of, { yearly, months });
      const isWhole = months.every((month) => month !== null);
      if (yearly !== null && !isWhole) mixed += 1;
      expect(sum(days)).toBe(yearly === null || isWhole ? sum(months) : Math.max(yearly, sum(months)));
      let first = 0;
      for (const [index, length] of listDaysPerMonth(of).entries()) {
        const own = days.slice(first, first + length);
        first += length;
        const month = months[index] ?? null;
        const isSet = month !== null || yearly !== null;
        expect(own.every((day) => (day !== null) === isSet)).toBe(true);
        expect(month === null ? null : sum(own)).toBe(month);
      }
    }),
  );
  expect(mixed).toBeGreaterThan(20);
});

test('days without a monthly target share the rest of the yearly target', () => {
  // 365,000 minus 62,000 of January and December leave 303,000 for 303 days.
  const days = dailyTargets(2026, { yearly: 365_000, months: monthly({ 1: 31_000, 12: 31_000 }) });
  expect(new Set(days)).toEqual(new Set([1000]));
  const more = dailyTargets(2026, { yearly: 365_000, months: monthly({ 1: 62_000 }) });
  expect([more[0], more[30]]).toEqual([2000, 2000]);
  expect(sum(more.slice(31))).toBe(303_000);
  // A month with more than the yearly target leaves 0 for the other months, never less.
  const tooMuch = dailyTargets(2026, { yearly: 1000, months: monthly({ 6: 3000 }) });
  expect([sum(tooMuch), tooMuch[0]]).toEqual([3000, 0]);
});

test('apportioned parts add up and differ from their share by less than 1', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amount, weights, (whole, given) => {
      const parts = apportion(whole, given);
      expect(sum(parts)).toBe(whole);
      const total = sum(given);
      for (const [index, part] of parts.entries()) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
        const share = total === 0 ? whole / given.length : (whole * (given[index] ?? 0)) / total;
        expect(Math.abs(part - share)).toBeLessThan(1.001);
      }
    }),
  );
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(apportion(5, [0, 0])).toEqual([3, 2]);
});

const targets = createDayTargetLookup(
  new Map([
    [2026, { yearly: 1_460_000, months: noMonths }],
    [2027, { yearly: null, months: monthly({ 1: 155_000 }) }],
  ]),
);
const over = (from: string, to: string) => sumTargetOverDays(targets, { from: parseLocal(from), to: parseLocal(to) });
const shopHours = { startSecond: 36_000, endSecond: 79_199 };

test('the due share grows over the opening hours', () => {
  const share = (time: string) => dueShareOfDay(parseLocal(`2026-11-20 ${time}`), shopHours);
  // 5 h 40 min of twelve hours.
  expect(share('15:40')).toBeCloseTo(340 / 720, 9);
  expect([share('09:00'), share('16:00'), share('23:00')]).toEqual([0, 0.5, 1]);
});

test('the due target adds the share of today to the days before', () => {
  const month = { from: parseLocal('2026-11-01'), to: parseLocal('2026-12-01') };
  const due = (asOf: string, share: number) => computeDueTarget(targets, month, parseLocal(asOf), share)?.toDate;
  expect(due('2026-11-20 16:00', 0.25)).toBe(19 * 4000 + 1000);
  expect(due('2026-11-01 16:00', 0.5)).toBe(2000);
  expect(due('2026-12-01', 0.5)).toBe(30 * 4000);
  expect(over('2026-11-20', '2026-11-20')).toBe(0);
});

test('there is no pace before a tenth of the first day is due', () => {
  const today = { from: parseLocal('2026-11-20'), to: parseLocal('2026-11-21') };
  const month = { from: parseLocal('2026-11-01'), to: parseLocal('2026-12-01') };
  const at = (range: typeof today, share: number) =>
    computePace(100, computeDueTarget(targets, range, parseLocal('2026-11-20 01:40'), share));
  expect(at(today, 0.0999)).toBeNull();
  expect(at(today, 0.1)).toBe(0.25);
  // On the twentieth day of a month the days before suffice.
  expect(at(month, 0)).toBe(100 / (19 * 4000));
  expect([computePace(null, { toDate: 5, minToDate: 0 }), computePace(5, null)]).toEqual([null, null]);
  expect(computePace(5, { toDate: 0, minToDate: 0 })).toBeNull();
});

test('a range has a target only if each of its days has one', () => {
  // Four days of the week over New Year are in 2026, three in 2027.
  expect(over('2026-12-28', '2027-01-04')).toBe(4 * 4000 + 3 * 5000);
  expect(over('2027-01-01', '2027-02-01')).toBe(155_000);
  expect(over('2027-01-01', '2028-01-01')).toBeNull();
  expect(over('2027-01-31', '2027-02-02')).toBeNull();
  expect(over('2025-12-31', '2026-01-01')).toBeNull();
});

test('with hours past midnight, the due share grows at both ends of a day', () => {
  const late = parseWorkTime('18:00~01:59:59');
  const share = (time: string) => dueShareOfDay(parseLocal(`2026-05-20 ${time}`), late);
  expect([share('01:00'), share('02:00'), share('12:00'), share('21:00')]).toEqual([1 / 8, 2 / 8, 2 / 8, 5 / 8]);
  expect(dueShareOfDay(parseLocal('2026-05-20 06:00'), wholeDayWindow)).toBe(1 / 4);
});

test('the due target never falls and equals whole days at midnight', () => {
  const clock = fc.integer({ min: 0, max: 86_399 });
  const windows = fc.record({ startSecond: clock, endSecond: clock });
  const day = parseLocal('2026-03-10');
  fc.assert(
    fc.property(windows, clock, clock, (window, one, other) => {
      const [early, later] = [Math.min(one, other), Math.max(one, other)];
      const range = { from: day, to: addDays(day, 1) };
      const due = (second: number) =>
        computeDueTarget(targets, range, day + second, dueShareOfDay(day + second, window))?.toDate ?? Number.NaN;
      expect(due(early)).toBeLessThanOrEqual(due(later));
      expect(due(86_400)).toBe(targets(day));
      expect(due(later)).toBeLessThanOrEqual(4000);
    }),
  );
});

test('completion is null when the target is 0 or a value is missing', () => {
  expect([
    computeTargetCompletion(48, 50),
    computeTargetCompletion(0, 50),
    computeTargetCompletion(null, 50),
    computeTargetCompletion(5, null),
    computeTargetCompletion(5, 0),
  ]).toEqual([0.96, 0, null, null, null]);
});

test('a month is far behind if over 5 % and 20 people, after three days', () => {
  const from = parseLocal('2026-07-01');
  const at = (text: string) => ({ from, asOf: parseLocal(text) });
  expect(isFarBehind(949, 1000, at('2026-07-04'))).toBe(true);
  expect(isFarBehind(950, 1000, at('2026-07-04'))).toBe(false);
  expect(isFarBehind(949, 1000, at('2026-07-03 23:55:00'))).toBe(false);
  expect(isFarBehind(79, 100, at('2026-07-20'))).toBe(true);
  expect(isFarBehind(80, 100, at('2026-07-20'))).toBe(false);
});

test('the due target is 0 before a period and complete after its end', () => {
  const july = createDayTargetLookup(new Map([[2026, { yearly: null, months: monthly({ 7: 3100 }) }]]));
  const range = { from: parseLocal('2026-07-01'), to: parseLocal('2026-08-01') };
  const due = (asOf: string) => computeDueTarget(july, range, parseLocal(asOf), 0.5);
  expect(due('2026-06-20')).toEqual({ target: 3100, toDate: 0, minToDate: 10 });
  expect(due('2026-07-11 12:00:00')).toEqual({ target: 3100, toDate: 1050, minToDate: 10 });
  expect(due('2026-09-01')).toEqual({ target: 3100, toDate: 3100, minToDate: 10 });
  expect(computeDueTarget(july, { ...range, to: parseLocal('2026-08-02') }, range.to, 1)).toBeNull();
});
