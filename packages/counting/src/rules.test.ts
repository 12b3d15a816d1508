import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLocal } from './local-time.ts';
import {
  applyRules,
  type CountingRule,
  distributeByWeights,
  isValueCorrectionFor,
  maxFactor,
  ruleApplies,
} from './rules.ts';

const wholeDay = { startSecond: 0, endSecond: 86_399 };
const at = (local: string) => ({ entity: 1, corridor: 2, device: 3, local: parseLocal(local) });
const july = { fromDay: parseLocal('2026-07-01'), toDay: parseLocal('2026-07-03') };
const about = { id: 1, place: 'corridor', placeIds: new Set([2]), ...july, window: wholeDay } as const;

describe('when a rule applies', () => {
  test.each([
    ['the first second of its first day', '2026-07-01 00:00:00', true],
    ['the last second of its last day', '2026-07-02 23:59:59', true],
    ['the second before', '2026-06-30 23:59:59', false],
    ['the second after', '2026-07-03 00:00:00', false],
  ])('a rule applies from its first to its last second: %s', (_story, local, holds) => {
    expect(ruleApplies({ ...about, kind: 'eliminate' }, at(local))).toBe(holds);
  });

  test.each([
    ['at the start of the first night', '2026-07-01 22:00:00', true],
    ['after midnight of the last night', '2026-07-03 01:59:59', true],
    ['after midnight of the night before the first day', '2026-07-01 01:00:00', false],
    ['between two nights', '2026-07-02 12:00:00', false],
    ['at the end of a night', '2026-07-02 02:00:00', false],
  ])('a rule with a window past midnight applies at night only: %s', (_story, local, holds) => {
    const window = { startSecond: 22 * 3600, endSecond: 2 * 3600 - 1 };
    expect(ruleApplies({ ...about, kind: 'eliminate', window }, at(local))).toBe(holds);
  });

  test('a rule does not apply at other places', () => {
    expect(ruleApplies({ ...about, kind: 'eliminate', placeIds: new Set([5]) }, at('2026-07-01 10:00'))).toBe(false);
  });

  test('a corrected hour is half-open: its first second to the next hour', () => {
    const rule: CountingRule = { ...about, kind: 'value', metric: 'flowIn', value: 5, hour: 11 };
    const seen = ['10:59:59', '11:00:00', '11:59:59', '12:00:00'].map((time) =>
      isValueCorrectionFor(rule, at(`2026-07-01 ${time}`)),
    );
    expect(seen).toEqual([false, true, true, false]);
  });
});

describe('metrics of a record before factors', () => {
  const sent = { flowIn: 10, flowOut: 5, enterStaff: 3, adult: 4 };
  const counted = (...rules: CountingRule[]) => applyRules(sent, at('2026-07-01 10:00'), rules);
  const set = { ...about, kind: 'set', metrics: null, floor: null, ceiling: null, subtractStaff: false } as const;

  test('without a rule the sent metrics count', () => {
    expect(counted()).toEqual({ metrics: sent, factors: new Map(), isChangedByRule: false });
  });

  test('staff are subtracted once and not reported', () => {
    const staff: CountingRule = { ...set, subtractStaff: true };
    expect(counted(staff, { ...staff, id: 2 }).metrics).toEqual({ flowIn: 7, flowOut: 5, adult: 4 });
  });

  test('a metric counts only if every rule of kind set includes it', () => {
    const first: CountingRule = { ...set, metrics: new Set(['flowIn', 'adult']) };
    const second: CountingRule = { ...set, id: 2, metrics: new Set(['flowIn', 'flowOut']) };
    expect(counted(first, second).metrics).toEqual({ flowIn: 10 });
  });

  test('limits apply to the values as sent, before staff are subtracted', () => {
    const staff: CountingRule = { ...set, subtractStaff: true };
    expect(counted(staff, { ...set, id: 2, ceiling: 9 }).metrics).toEqual({});
    expect(counted(staff, { ...set, id: 2, ceiling: 10 }).metrics).toMatchObject({ flowIn: 7 });
  });

  test('the factor of a metric is the product of its rules, in millionths', () => {
    const times = (id: number, factor: number, metrics: Metric[] | null = null): CountingRule => ({
      ...about,
      id,
      kind: 'factor',
      metrics: metrics === null ? null : new Set(metrics),
      factor,
    });
    const factors = (...rules: CountingRule[]) => Object.fromEntries(counted(...rules).factors);
    const all = (factor: number) => ({ flowIn: factor, flowOut: factor, enterStaff: factor, adult: factor });
    expect(factors(times(1, 50))).toEqual(all(500_000));
    expect(factors(times(1, 33), times(2, 33), times(3, 33))).toEqual(all(35_937));
    expect(factors(times(1, 50, ['adult']), times(2, 150, ['flowIn']))).toEqual({ flowIn: 1_500_000, adult: 500_000 });
    expect(factors(times(1, 50), times(2, 200))).toEqual({});
    expect(factors(times(1, 10_000), times(2, 10_000), times(3, 10_000))).toEqual(all(maxFactor));
  });

  test('a rule adds no values for metrics that are not measured', () => {
    fc.assert(
      fc.property(fc.subarray(metricNames), fc.integer({ min: 1, max: 10_000 }), (measured, factor) => {
        const sent: Metrics = Object.fromEntries(measured.map((metric) => [metric, 7]));
        const rule: CountingRule = { ...about, kind: 'factor', metrics: null, factor };
        const { metrics, factors } = applyRules(sent, at('2026-07-01 10:00'), [rule]);
        expect(Object.keys(metrics).sort()).toEqual([...measured].sort());
        expect([...factors.keys()].sort()).toEqual(factor === 100 ? [] : [...measured].sort());
      }),
    );
  });
});

test('parts are whole, add up to the value and follow the weights', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (value, given) => {
      const shares = distributeByWeights(value, given);
      const sum = given.reduce((total, weight) => total + weight, 0);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(value);
      for (const [position, share] of shares.entries()) {
        const exact = sum === 0 ? value / given.length : (value * (given[position] ?? 0)) / sum;
        expect(Number.isInteger(share) && Math.abs(share - exact) < 1 + 1e-6).toBe(true);
      }
    }),
  );
  expect(distributeByWeights(5, [])).toEqual([]);
});
