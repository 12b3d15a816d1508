import { expect, test } from 'vitest';
import { createMatchedDayLabels } from './festival-day-labels.ts';

test('matched days share a weekday and show their dates', () => {
  const rows = [
    { days: ['2026-10-03', '2025-10-04'], note: undefined },
    { days: [null, '2025-10-01'], note: 'Not compared' },
  ];
  expect(createMatchedDayLabels(rows, 'en')).toEqual([
    { firstLine: 'Sat', secondLine: '10/3\n10/4', full: 'Sat, Oct 3, 2026 · Sat, Oct 4, 2025', isWeekend: true },
    { firstLine: 'Wed', secondLine: '—\n10/1', full: 'Wed, Oct 1, 2025', isWeekend: false, note: 'Not compared' },
  ]);
});

test('dates of an axis contain no direction marks in Arabic', () => {
  const [label] = createMatchedDayLabels([{ days: ['2026-11-23', '2026-11-16'] }], 'ar');
  expect(label?.secondLine).toBe('23/11\n16/11');
});
