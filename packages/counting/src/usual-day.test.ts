import type { Metrics } from '@portico/contract/words/metrics';
import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import { addMetrics, computeItem } from './items.ts';
import { computeMean, coversHour, createUsualDayAccumulator, findExtremes, hoursPerDay } from './usual-day.ts';

const people = {
  computeValue: (sums: Metrics) => computeItem('flowIn', sums),
  isKnown: ({ flowIn }: Metrics) => flowIn != null,
  add: addMetrics,
  isQuotient: false,
};
const rate = {
  computeValue: (sums: Metrics) => computeItem('enteringRate', sums),
  isKnown: ({ flowIn, flowPassby }: Metrics) => flowIn != null || flowPassby != null,
  add: addMetrics,
  isQuotient: true,
};
const hours = (at: Record<number, Metrics>) => Array.from({ length: hoursPerDay }, (_, hour) => at[hour]);

test('an hour is the mean of its known days; empty days are ignored', () => {
  const usual = createUsualDayAccumulator(people);
  expect(usual.add(hours({ 10: { flowIn: 4 }, 11: { flowIn: 0 } }), { flowIn: 4 })).toBe(true);
  expect(usual.add(hours({ 10: { flowIn: 8 } }), { flowIn: 8 })).toBe(true);
  expect(usual.add(hours({}), undefined)).toBe(false);
  expect(usual.add(hours({ 10: { flowIn: null } }), { flowIn: null })).toBe(false);
  expect(usual.computeHourlyMeans().slice(9, 13)).toEqual([null, 6, 0, null]);
  expect([usual.computeMean(), usual.getDayCount()]).toEqual([6, 2]);
});

test('a usual rate divides the sums of all days and has no daily mean', () => {
  const usual = createUsualDayAccumulator(rate);
  usual.add(hours({ 10: { flowIn: 1, flowPassby: 1 } }), { flowIn: 1, flowPassby: 1 });
  usual.add(hours({ 10: { flowIn: 8, flowPassby: 90 } }), { flowIn: 8, flowPassby: 90 });
  // No people in and no passers-by: the day counts, but has no rate.
  usual.add(hours({ 10: { flowIn: 0, flowPassby: 0 } }), { flowIn: 0, flowPassby: 0 });
  expect(usual.computeHourlyMeans()[10]).toBe(9 / 100);
  expect([usual.computeMean(), usual.getDayCount()]).toEqual([null, 3]);
});

test('the first of several equal extremes is reported', () => {
  expect(findExtremes([null, 3, 7, 3, 7])).toEqual({ min: { index: 1, value: 3 }, max: { index: 2, value: 7 } });
  expect(findExtremes([null])).toEqual({ min: null, max: null });
  expect([computeMean([null, 2, 4]), computeMean([null]), computeMean([])]).toEqual([3, null, null]);
});

test.each([
  ['10:00~22:00', [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
  ['10:00:00~21:59:59', [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
  ['09:30~12:15', [10, 11]],
  ['21:00~02:30', [0, 1, 21, 22, 23]],
  ['22:20~22:10', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23]],
])('coversHour finds the complete hours within %s', (text, open) => {
  const all = Array.from({ length: hoursPerDay }, (_, hour) => hour);
  expect(all.filter((hour) => coversHour(parseWorkTime(text), hour))).toEqual(open);
  expect(all.every((hour) => coversHour(wholeDayWindow, hour))).toBe(true);
});
