import { type ComparisonBase, type RangeName, rangeNames, rangeTypes } from '@portico/contract/words/time-ranges';
import { expect, test } from 'vitest';
import {
  computeBasePeriod,
  type ElapsedRangeParts,
  type RequestedPeriod,
  resolvePeriod,
  splitElapsedRange,
} from './base-periods.ts';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import { formatLocal, parseLocal } from './local-time.ts';
import { type LocalRange, resolveRange } from './ranges.ts';

const short = (local: number): string => formatLocal(local).slice(0, 16).replace(' 00:00', '');
const formatRange = ({ from, to }: LocalRange) => (from === to ? 'nothing' : `${short(from)} ${short(to)}`);
const night = parseWorkTime('18:00~02:00');

type Name = Exclude<RangeName, 'custom'> | `${string} ${string}`;

function toRequestedPeriod(name: Name): RequestedPeriod {
  const known = rangeNames.find((one): one is Exclude<RangeName, 'custom'> => one !== 'custom' && one === name);
  if (known !== undefined) return { type: rangeTypes[known] };
  const [from = '', to = ''] = name.split(' ').map((text) => text.replace('T', ' '));
  return { from: parseLocal(from), to: parseLocal(to) };
}

function resolveWithBase(name: Name, compare: Exclude<ComparisonBase, 'none'>, now: string, window = wholeDayWindow) {
  const period = resolvePeriod(toRequestedPeriod(name), window, parseLocal(now));
  return { period, base: computeBasePeriod(period, compare, window) };
}

test.each<[string, Name, Exclude<ComparisonBase, 'none'>, string, string]>([
  ['today', 'today', 'year', '2026-11-20 14:07:31', '2025-11-21 2025-11-21 14:05'],
  ['yesterday', 'yesterday', 'year', '2026-11-20 14:07:31', '2025-11-20 2025-11-21'],
  ['this week', 'week', 'year', '2026-11-20 14:07:31', '2025-11-17 2025-11-21 14:05'],
  ['last week, which is week 53', 'lastWeek', 'year', '2027-01-05 10:00:00', '2025-12-29 2026-01-05'],
  ['this month', 'month', 'year', '2026-11-20 14:07:31', '2025-11-01 2025-11-20 14:05'],
  ['last month', 'lastMonth', 'year', '2026-11-20 14:07:31', '2025-10-01 2025-11-01'],
  ['this year', 'year', 'year', '2026-11-20 14:07:31', '2025-01-01 2025-11-20 14:05'],
  ['a leap February on its last day', 'month', 'year', '2028-02-29 10:00:00', '2027-02-01 2027-03-01'],
  ['a whole custom month', '2026-10-01 2026-11-01', 'year', '2026-11-20 14:07:31', '2025-10-01 2025-11-01'],
  ['three whole months', '2026-01-01 2026-04-01', 'year', '2026-11-20 14:07:31', '2025-01-01 2025-04-01'],
  ['a whole custom year', '2025-01-01 2026-01-01', 'year', '2026-11-20 14:07:31', '2024-01-01 2025-01-01'],
  ['a whole leap year', '2024-01-01 2025-01-01', 'year', '2026-11-20 14:07:31', '2023-01-01 2024-01-01'],
  ['thirteen whole months', '2025-01-01 2026-02-01', 'year', '2026-11-20 14:07:31', '2023-01-01 2024-02-01'],
  ['two whole years', '2024-01-01 2026-01-01', 'year', '2026-11-20 14:07:31', '2022-01-01 2024-01-01'],
  ['364 days', '2025-03-03 2026-03-02', 'year', '2026-11-20 14:07:31', '2024-03-04 2025-03-03'],
  ['365 days', '2025-03-03 2026-03-03', 'year', '2026-11-20 14:07:31', '2024-03-03 2025-03-03'],
  ['400 days', '2025-03-03 2026-04-07', 'year', '2026-11-20 14:07:31', '2023-03-03 2024-04-07'],
  ['a month without its first day', '2026-10-02 2026-11-01', 'year', '2026-11-20 14:07:31', '2025-10-03 2025-11-02'],
  ['an unfinished custom year', '2026-01-01 2027-01-01', 'year', '2026-11-20 14:07:31', '2025-01-01 2025-11-20 14:05'],
  ['29 February', 'today', 'year', '2028-02-29 10:00:00', '2027-03-02 2027-03-02 10:00'],
  ['custom days', '2026-11-02 2026-11-09', 'year', '2026-11-20 14:07:31', '2025-11-03 2025-11-10'],
  [
    'custom days, as many days before',
    '2026-11-02 2026-11-09',
    'before',
    '2026-11-20 14:07:31',
    '2026-10-26 2026-11-02',
  ],
  [
    'custom hours, a day before',
    '2026-11-02T10:00 2026-11-02T14:00',
    'before',
    '2026-11-20 14:07:31',
    '2026-11-01 10:00 2026-11-01 14:00',
  ],
  [
    '26 custom hours, two days before',
    '2026-11-02T10:00 2026-11-03T12:00',
    'before',
    '2026-11-20 14:07:31',
    '2026-10-31 10:00 2026-11-01 12:00',
  ],
  ['unfinished custom days', '2026-11-18 2026-11-25', 'before', '2026-11-20 14:07:31', '2026-11-11 2026-11-13 14:05'],
  [
    'unfinished custom hours',
    '2026-11-20T09:30 2026-11-20T18:30',
    'before',
    '2026-11-20 14:07:31',
    '2026-11-19 09:30 2026-11-19 14:05',
  ],
  ['future days, which is empty', '2026-12-01 2026-12-03', 'before', '2026-11-20 14:07:31', 'nothing'],
])('the comparison period is computed for %s', (_story, name, compare, now, expected) => {
  const { base } = resolveWithBase(name, compare, now);
  expect(formatRange(base)).toBe(expected);
  expect(
    base.elapsed.unfinishedPart.to <= base.elapsed.unfinishedPart.from ||
      base.elapsed.unfinishedPart.from >= base.elapsed.finishedPart.to,
  ).toBe(true);
});

