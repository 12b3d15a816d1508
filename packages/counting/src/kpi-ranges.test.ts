import { type KpiTime, kpiTimes } from '@portico/contract/words/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kpiRange } from './kpi-ranges.ts';
import { formatLocal, parseLocal } from './local-time.ts';
import { rangeOf } from './ranges.ts';

const now = parseLocal('2026-11-20 14:07:31'); // a Friday
const told = (time: KpiTime, day: string) => {
  const { from, to, base, unfinished } = kpiRange(time, parseLocal(day), now);
  const short = (local: number) => formatLocal(local).slice(0, 16).replace(' 00:00', '');
  return [...[from, to, base.from, base.to].map(short), unfinished ? 'unfinished' : 'over'].join(' ');
};

test('the period that runs is compared as on the cards of home', () => {
  for (const [time, type] of [
    ['day', rangeTypes.today],
    ['week', rangeTypes.week],
    ['month', rangeTypes.month],
    ['year', rangeTypes.year],
  ] as const)
    expect(kpiRange(time, parseLocal('2026-11-20'), now)).toEqual(rangeOf(type, now));
});

test('a period that is over is compared with the whole one before it', () => {
  expect(told('day', '2026-11-19')).toBe('2026-11-19 2026-11-20 2026-11-12 2026-11-13 over');
  expect(told('week', '2026-11-15')).toBe('2026-11-09 2026-11-16 2026-11-02 2026-11-09 over');
  expect(told('month', '2024-03-31')).toBe('2024-03-01 2024-04-01 2024-02-01 2024-03-01 over');
  expect(told('year', '2025-06-01')).toBe('2025-01-01 2026-01-01 2024-01-01 2025-01-01 over');
});

test('a period that has not begun has nothing to compare', () => {
  expect(told('day', '2026-11-21')).toBe('2026-11-21 2026-11-22 2026-11-14 2026-11-14 unfinished');
  expect(told('year', '2027-02-01')).toBe('2027-01-01 2028-01-01 2026-01-01 2026-01-01 unfinished');
});

test('yesterday and last week and month are those of home, on any day', () => {
  const locals = fc.integer({ min: parseLocal('2001-01-01'), max: parseLocal('2098-01-01') });
  fc.assert(
    fc.property(locals, fc.constantFrom(...kpiTimes), (at, time) => {
      if (time === 'year') return;
      const before = { day: rangeTypes.yesterday, week: rangeTypes.lastWeek, month: rangeTypes.lastMonth }[time];
      const expected = rangeOf(before, at);
      expect(kpiRange(time, expected.from, at)).toEqual(expected);
    }),
  );
});
