import { type KpiPeriod, kpiPeriods } from '@portico/contract/words/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeKpiRange } from './kpi-ranges.ts';
import { formatLocal, parseLocal } from './local-time.ts';
import { resolveRange } from './ranges.ts';

const now = parseLocal('2026-11-20 14:07:31'); // a Friday
const formatKpiRange = (time: KpiPeriod, day: string) => {
  const { from, to, base, unfinished } = computeKpiRange(time, parseLocal(day), now);
  const short = (local: number) => formatLocal(local).slice(0, 16).replace(' 00:00', '');
  return [...[from, to, base.from, base.to].map(short), unfinished ? 'unfinished' : 'over'].join(' ');
};

test('the current period is compared as on the home cards', () => {
  for (const [time, type] of [
    ['day', rangeTypes.today],
    ['week', rangeTypes.week],
    ['month', rangeTypes.month],
    ['year', rangeTypes.year],
  ] as const)
    expect(computeKpiRange(time, parseLocal('2026-11-20'), now)).toEqual(resolveRange(type, now));
});

test('a finished period is compared with the complete one before', () => {
  expect(formatKpiRange('day', '2026-11-19')).toBe('2026-11-19 2026-11-20 2026-11-12 2026-11-13 over');
  expect(formatKpiRange('week', '2026-11-15')).toBe('2026-11-09 2026-11-16 2026-11-02 2026-11-09 over');
  expect(formatKpiRange('month', '2024-03-31')).toBe('2024-03-01 2024-04-01 2024-02-01 2024-03-01 over');
  expect(formatKpiRange('year', '2025-06-01')).toBe('2025-01-01 2026-01-01 2024-01-01 2025-01-01 over');
});

test('a future period has an empty comparison period', () => {
  expect(formatKpiRange('day', '2026-11-21')).toBe('2026-11-21 2026-11-22 2026-11-14 2026-11-14 unfinished');
  expect(formatKpiRange('year', '2027-02-01')).toBe('2027-01-01 2028-01-01 2026-01-01 2026-01-01 unfinished');
});

test('yesterday, last week and last month equal the home ranges', () => {
  const locals = fc.integer({ min: parseLocal('2001-01-01'), max: parseLocal('2098-01-01') });
  fc.assert(
    fc.property(locals, fc.constantFrom(...kpiPeriods), (at, time) => {
      if (time === 'year') return;
      const before = { day: rangeTypes.yesterday, week: rangeTypes.lastWeek, month: rangeTypes.lastMonth }[time];
      const expected = resolveRange(before, at);
      expect(computeKpiRange(time, expected.from, at)).toEqual(expected);
    }),
  );
});
