import type { HealthDay } from '@portico/contract/routes/health';
import { expect, test } from 'vitest';
import { cellForKey, daysOf, shareOf, thingsOf } from './day-grid.ts';
import { levelOf } from './day-levels.ts';

const row = (id: number, day: string, expected: number, received: number): HealthDay => ({
  id,
  name: `Gate ${id}`,
  day,
  expected,
  received,
  missing: expected - received,
  late: 0,
  refused: 0,
  completeness: expected === 0 ? null : received / expected,
});

const rows = [row(7, '2026-03-01', 100, 100), row(7, '2026-02-27', 300, 0), row(9, '2026-02-27', 0, 0)];

test('days without a row are there too, oldest first, over the end of a month', () => {
  expect(daysOf(rows)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysOf([])).toEqual([]);
});

test('things stand in the order they come in', () => {
  const [half, full, nothing] = [row(2, '2026-03-01', 10, 5), row(3, '2026-03-01', 10, 10), row(1, '2026-03-01', 0, 0)];
  expect(thingsOf([half, full, nothing]).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('the share of a thing comes from its sums; nothing expected is no share', () => {
  const things = thingsOf(rows);
  expect(things.map(({ id, days }) => [id, days.size])).toEqual([
    [7, 2],
    [9, 1],
  ]);
  expect(things.map(shareOf)).toEqual([0.25, null]);
});

test('a day is drawn by its share: whole only where what is missing would round away', () => {
  expect([null, 0, 0.5, 0.949, 0.95, 0.994, 0.995, 1].map(levelOf)).toEqual([
    'nothing',
    'none',
    'gaps',
    'gaps',
    'nearly',
    'nearly',
    'full',
    'full',
  ]);
});

test('arrows lead to the neighbour that is seen there, and stop at the edges', () => {
  const size = { rows: 2, columns: 3 };
  const from = { row: 0, column: 1 };
  expect(cellForKey('ArrowRight', from, size, 'ltr')).toEqual({ row: 0, column: 2 });
  expect(cellForKey('ArrowRight', from, size, 'rtl')).toEqual({ row: 0, column: 0 });
  expect(cellForKey('ArrowUp', from, size, 'ltr')).toEqual(from);
  expect(cellForKey('ArrowDown', from, size, 'ltr')).toEqual({ row: 1, column: 1 });
  expect(cellForKey('End', from, size, 'rtl')).toEqual({ row: 0, column: 2 });
  expect(cellForKey('a', from, size, 'ltr')).toBeNull();
});
