import { expect, test } from 'vitest';
import { bucketWords } from './bucket-words.ts';
import { gapsIn } from './series.ts';

const of = (values: (number | null)[], unfinishedBucket: number | null = null) => gapsIn({ values, unfinishedBucket });

test('a gap is what is unknown between what is known; the day that is not over is none', () => {
  expect(of([1, null, null, 4])).toEqual([{ from: 1, to: 2 }]);
  expect(of([null, 2, null, 0, null, 3, null])).toEqual([
    { from: 2, to: 2 },
    { from: 4, to: 4 },
  ]);
  expect(of([1, null, 3], 1)).toEqual([]);
  expect(of([null, null])).toEqual([]);
  expect(of([0, 0])).toEqual([]);
});

test('buckets are called by what tells them apart: days with weekday, hours with the day they begin, months with the year', () => {
  const days = bucketWords(['2024-02-28 00:00:00', '2024-02-29 00:00:00', '2024-03-02 00:00:00'], '1d', 'en');
  expect(days.map(({ short, below, isWeekend }) => [short, below, isWeekend])).toEqual([
    ['28', 'Wed', false],
    ['29', 'Thu', false],
    ['2', 'Sat', true],
  ]);
  const hours = bucketWords(['2026-11-20 23:00:00', '2026-11-21 00:00:00', '2026-11-21 01:00:00'], '1h', 'en');
  expect(hours.map(({ short, below }) => [short, below])).toEqual([
    ['23', '11/20'],
    ['0', '11/21'],
    ['1', ''],
  ]);
  expect(bucketWords(['2026-11-20 10:00:00'], '1h', 'en')[0]).toMatchObject({ full: '10:00', below: '' });
  expect(bucketWords(['2026-02-01 00:00:00'], '1n', 'de')[0]).toMatchObject({ below: '2026', full: 'Februar 2026' });
});
