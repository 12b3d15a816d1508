import type { Metrics } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import type { PeriodCounts } from './completeness.ts';
import {
  type EntranceHistory,
  type EntranceHour,
  estimateHours,
  type StoreLocalHours,
  scaleFactorLimits,
} from './estimate.ts';
import { addDays, parseLocal } from './local-time.ts';

const hour = parseLocal('2026-05-20 10:00'); // a Wednesday
const gap = { from: parseLocal('2026-05-20'), to: parseLocal('2026-05-21') };
const clock: StoreLocalHours = { hourSeconds: () => 3600, window: wholeDayWindow };

function receivedHour(sums: Metrics, periods: PeriodCounts = { received: 12, expected: 12 }): EntranceHour {
  return {
    sums,
    periods,
    periodsByMetric: Object.fromEntries(Object.keys(sums).map((metric) => [metric, periods])),
  };
}
const silent = receivedHour({ flowIn: null }, { received: 0, expected: 12 });

/** An entrance with an hour of the gap and the same hour of the weeks before, nearest first; null: that week is not known. */
function door(now: EntranceHour, weeks: readonly (number | null)[], at = hour): EntranceHistory {
  const before = weeks.flatMap((flowIn, index): [number, EntranceHour][] =>
    flowIn === null ? [] : [[addDays(at, -7 * (index + 1)), receivedHour({ flowIn })]],
  );
  return { hours: new Map([[at, now], ...before]) };
}

function valueOf(entrance: EntranceHistory, others: readonly EntranceHistory[] = [], given = clock) {
  return estimateHours(entrance, others, gap, given)[0]?.metrics[0]?.value;
}

test('an estimate is the median of four known weeks, for missing periods', () => {
  expect(valueOf(door(silent, [100, 110, 130, 900, 5]))).toBe(120);
  expect(valueOf(door(receivedHour({ flowIn: 40 }, { received: 8, expected: 12 }), [100, 110, 130, 900]))).toBe(40);
  expect(valueOf(door(silent, [3, 4]))).toBe(4);
  expect(estimateHours(door(receivedHour({ flowIn: 40 }), [100, 110]), [], gap, clock)).toEqual([]);
});

test('an estimate needs two known weeks among the eight weeks before', () => {
  expect(valueOf(door(silent, [null, 100, null, null, 200, 300, null, 400]))).toBe(250);
  expect(valueOf(door(silent, [null, null, null, null, null, null, 100, 200, 999]))).toBe(150);
  expect(valueOf(door(silent, [100]))).toBeNull();
  expect(valueOf(door(silent, [null, null, null, null, null, null, null, null, 100, 200]))).toBeNull();
  const partly = door(silent, [100, 200]);
  const incomplete = receivedHour({ flowIn: 1 }, { received: 11, expected: 12 });
  const hours = new Map([...partly.hours, [addDays(hour, -7), incomplete] as const]);
  expect(valueOf({ hours })).toBeNull();
});

test('days inside the gap are never used as reference weeks', () => {
  const long = { from: parseLocal('2026-05-13 12:00'), to: parseLocal('2026-05-21') };
  const [found] = estimateHours(door(silent, [500, 100, 200, 300]), [], long, clock).slice(-1);
  expect(found?.metrics[0]?.base.map(({ value }) => value)).toEqual([100, 200, 300]);
});

test('an estimate is scaled by the other entrances of the hour or the day', () => {
  const closed = door(silent, [100, 100]);
  expect(valueOf(closed, [door(receivedHour({ flowIn: 150 }), [100, 100])])).toBe(150);
  const thin = door(receivedHour({ flowIn: 20 }), [10, 10]);
  expect(valueOf(closed, [thin])).toBe(100);
  const later = door(receivedHour({ flowIn: 60 }), [90, 90], hour + 3600);
  const day = { hours: new Map([...thin.hours, ...later.hours]) };
  expect(estimateHours(closed, [day], gap, clock)[0]?.scale).toEqual({ factor: 0.8, by: 'day' });
  expect(valueOf(closed, [day])).toBe(80);
});

