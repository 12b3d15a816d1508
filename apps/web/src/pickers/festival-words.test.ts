import { expect, test } from 'vitest';
import { changeText, dayRange, writeDays, writerOf, yearLabel } from './festival-words.ts';

const plain = (text: string) => text.replaceAll('\u2009', ' ');

test('days are written once where they share a month or a year', () => {
  expect(plain(writeDays('2026-10-01', '2026-10-07', 'en'))).toBe('Oct 1 – 7, 2026');
  expect(plain(writeDays('2023-12-30', '2024-01-01', 'en'))).toBe('Dec 30, 2023 – Jan 1, 2024');
  expect(writeDays('2026-05-01', '2026-05-01', 'en', false)).toBe('May 1');
  expect(dayRange('2026-12-31', '2026-12-31')).toEqual({
    startTime: '2026-12-31 00:00:00',
    endTime: '2027-01-01 00:00:00',
  });
});

test('a year stands for a festival, of several in one year their days do', () => {
  const one = { id: 1, year: 2026, startTime: '2026-05-01', endTime: '2026-05-02' };
  const other = { ...one, id: 2, startTime: '2026-06-01', endTime: '2026-06-02' };
  expect(yearLabel(one, [one, { ...other, year: 2025 }], 'en')).toBe('2026');
  expect(plain(yearLabel(one, [one, other], 'en'))).toBe('May 1 – 2, 2026');
});

test('means of people have a tenth where they are few; shares change by points', () => {
  const { mean } = writerOf('flowIn', 'en');
  expect([mean(12.34), mean(12), mean(1234.5), mean(null)]).toEqual(['12.3', '12', '1,235', '—']);
  const share = { compared: 0.25, comparedBase: 0.2, growth: 0.25 };
  expect(changeText('enteringRate', share, 'en')).toMatchObject({ text: '+5.0', isPoints: true });
  expect(changeText('flowIn', { ...share, growth: -0.018 }, 'en')).toMatchObject({ text: '−1.8%', isPoints: false });
  expect(changeText('flowIn', { ...share, growth: null }, 'en')).toBeNull();
});