test('a comparison period never overlaps its period', () => {
  let checkedCount = 0;
  const first = parseLocal('2024-01-25 00:00');
  for (let days = 1; days < 1200; days += 1)
    for (const start of [0, 5, 7, 35, 36]) {
      const from = first + start * 86_400;
      const period = resolvePeriod({ from, to: from + days * 86_400 }, wholeDayWindow, parseLocal('2029-01-01 00:00'));
      for (const compare of ['before', 'year'] as const) {
        expect(computeBasePeriod(period, compare, wholeDayWindow).to).toBeLessThanOrEqual(from);
        checkedCount += 1;
      }
    }
  expect(checkedCount).toBe(1199 * 5 * 2);
});

test('with whole-day hours, range and base equal those of resolveRange', () => {
  let checkedCount = 0;
  for (let now = parseLocal('2028-01-28 00:00'); now < parseLocal('2028-04-03 00:00'); now += 5 * 3600) {
    for (const name of rangeNames) {
      if (name === 'custom') continue;
      const [expected, { period, base }] = [
        resolveRange(rangeTypes[name], now),
        resolveWithBase(name, 'before', formatLocal(now)),
      ];
      expect([period.from, period.to, period.unfinished, period.asOf]).toEqual([
        expected.from,
        expected.to,
        expected.unfinished,
        expected.asOf,
      ]);
      expect({ from: base.from, to: base.to }).toEqual(expected.base);
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(317 * 7);
});

const nothing = 'no days';

test.each<[string, Name, string, { over: string; base: string; isOver?: true }]>([
  [
    'today at 20:03 starts at opening',
    'today',
    '2026-07-08 20:03',
    { over: 'no days, 07-08 18:00 to 07-08 20:00', base: 'no days, 07-01 18:00 to 07-01 20:00' },
  ],
  ['today before opening is empty', 'today', '2026-07-08 01:03', { over: nothing, base: nothing }],
  [
    'yesterday at 01:03 is unfinished',
    'yesterday',
    '2026-07-08 01:03',
    { over: 'no days, 07-07 18:00 to 07-08 01:00', base: 'no days, 06-30 18:00 to 07-01 01:00' },
  ],
  [
    'yesterday after closing is finished',
    'yesterday',
    '2026-07-08 02:07',
    { over: '07-07 to 07-08', base: '06-30 to 07-01', isOver: true },
  ],
  [
    'a week at 01:03 has its finished days and the running night',
    'week',
    '2026-07-09 01:03',
    {
      over: '07-06 to 07-08, 07-08 18:00 to 07-09 01:00',
      base: '06-29 to 07-01, 07-01 18:00 to 07-02 01:00',
    },
  ],
  [
    'a month of 31 days in its last night against all of a month of 30',
    'lastMonth',
    '2026-08-01 01:03',
    { over: '07-01 to 07-31, 07-31 18:00 to 08-01 01:00', base: '06-01 to 07-01' },
  ],
  [
    'a range of hours uses local time, also from midnight to midnight',
    '2026-07-06 2026-07-08T12:00',
    '2026-07-08 00:01',
    { over: 'no days, 07-06 00:00 to 07-08 00:00', base: 'no days, 07-03 00:00 to 07-05 00:00' },
  ],
])('elapsed parts follow opening hours past midnight: %s', (_story, name, now, { over, base, isOver = false }) => {
  const found = resolveWithBase(name, 'before', now, night);
  const days = ({ from, to }: LocalRange) =>
    from === to ? nothing : [from, to].map((local) => formatLocal(local).slice(5, 10)).join(' to ');
  const times = ({ from, to }: LocalRange) =>
    from >= to ? [] : [[from, to].map((local) => formatLocal(local).slice(5, 16)).join(' to ')];
  const parts = ({ finishedPart, unfinishedPart }: ElapsedRangeParts) =>
    [days(finishedPart), ...times(unfinishedPart)].join(', ');
  expect({
    over: parts(found.period.elapsed),
    base: parts(found.base.elapsed),
    isOver: !found.period.unfinished,
  }).toEqual({ over, base, isOver });
});

test('splitElapsedRange returns the finished days and the unfinished day', () => {
  const range = { from: parseLocal('2026-07-06 00:00'), to: parseLocal('2026-07-09 00:00') };
  const hours = (count: number) => splitElapsedRange(range, count * 3600, wholeDayWindow);
  expect(formatRange(hours(72).finishedPart)).toBe('2026-07-06 2026-07-09');
  expect(formatRange(hours(30).finishedPart)).toBe('2026-07-06 2026-07-07');
  expect(formatRange(hours(30).unfinishedPart)).toBe('2026-07-07 2026-07-07 06:00');
  expect(formatRange(hours(-3).finishedPart)).toBe('nothing');
});
