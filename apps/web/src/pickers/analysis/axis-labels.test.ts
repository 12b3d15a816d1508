import { expect, test } from 'vitest';
import { chooseHourLabels } from './axis-labels.ts';
import { formatBucketLabels } from './bucket-labels.ts';

/** The hours of days from 2026-11-02 on, from `firstHour` to 23:00. */
const hoursOfDays = (days: number, firstHour = 0) =>
  formatBucketLabels(
    Array.from({ length: days }, (_, day) =>
      Array.from(
        { length: 24 - firstHour },
        (_hour, hour) =>
          `2026-11-${String(day + 2).padStart(2, '0')} ${String(hour + firstHour).padStart(2, '0')}:00:00`,
      ),
    ).flat(),
    '1h',
    'en',
  );

test('each of several days is named at its first hour', () => {
  const buckets = hoursOfDays(7, 10);
  const positions = [...(chooseHourLabels(buckets, 8) ?? [])];
  expect(positions).toEqual([0, 14, 28, 42, 56, 70, 84]);
  expect(positions.map((position) => buckets[position]?.secondLine)).toEqual([
    '11/2',
    '11/3',
    '11/4',
    '11/5',
    '11/6',
    '11/7',
    '11/8',
  ]);
});

test('few days have equally spaced hours between their first ones', () => {
  expect([...(chooseHourLabels(hoursOfDays(2), 8) ?? [])]).toEqual([0, 6, 12, 18, 24, 30, 36, 42]);
});

test.each([2, 3, 4, 5, 8, 9, 14, 27])('an axis of %i days has at most 8 labels', (days) => {
  const positions = chooseHourLabels(hoursOfDays(days), 8) ?? new Set();
  expect(positions.size).toBeLessThanOrEqual(8);
  expect(positions.size).toBeGreaterThanOrEqual(2);
});

test('a last day in progress has only labels of its hours', () => {
  expect([...(chooseHourLabels(hoursOfDays(2).slice(0, 27), 8) ?? [])]).toEqual([0, 6, 12, 18, 24]);
});

test('the chart chooses the labels of a single day and of days', () => {
  expect(chooseHourLabels(hoursOfDays(1), 8)).toBeNull();
  expect(
    chooseHourLabels(formatBucketLabels(['2026-11-02 00:00:00', '2026-11-03 00:00:00'], '1d', 'en'), 8),
  ).toBeNull();
});
