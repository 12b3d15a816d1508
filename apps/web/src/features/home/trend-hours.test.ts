import { expect, test } from 'vitest';
import type { UsualHours } from './requests.ts';
import { hoursShown, usualRange } from './trend-hours.ts';
import { missingStretches, mostUnusual } from './trend-option.ts';

const clock = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

function trend(counts: Record<number, number | null>, unfinishedHour: string | null = '13:00') {
  return {
    day: '2026-11-20',
    yesterdayDay: '2026-11-19',
    zone: 'Asia/Shanghai',
    item: 'flowIn' as const,
    settings: { of: 'company' as const, captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true },
    workTime: '10:00:00~22:00:00',
    unfinishedHour,
    now: clock.map((time, hour) => ({ time, value: counts[hour] ?? null, completeness: null })),
    yesterday: clock.map((time) => ({ time, value: null, completeness: null })),
    estimated: [],
  };
}

test('a shop open from 10 to 22 shows twelve hours', () => {
  const hours = hoursShown(trend({ 10: 5 }));
  expect(hours.map(({ time }) => time)).toEqual(clock.slice(10, 22));
});

test('somebody before opening is shown as well', () => {
  expect(hoursShown(trend({ 8: 3 }))[0]).toMatchObject({ time: '08:00', isOpen: false });
});

test('the running hour is marked, and those to come have no figure', () => {
  const hours = hoursShown(trend({ 12: 4, 13: 2 }));
  expect(hours.filter(({ isUnfinished }) => isUnfinished)).toMatchObject([{ time: '13:00', now: 2 }]);
  expect(hours.filter(({ isAhead }) => isAhead)).toHaveLength(8);
});

test('hours without a report between others are a gap, not a zero', () => {
  const hours = hoursShown(trend({ 10: 5, 13: 2 }));
  expect(missingStretches(hours)).toEqual([{ from: 1, to: 2 }]);
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

test('what the server says of the weekday stands beside the hours', () => {
  const said = weekday({ 10: 23 }, { 10: range });
  expect(hoursShown(trend({ 10: 5 }), said).slice(0, 2)).toMatchObject([
    { time: '10:00', weekAgo: 23, weekAgoShare: 1 },
    { time: '11:00', weekAgo: null },
  ]);
  expect([...usualRange(said)]).toEqual([['10:00', range]]);
});

test('as long as it says nothing there is no usual range', () => {
  expect(hoursShown(trend({ 10: 5 }))[0]).toMatchObject({ weekAgo: null, weekAgoShare: null });
  expect(usualRange(null).size).toBe(0);
});

test('only what is well outside is pointed at, and never the running hour', () => {
  const usual = new Map(clock.map((time) => [time, { low: 100, high: 120, median: 110, weeks: 8 }]));
  const hours = hoursShown(trend({ 10: 122, 11: 180, 12: 60, 13: 5 }));
  expect(mostUnusual(hours, usual)).toBe(1);
  expect(mostUnusual(hours.slice(0, 1), usual)).toBeNull();
});
