import { expect, test } from 'vitest';
import { formatBucketLabels } from './bucket-labels.ts';
import { findGaps } from './series.ts';

const gapsIn = (values: (number | null)[], unfinishedBucket: number | null = null) =>
  findGaps({ values, unfinishedBucket });

test('unknown buckets between known ones are a gap, unless unfinished', () => {
  expect(gapsIn([1, null, null, 4])).toEqual([{ from: 1, to: 2 }]);
  expect(gapsIn([null, 2, null, 0, null, 3, null])).toEqual([
    { from: 2, to: 2 },
    { from: 4, to: 4 },
  ]);
  expect(gapsIn([1, null, 3], 1)).toEqual([]);
  expect(gapsIn([1, 2, null, 3], 1)).toEqual([]);
  expect(gapsIn([null, null])).toEqual([]);
  expect(gapsIn([0, 0])).toEqual([]);
});

test('labels add the weekday to days, the date to hours, the year to months', () => {
  const days = formatBucketLabels(['2024-02-28 00:00:00', '2024-02-29 00:00:00', '2024-03-02 00:00:00'], '1d', 'en');
  expect(days.map(({ firstLine, secondLine, isWeekend }) => [firstLine, secondLine, isWeekend])).toEqual([
    ['28', 'Wed', false],
    ['29', 'Thu', false],
    ['2', 'Sat', true],
  ]);
  const hours = formatBucketLabels(['2026-11-20 23:00:00', '2026-11-21 00:00:00', '2026-11-21 01:00:00'], '1h', 'en');
  expect(hours.map(({ firstLine, secondLine }) => [firstLine, secondLine])).toEqual([
    ['23', '11/20'],
    ['0', '11/21'],
    ['1', ''],
  ]);
  expect(formatBucketLabels(['2026-11-20 10:00:00'], '1h', 'en')[0]).toMatchObject({ full: '10:00', secondLine: '' });
  expect(formatBucketLabels(['2026-02-01 00:00:00'], '1n', 'de')[0]).toMatchObject({
    secondLine: '2026',
    full: 'Februar 2026',
  });
});
