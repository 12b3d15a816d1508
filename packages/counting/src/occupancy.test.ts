import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkTime } from './business-hours.ts';
import { formatLocal } from './local-time.ts';
import { computeOccupancy, type FiveMinuteFlow, findLastReset, occupancyStepSeconds } from './occupancy.ts';
import { localSecondsAt, zoneRules } from './zones.ts';

const instant = (iso: string) => Date.parse(iso) / 1000;
const passage = (iso: string, flowIn: number | null, flowOut: number | null): FiveMinuteFlow => ({
  at: instant(iso),
  flowIn,
  flowOut,
});
const wall = (zone: string, at: number, followsDst = true) =>
  formatLocal(localSecondsAt(zoneRules(zone, followsDst), at));
const resetAt = (zone: string, now: string, time: string) =>
  new Date(
    findLastReset(zoneRules(zone, true), instant(now), parseWorkTime(`${time}~23:59`).startSecond) * 1000,
  ).toISOString();

/** Points of a range as "HH:mm=value"; "-" for unknown values. */
function formatPoints(passages: readonly FiveMinuteFlow[], from: string, to: string): string[] {
  const { points } = computeOccupancy(passages, { from: instant(from), to: instant(to) });
  return points.map(({ at, value }) => `${new Date(at * 1000).toISOString().slice(11, 16)}=${value ?? '-'}`);
}

test('people add up from the reset on, without those before it', () => {
  const passages = [
    passage('2026-11-20T08:55:00Z', 30, 0), // before the reset
    passage('2026-11-20T09:00:00Z', 10, 2),
    passage('2026-11-20T09:05:00Z', 5, 6),
    passage('2026-11-20T09:10:00Z', 0, 4),
  ];
  expect(formatPoints(passages, '2026-11-20T09:00:00Z', '2026-11-20T09:15:00Z')).toEqual([
    '09:00=8',
    '09:05=7',
    '09:10=3',
  ]);
});

test('occupancy is never below 0, while the balance may be', () => {
  const passages = [passage('2026-11-20T09:00:00Z', 0, 2), passage('2026-11-20T09:05:00Z', 3, 0)];
  expect(formatPoints(passages, '2026-11-20T09:00:00Z', '2026-11-20T09:10:00Z')).toEqual(['09:00=0', '09:05=1']);
});

test('occupancy is null in gaps and when only one direction is known', () => {
  const passages = [
    passage('2026-11-20T09:00:00Z', 5, 0),
    passage('2026-11-20T09:10:00Z', 1, null),
    passage('2026-11-20T09:15:00Z', 0, 2),
  ];
  const range = ['2026-11-20T09:00:00Z', '2026-11-20T09:25:00Z'] as const;
  expect(formatPoints(passages, ...range)).toEqual(['09:00=5', '09:05=-', '09:10=-', '09:15=3', '09:20=-']);
  const { last, peak } = computeOccupancy(passages, { from: instant(range[0]), to: instant(range[1]) });
  expect(last).toEqual({ at: instant('2026-11-20T09:15:00Z'), value: 3 });
  expect(peak).toEqual({ at: instant('2026-11-20T09:00:00Z'), value: 5 });
  expect(computeOccupancy([], { from: 0, to: 600 })).toEqual({
    points: [
      { at: 0, value: null },
      { at: 300, value: null },
    ],
    last: null,
    peak: null,
  });
});

