import { expect, test } from 'vitest';
import type { UsualHours } from './requests.ts';
import { listTrendHours, toUsualRanges } from './trend-hours.ts';
import { findMissingRuns, findMostUnusualHour } from './trend-option.ts';

const clock = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

function trend(counts: Record<number, number | null>, unfinishedHour: string | null = '13:00') {
  return {
    day: '2026-11-20',
    yesterdayDay: '2026-11-19',
    zone: 'Asia/Shanghai',
    item: 'flowIn' as const,
    isMeasured: true,
    settings: { of: 'company' as const, captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true },
    workTime: '10:00:00~22:00:00',
    unfinishedHour,
    now: clock.map((time, hour) => ({ time, value: counts[hour] ?? null, completeness: null })),
    yesterday: clock.map((time) => ({ time, value: null, completeness: null })),
    estimated: [],
  };
}

test('a shop open from 10 to 22 shows twelve hours', () => {
  const hours = listTrendHours(trend({ 10: 5 }));
  expect(hours.map(({ time }) => time)).toEqual(clock.slice(10, 22));
});

test('an hour before opening is shown when people were counted in it', () => {
  expect(listTrendHours(trend({ 8: 3 }))[0]).toMatchObject({ time: '08:00', isOpen: false });
});

test('the running hour is marked, and future hours have no figure', () => {
  const hours = listTrendHours(trend({ 12: 4, 13: 2 }));
  expect(hours.filter(({ isUnfinished }) => isUnfinished)).toMatchObject([{ time: '13:00', today: 2 }]);
  expect(hours.filter(({ isFuture }) => isFuture)).toHaveLength(8);
});

test('hours without a report between others are a gap, not a zero', () => {
  const hours = listTrendHours(trend({ 10: 5, 13: 2 }));
  expect(findMissingRuns(hours)).toEqual([{ from: 1, to: 2 }]);
});

const range = { low: 20, high: 25, median: 22.5, weeks: 8 };

function weekday(weekAgo: Record<number, number>, ranges: Record<number, typeof range>): UsualHours {
  return {
    day: '2026-11-20',
    weekAgoDay: '2026-11-13',
    item: 'flowIn',
    weekAgo: clock.map((time, hour) => ({ time, value: weekAgo[hour] ?? null, completeness: 1 })),
    usual: clock.map((time, hour) => ({ time, range: ranges[hour] ?? null })),
    entities: 1,
    leftOut: 0,
  };
}

test('weekday values and usual ranges are matched to their hours', () => {
  const given = weekday({ 10: 23 }, { 10: range });
  expect(listTrendHours(trend({ 10: 5 }), given).slice(0, 2)).toMatchObject([
    { time: '10:00', weekAgo: 23, weekAgoCompleteness: 1 },
    { time: '11:00', weekAgo: null },
  ]);
  expect([...toUsualRanges(given)]).toEqual([['10:00', range]]);
});

test('there is no usual range before the reply arrives', () => {
  expect(listTrendHours(trend({ 10: 5 }))[0]).toMatchObject({ weekAgo: null, weekAgoCompleteness: null });
  expect(toUsualRanges(null).size).toBe(0);
});

test('only a finished hour far outside the usual range is marked', () => {
  const usual = new Map(clock.map((time) => [time, { low: 100, high: 120, median: 110, weeks: 8 }]));
  const hours = listTrendHours(trend({ 10: 122, 11: 180, 12: 60, 13: 5 }));
  expect(findMostUnusualHour(hours, usual)).toBe(1);
  expect(findMostUnusualHour(hours.slice(0, 1), usual)).toBeNull();
});
