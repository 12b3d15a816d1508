import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLocal } from './local-time.ts';
import { type CountingRule, effectiveMetrics, holdsFor, isValued, spread } from './rules.ts';

const wholeDay = { startSecond: 0, endSecond: 86_399 };
const at = (local: string) => ({ entity: 1, corridor: 2, device: 3, local: parseLocal(local) });
const july = { fromDay: parseLocal('2026-07-01'), toDay: parseLocal('2026-07-03') };
const about = { id: 1, place: 'corridor', placeIds: new Set([2]), ...july, window: wholeDay } as const;

describe('when a rule holds', () => {
  test.each([
    ['the first second of its first day', '2026-07-01 00:00:00', true],
    ['the last second of its last day', '2026-07-02 23:59:59', true],
    ['the second before', '2026-06-30 23:59:59', false],
    ['the second after', '2026-07-03 00:00:00', false],
  ])('%s', (_story, local, holds) => {
    expect(holdsFor({ ...about, kind: 'eliminate' }, at(local))).toBe(holds);
  });

  test.each([
    ['at its opening', '2026-07-01 22:00:00', true],
    ['after midnight of the day it opened', '2026-07-03 01:59:59', true],
    ['after midnight of the day before the first one', '2026-07-01 01:00:00', false],
    ['in between', '2026-07-02 12:00:00', false],
    ['after its end', '2026-07-02 02:00:00', false],
  ])('past midnight: %s', (_story, local, holds) => {
    const window = { startSecond: 22 * 3600, endSecond: 2 * 3600 - 1 };
    expect(holdsFor({ ...about, kind: 'eliminate', window }, at(local))).toBe(holds);
  });

  test('elsewhere it does not', () => {
    expect(holdsFor({ ...about, kind: 'eliminate', placeIds: new Set([5]) }, at('2026-07-01 10:00'))).toBe(false);
  });

  test('a corrected hour begins with its first and ends before the next one’s first second', () => {
    const rule: CountingRule = { ...about, kind: 'value', metric: 'flowIn', value: 5, hour: 11 };
    const seen = ['10:59:59', '11:00:00', '11:59:59', '12:00:00'].map((time) =>
      isValued(rule, at(`2026-07-01 ${time}`)),
    );
    expect(seen).toEqual([false, true, true, false]);
  });
});

describe('what counts of a record', () => {
  const sent = { flowIn: 10, flowOut: 5, enterStaff: 3, adult: 4 };
  const counted = (...rules: CountingRule[]) => effectiveMetrics(sent, at('2026-07-01 10:00'), rules);
  const set = { ...about, kind: 'set', metrics: null, floor: null, ceiling: null, subtractStaff: false } as const;

  test('without a rule, what was sent', () => {
    expect(counted()).toEqual({ metrics: sent, isRuled: false });
  });

  test('staff are taken off once, before a factor, and are told no more', () => {
    const staff: CountingRule = { ...set, subtractStaff: true };
    const half: CountingRule = { ...about, id: 3, kind: 'factor', metrics: null, factor: 50 };
    expect(counted(staff, { ...staff, id: 2 }, half)).toEqual({
      metrics: { flowIn: 4, flowOut: 3, adult: 2 },
      isRuled: true,
    });
  });

  test('a metric counts where every statistics rule names it', () => {
    const first: CountingRule = { ...set, metrics: new Set(['flowIn', 'adult']) };
    const second: CountingRule = { ...set, id: 2, metrics: new Set(['flowIn', 'flowOut']) };
    expect(counted(first, second).metrics).toEqual({ flowIn: 10 });
  });

  test('a fault is judged by what was sent, not by what is left of it', () => {
    const staff: CountingRule = { ...set, subtractStaff: true };
    expect(counted(staff, { ...set, id: 2, ceiling: 9 }).metrics).toEqual({});
    expect(counted(staff, { ...set, id: 2, ceiling: 10 }).metrics).toMatchObject({ flowIn: 7 });
  });

  test('half is rounded up, after each factor', () => {
    const times = (id: number, factor: number): CountingRule => ({
      ...about,
      id,
      kind: 'factor',
      metrics: null,
      factor,
    });
    expect(effectiveMetrics({ flowIn: 5 }, at('2026-07-01 10:00'), [times(1, 50)]).metrics).toEqual({ flowIn: 3 });
    expect(effectiveMetrics({ flowIn: 1 }, at('2026-07-01 10:00'), [times(1, 50), times(2, 200)]).metrics).toEqual({
      flowIn: 2,
    });
  });

  test('a rule with no effect on what nobody measures makes nothing up', () => {
    fc.assert(
      fc.property(fc.subarray(metricNames), fc.integer({ min: 1, max: 10_000 }), (measured, factor) => {
        const record: Metrics = Object.fromEntries(measured.map((metric) => [metric, 7]));
        const { metrics } = effectiveMetrics(record, at('2026-07-01 10:00'), [
          { ...about, kind: 'factor', metrics: null, factor },
        ]);
        expect(Object.keys(metrics).sort()).toEqual([...measured].sort());
      }),
    );
  });
});

test('shares are whole, add up to the value, and are as the weights', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (value, given) => {
      const shares = spread(value, given);
      const sum = given.reduce((total, weight) => total + weight, 0);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(value);
      for (const [position, share] of shares.entries()) {
        const exact = sum === 0 ? value / given.length : (value * (given[position] ?? 0)) / sum;
        expect(Number.isInteger(share) && Math.abs(share - exact) < 1 + 1e-6).toBe(true);
      }
    }),
  );
  expect(spread(5, [])).toEqual([]);
});
