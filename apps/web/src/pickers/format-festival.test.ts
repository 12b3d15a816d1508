import { expect, test } from 'vitest';
import { createItemFormatter, formatDayRange, formatFestivalYear, toMidnightRange } from './format-festival.ts';

const plain = (text: string) => text.replaceAll('\u2009', ' ');

test('a range of days shows a common month or year only once', () => {
  expect(plain(formatDayRange('2026-10-01', '2026-10-07', 'en'))).toBe('Oct 1 – 7, 2026');
  expect(plain(formatDayRange('2023-12-30', '2024-01-01', 'en'))).toBe('Dec 30, 2023 – Jan 1, 2024');
  expect(formatDayRange('2026-05-01', '2026-05-01', 'en', false)).toBe('May 1');
  expect(toMidnightRange('2026-12-31', '2026-12-31')).toEqual({
    startTime: '2026-12-31 00:00:00',
    endTime: '2027-01-01 00:00:00',
  });
});

test('a festival is labelled by year, or by days if two are in that year', () => {
  const one = { id: 1, year: 2026, startTime: '2026-05-01', endTime: '2026-05-02' };
  const other = { ...one, id: 2, startTime: '2026-06-01', endTime: '2026-06-02' };
  expect(formatFestivalYear(one, [one, { ...other, year: 2025 }], 'en')).toBe('2026');
  expect(plain(formatFestivalYear(one, [one, other], 'en'))).toBe('May 1 – 2, 2026');
});

test('small averages have one decimal', () => {
  const { mean } = createItemFormatter('flowIn', 'en');
  expect([mean(12.34), mean(12), mean(1234.5), mean(null)]).toEqual(['12.3', '12', '1,235', '—']);
});
