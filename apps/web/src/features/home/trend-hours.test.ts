import { expect, test } from 'vitest';
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

test('the usual range leaves out the highest and the lowest of the weekday', () => {
  const fridays = ['09-25', '10-02', '10-09', '10-16', '10-23', '10-30', '11-06', '11-13'];
  const buckets = [...fridays.map((day) => `2026-${day} 10:00:00`), '2026-11-12 10:00:00'];
  const usual = usualRange({ buckets, values: [1, 20, 21, 22, 23, 24, 25, 900, 500] }, '2026-11-20');
  expect([...usual]).toEqual([['10:00', { low: 20, high: 25 }]]);
});

test('too few weeks have no usual range', () => {
  expect(usualRange({ buckets: ['2026-11-13 10:00:00'], values: [5] }, '2026-11-20').size).toBe(0);
});

test('only what is well outside is pointed at, and never the running hour', () => {
  const usual = new Map(clock.map((time) => [time, { low: 100, high: 120 }]));
  const hours = hoursShown(trend({ 10: 122, 11: 180, 12: 60, 13: 5 }));
  expect(mostUnusual(hours, usual)).toBe(1);
  expect(mostUnusual(hours.slice(0, 1), usual)).toBeNull();
});
