import type { Metrics } from '@portico/contract/words/metrics';
import { expect, test } from 'vitest';
import { computeEffectiveCounts } from './correction-factors.ts';
import { parseLocal } from './local-time.ts';
import type { CountingRule } from './rules.ts';

const day = parseLocal('2026-07-01 00:00');
const allDay = { startSecond: 0, endSecond: 86_399 };
const places = { place: 'device' as const, placeIds: new Set([1]) };
const days = { fromDay: Number.NEGATIVE_INFINITY, toDay: Number.POSITIVE_INFINITY };
const multiply = (factor: number, given: Partial<CountingRule> = {}): CountingRule => ({
  ...places,
  ...days,
  window: allDay,
  id: 1,
  kind: 'factor',
  metrics: null,
  factor,
  ...(given as object),
});

/** Records of five minutes from midnight. */
const records = (counts: readonly (number | null)[], { line = 0, from = day } = {}) =>
  counts.map((flowIn, period) => {
    const local = from + period * 300;
    return { entity: 1, corridor: 1, device: 1, line, local, at: local, metrics: { flowIn } satisfies Metrics };
  });

const ones = (length: number) => Array.from({ length }, () => 1);
const sum = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const count = (counts: readonly (number | null)[], ...rules: CountingRule[]) =>
  computeEffectiveCounts(records(counts), rules).map(({ metrics }) => metrics.flowIn ?? null);

test.each<[hundredths: number, sum: number]>([
  [50, 48],
  [49, 47],
  [150, 144],
  [1, 1],
  [99, 95],
  [101, 97],
  [10_000, 9_600],
  [100, 96],
])('96 records of 1 times %i/100 count %i', (factor, expected) => {
  expect(sum(count(ones(96), multiply(factor)))).toBe(expected);
});

test.each<[counts: (number | null)[], hundredths: number, expected: (number | null)[]]>([
  [[1, 1, 1, 1], 50, [1, 0, 1, 0]],
  [[1, 1, 1, 1], 25, [0, 1, 0, 0]],
  [[1, 1, 1, 1], 150, [2, 1, 2, 1]],
  [[0, 0, 1], 50, [0, 0, 1]],
  [[5], 50, [3]],
  [[null, 1, null, 1], 50, [null, 1, null, 0]],
  [[200, 1], 49, [98, 0]],
])('counts %j times %i/100 are %j', (counts, factor, expected) => {
  expect(count(counts, multiply(factor))).toEqual(expected);
});

test('records at no place keep their counts and change none of a place', () => {
  // Five people before the device is installed; with them, 0.5 of the first person at the place would be lost.
  const before = records([5, 0]).map((record) => ({ ...record, entity: 0, corridor: 0 }));
  const installed = records([1, 1, 1], { from: day + 600 });
  const counted = computeEffectiveCounts([...before, ...installed], [multiply(50)]);
  expect(counted.map(({ metrics }) => metrics.flowIn)).toEqual([5, 0, 1, 0, 1]);
});

test('each day, line and metric is rounded by itself', () => {
  const given = [...records([1, 1]), ...records([1, 1], { line: 1 }), ...records([1, 1], { from: day + 86_400 })].map(
    (record) => ({ ...record, metrics: { ...record.metrics, flowOut: 3 } }),
  );
  const counted = computeEffectiveCounts(given, [multiply(50)]);
  expect(counted.map(({ metrics }) => metrics.flowIn)).toEqual([1, 0, 1, 0, 1, 0]);
  expect(counted.map(({ metrics }) => metrics.flowOut)).toEqual([2, 1, 2, 1, 2, 1]);
});

test('a record that comes late gets the same counts', () => {
  const inOrder = records([1, 2, 3, 4, 5]);
  const shuffled = [inOrder[3], inOrder[0], inOrder[4], inOrder[2], inOrder[1]].flatMap((record) => record ?? []);
  const byStart = (given: typeof inOrder) =>
    computeEffectiveCounts(given, [multiply(33)])
      .toSorted((one, other) => one.at - other.at)
      .map(({ metrics }) => metrics.flowIn);
  expect(byStart(shuffled)).toEqual(byStart(inOrder));
});

test('records without the factor leave the rounding of the others as it is', () => {
  const evening = { startSecond: 600, endSecond: 86_399 };
  expect(count([1, 1, 1, 1, 1], multiply(50, { window: evening }))).toEqual([1, 1, 1, 0, 1]);
});

test('records that another rule drops count 0 for the rounding', () => {
  const limit: CountingRule = {
    ...places,
    ...days,
    window: allDay,
    id: 2,
    kind: 'set',
    metrics: null,
    floor: null,
    ceiling: 9,
    subtractStaff: false,
  };
  expect(count([1, 11, 1], multiply(50), limit)).toEqual([1, null, 0]);
});