test.each([
  ['at noon it is that of the same day', 'Asia/Shanghai', '2026-11-20T04:00:00Z', '09:00', '2026-11-20T01:00:00.000Z'],
  ['at the reset time itself it is now', 'Asia/Shanghai', '2026-11-20T01:00:00Z', '09:00', '2026-11-20T01:00:00.000Z'],
  [
    'a second before the reset time it is yesterday’s',
    'Asia/Shanghai',
    '2026-11-20T00:59:59Z',
    '09:00',
    '2026-11-19T01:00:00.000Z',
  ],
  [
    'after midnight it is that of the evening before',
    'UTC',
    '2026-11-21T01:30:00Z',
    '18:00',
    '2026-11-20T18:00:00.000Z',
  ],
  ['a reset at 04:00 in Kathmandu', 'Asia/Kathmandu', '2026-11-20T10:00:00Z', '04:00', '2026-11-19T22:15:00.000Z'],
  [
    'a skipped reset time takes effect after the skipped hour',
    'Europe/Berlin',
    '2026-03-29T12:00:00Z',
    '02:30',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'a repeated reset time takes effect the first time only',
    'Europe/Berlin',
    '2026-10-25T01:10:00Z',
    '02:30',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'before a repeated reset time it is yesterday’s',
    'Europe/Berlin',
    '2026-10-25T00:10:00Z',
    '02:30',
    '2026-10-24T00:30:00.000Z',
  ],
  [
    'the first 00:30 when clocks go back to midnight',
    'America/Havana',
    '2026-11-01T05:30:00Z',
    '00:30',
    '2026-11-01T04:30:00.000Z',
  ],
])('the last reset is found at its local time: %s', (_story, zone, now, time, expected) => {
  expect(resetAt(zone, now, time)).toBe(expected);
});

test('without daylight saving the reset keeps its standard time all summer', () => {
  const rules = zoneRules('Europe/Berlin', false);
  expect(findLastReset(rules, instant('2026-07-01T12:00:00Z'), 4 * 3600)).toBe(instant('2026-07-01T03:00:00Z'));
});

test('a night with a clock change has an hour more or less of occupancy', () => {
  const nights = [
    { from: '2026-03-28T17:00:00Z', to: '2026-03-29T02:00:00Z', hours: 9 }, // 18:00 to 04:00 local time
    { from: '2026-10-24T16:00:00Z', to: '2026-10-25T03:00:00Z', hours: 11 },
  ];
  for (const { from, to, hours } of nights) {
    const range = { from: instant(from), to: instant(to) };
    expect(findLastReset(zoneRules('Europe/Berlin', true), range.to - 1, 18 * 3600)).toBe(range.from);
    // One person comes in every full hour, and the person who came in two hours before leaves.
    const passages = Array.from({ length: hours }, (_, hour) => ({
      at: range.from + hour * 3600,
      flowIn: 1,
      flowOut: hour < 2 ? 0 : 1,
    }));
    const { points, last } = computeOccupancy(passages, range);
    expect(points.length).toBe(hours * 12);
    expect(points.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual([1, ...Array(hours - 1).fill(2)]); // biome-ignore format: one line
    expect(last?.value).toBe(2);
    const walls = points.map(({ at }) => wall('Europe/Berlin', at).slice(11, 13));
    expect(walls.filter((hour) => hour === '02').length).toBe(hours === 9 ? 0 : 24);
  }
});

test('occupancy equals a plain sum for any gaps and any order', () => {
  let checkedCount = 0;
  const count = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { maxLength: 200, size: 'max' }), fc.integer(), (flows, seed) => {
      const from = instant('2026-11-20T09:00:00Z');
      const passages = flows.map(([flowIn, flowOut], index) => ({
        at: from + index * occupancyStepSeconds,
        flowIn,
        flowOut,
      }));
      const to = from + flows.length * occupancyStepSeconds;
      const { points, last, peak } = computeOccupancy(passages.toSorted((a, b) => ((a.at ^ seed) % 97) - ((b.at ^ seed) % 97)), { from, to }); // biome-ignore format: one line
      for (const [index, { value }] of points.entries()) {
        const known = flows.slice(0, index + 1).filter(([flowIn, flowOut]) => flowIn !== null && flowOut !== null);
        const balance = known.reduce((sum, [flowIn, flowOut]) => sum + (flowIn ?? 0) - (flowOut ?? 0), 0);
        const isKnown = flows[index]?.every((flow) => flow !== null) === true;
        expect(value).toBe(isKnown ? Math.max(0, balance) : null);
        checkedCount += 1;
      }
      const values = points.flatMap(({ value }) => value ?? []);
      expect(last?.value).toBe(values.at(-1));
      expect(peak?.value).toBe(values.length === 0 ? undefined : Math.max(...values));
    }),
    { numRuns: 200 },
  );
  expect(checkedCount).toBeGreaterThan(2000);
});