test('scaling uses entrances with known weeks, within limits', () => {
  const closed = door(silent, [100, 100]);
  const right = door(receivedHour({ flowIn: 200 }), [100, 100]);
  expect(valueOf(closed, [right, door(silent, [900, 900]), door(receivedHour({ flowIn: 900 }), [])])).toBe(200);
  // An entrance that is stuck at zero or new is left out.
  expect(valueOf(closed, [right, door(receivedHour({ flowIn: 0 }), [900, 900])])).toBe(200);
  expect(valueOf(closed, [right, door(receivedHour({ flowIn: 900 }), [0, 0])])).toBe(200);
  expect(valueOf(closed, [door(receivedHour({ flowIn: 0 }), [900, 900])])).toBe(100 * scaleFactorLimits.min);
  expect(valueOf(closed, [door(receivedHour({ flowIn: 9000 }), [90, 90])])).toBe(100 * scaleFactorLimits.max);
});

test('estimates count a repeated hour twice and ignore a skipped one', () => {
  const autumn = { hourSeconds: (at: number) => (at === hour ? 7200 : 3600), window: wholeDayWindow };
  expect(valueOf(door(silent, [100, 100]), [], autumn)).toBe(200);
  const twice = { hourSeconds: (at: number) => (at === addDays(hour, -7) ? 7200 : 3600), window: wholeDayWindow };
  expect(valueOf(door(silent, [200, 100]), [], twice)).toBe(100);
  const skipped = { hourSeconds: (at: number) => (at === addDays(hour, -7) ? 0 : 3600), window: wholeDayWindow };
  expect(valueOf(door(silent, [999, 100, 120]), [], skipped)).toBe(110);
});

test('an hour after midnight is scaled by its business day', () => {
  const night = parseLocal('2026-05-20 01:00');
  const window = parseWorkTime('18:00:00~02:00:00');
  const evening = door(receivedHour({ flowIn: 50 }), [100, 100], parseLocal('2026-05-19 20:00'));
  const closed = door(silent, [10, 10], night);
  expect(estimateHours(closed, [evening], gap, { ...clock, window })[0]?.scale).toEqual({ factor: 0.5, by: 'day' });
  expect(valueOf(closed, [evening])).toBe(10);
});

test('only metrics with missing periods are estimated, never distinct people', () => {
  const periods = { received: 0, expected: 12 };
  const now = {
    sums: {},
    periods,
    periodsByMetric: { flowIn: periods, batch: { received: 12, expected: 12 }, dedupedCount: periods },
  };
  const weeks = [1, 2].map(
    (week) => [addDays(hour, -7 * week), receivedHour({ flowIn: 10, batch: 4, dedupedCount: 9 })] as const,
  );
  const [found] = estimateHours({ hours: new Map([[hour, now], ...weeks]) }, [], gap, clock);
  expect(found?.metrics.map(({ metric, value }) => [metric, value])).toEqual([['flowIn', 10]]);
});

test('estimates are whole, at least 0, and null without known weeks', () => {
  const count = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
  const history = fc.record({
    received: fc.integer({ min: 0, max: 12 }),
    weeks: fc.array(count, { maxLength: 10 }),
  });
  let checkedCount = 0;
  fc.assert(
    fc.property(history, fc.array(history, { maxLength: 3 }), ({ received, weeks }, others) => {
      const at = (each: typeof weeks, got: number) =>
        door(receivedHour({ flowIn: 7 }, { received: got, expected: 12 }), each);
      const found = estimateHours(
        at(weeks, received),
        others.map((each) => at(each.weeks, each.received)),
        gap,
        clock,
      );
      checkedCount += 1;
      expect(found.length).toBe(received < 12 ? 1 : 0);
      const known = weeks
        .slice(0, 8)
        .filter((week) => week !== null)
        .slice(0, 4);
      for (const { metrics, scale } of found) {
        const [{ value, base }] = metrics as [(typeof metrics)[number]]; // one metric was given
        expect(base.map((week) => week.value)).toEqual(known);
        expect(value === null).toBe(known.length < 2);
        const missing = (12 - received) / 12;
        const max = Math.max(0, ...known) * scaleFactorLimits.max * missing;
        expect(value === null || (Number.isInteger(value) && value >= 0 && value <= max + 0.5)).toBe(true);
        expect(others.length > 0 || scale === null).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(checkedCount).toBe(2000);
});
