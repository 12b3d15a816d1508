import type { HealthDay } from '@portico/contract/routes/health';
import { expect, test } from 'vitest';
import { computeRowCompleteness, findCellAfterKeyPress, listHealthDays, toHealthGridRows } from './health-grid.ts';
import { classifyCompleteness } from './health-levels.ts';

const row = (id: number, day: string, expected: number, received: number): HealthDay => ({
  id,
  name: `Gate ${id}`,
  day,
  expected,
  received,
  missing: expected - received,
  late: 0,
  refused: 0,
  expectedMinutes: 5 * expected,
  coveredMinutes: 5 * received,
  completeness: expected === 0 ? null : received / expected,
});

const rows = [row(7, '2026-03-01', 100, 100), row(7, '2026-02-27', 300, 0), row(9, '2026-02-27', 0, 0)];

test('days without a row are included, oldest first, over month ends', () => {
  expect(listHealthDays(rows)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(listHealthDays([])).toEqual([]);
});

test('rows keep the order of the reply', () => {
  const [half, full, nothing] = [row(2, '2026-03-01', 10, 5), row(3, '2026-03-01', 10, 10), row(1, '2026-03-01', 0, 0)];
  expect(toHealthGridRows([half, full, nothing]).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('row completeness is covered ÷ expected minutes, or null', () => {
  const gridRows = toHealthGridRows(rows);
  expect(gridRows.map(({ id, days }) => [id, days.size])).toEqual([
    [7, 2],
    [9, 1],
  ]);
  expect(gridRows.map(computeRowCompleteness)).toEqual([0.25, null]);
});

test('a day is full from 99.5% completeness, nearly full from 95%', () => {
  expect([null, 0, 0.5, 0.949, 0.95, 0.994, 0.995, 1].map(classifyCompleteness)).toEqual([
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

test('arrow keys move in visual direction and stop at the edges', () => {
  const size = { rows: 2, columns: 3 };
  const from = { row: 0, column: 1 };
  expect(findCellAfterKeyPress('ArrowRight', from, size, 'ltr')).toEqual({ row: 0, column: 2 });
  expect(findCellAfterKeyPress('ArrowRight', from, size, 'rtl')).toEqual({ row: 0, column: 0 });
  expect(findCellAfterKeyPress('ArrowUp', from, size, 'ltr')).toEqual(from);
  expect(findCellAfterKeyPress('ArrowDown', from, size, 'ltr')).toEqual({ row: 1, column: 1 });
  expect(findCellAfterKeyPress('End', from, size, 'rtl')).toEqual({ row: 0, column: 2 });
  expect(findCellAfterKeyPress('a', from, size, 'ltr')).toBeNull();
});
