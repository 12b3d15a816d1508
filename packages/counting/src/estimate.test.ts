import type { Metrics } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkTime, wholeDay } from './business-hours.ts';
import type { Receipt } from './completeness.ts';
import { type EntranceHistory, type EntranceHour, estimateHours, scaleBounds, type StoreClock } from './estimate.ts';
import { addDays, parseLocal } from './local-time.ts';

const hour = parseLocal('2026-05-20 10:00'); // a Wednesday
const gap = { from: parseLocal('2026-05-20'), to: parseLocal('2026-05-21') };
const clock: StoreClock = { hourSeconds: () => 3600, window: wholeDay };

function heard(sums: Metrics, receipt: Receipt = { received: 12, expected: 12 }): EntranceHour {
  return { sums, all: receipt, of: Object.fromEntries(Object.keys(sums).map((metric) => [metric, receipt])) };
}
const silent = heard({ flowIn: null }, { received: 0, expected: 12 });

/** An hour of the gap and the same hour of the weeks before, nearest first; null: that week is not known. */
function door(now: EntranceHour, weeks: readonly (number | null)[], at = hour): EntranceHistory {
  const before = weeks.flatMap((flowIn, place): [number, EntranceHour][] =>
    flowIn === null ? [] : [[addDays(at, -7 * (place + 1)), heard({ flowIn })]],
  );
  return { hours: new Map([[at, now], ...before]) };
}

function valueOf(entrance: EntranceHistory, others: readonly EntranceHistory[] = [], given = clock) {
  return estimateHours(entrance, others, gap, given)[0]?.metrics[0]?.value;
}

test('the median of the last four known weeks, of the missing periods only, half up', () => {
  expect(valueOf(door(silent, [100, 110, 130, 900, 5]))).toBe(120);
  expect(valueOf(door(heard({ flowIn: 40 }, { received: 8, expected: 12 }), [100, 110, 130, 900]))).toBe(40);
  expect(valueOf(door(silent, [3, 4]))).toBe(4);
  expect(estimateHours(door(heard({ flowIn: 40 }), [100, 110]), [], gap, clock)).toEqual([]);
});

test('a week that is missing itself gives way to an earlier one, up to eight weeks back; one week is no base', () => {
  expect(valueOf(door(silent, [null, 100, null, null, 200, 300, null, 400]))).toBe(250);
  expect(valueOf(door(silent, [null, null, null, null, null, null, 100, 200, 999]))).toBe(150);
  expect(valueOf(door(silent, [100]))).toBeNull();
  expect(valueOf(door(silent, [null, null, null, null, null, null, null, null, 100, 200]))).toBeNull();
  const partly = door(silent, [100, 200]);
  const incomplete = heard({ flowIn: 1 }, { received: 11, expected: 12 });
  const hours = new Map([...partly.hours, [addDays(hour, -7), incomplete] as const]);
  expect(valueOf({ hours })).toBeNull();
});

test('days of the gap itself are no base, however much was counted on them', () => {
  const long = { from: parseLocal('2026-05-13 12:00'), to: parseLocal('2026-05-21') };
  const [found] = estimateHours(door(silent, [500, 100, 200, 300]), [], long, clock).slice(-1);
  expect(found?.metrics[0]?.base.map(({ value }) => value)).toEqual([100, 200, 300]);
});

test('scaled by the other doors of the hour, of the day where the hour is thin, not at all where the day is', () => {
  const closed = door(silent, [100, 100]);
  expect(valueOf(closed, [door(heard({ flowIn: 150 }), [100, 100])])).toBe(150);
  const thin = door(heard({ flowIn: 20 }), [10, 10]);
  expect(valueOf(closed, [thin])).toBe(100);
  const later = door(heard({ flowIn: 60 }), [90, 90], hour + 3600);
  const day = { hours: new Map([...thin.hours, ...later.hours]) };
  expect(estimateHours(closed, [day], gap, clock)[0]?.scale).toEqual({ factor: 0.8, by: 'day' });
  expect(valueOf(closed, [day])).toBe(80);
});

test('only doors count that tell of the hour and of its weeks; what they say is bounded', () => {
  const closed = door(silent, [100, 100]);
  const right = door(heard({ flowIn: 200 }), [100, 100]);
  expect(valueOf(closed, [right, door(silent, [900, 900]), door(heard({ flowIn: 900 }), [])])).toBe(200);
  // Stuck at zero, or new: it says nothing of the store.
  expect(valueOf(closed, [right, door(heard({ flowIn: 0 }), [900, 900])])).toBe(200);
  expect(valueOf(closed, [right, door(heard({ flowIn: 900 }), [0, 0])])).toBe(200);
  expect(valueOf(closed, [door(heard({ flowIn: 0 }), [900, 900])])).toBe(100 * scaleBounds.least);
  expect(valueOf(closed, [door(heard({ flowIn: 9000 }), [90, 90])])).toBe(100 * scaleBounds.most);
});

test('the hour that comes twice is estimated as two, the one that is skipped not at all', () => {
  const autumn = { hourSeconds: (at: number) => (at === hour ? 7200 : 3600), window: wholeDay };
  expect(valueOf(door(silent, [100, 100]), [], autumn)).toBe(200);
  const twice = { hourSeconds: (at: number) => (at === addDays(hour, -7) ? 7200 : 3600), window: wholeDay };
  expect(valueOf(door(silent, [200, 100]), [], twice)).toBe(100);
  const skipped = { hourSeconds: (at: number) => (at === addDays(hour, -7) ? 0 : 3600), window: wholeDay };
  expect(valueOf(door(silent, [999, 100, 120]), [], skipped)).toBe(110);
});

test('an hour after midnight is scaled by the day it opened', () => {
  const night = parseLocal('2026-05-20 01:00');
  const window = parseWorkTime('18:00:00~02:00:00');
  const evening = door(heard({ flowIn: 50 }), [100, 100], parseLocal('2026-05-19 20:00'));
  const closed = door(silent, [10, 10], night);
  expect(estimateHours(closed, [evening], gap, { ...clock, window })[0]?.scale).toEqual({ factor: 0.5, by: 'day' });
  expect(valueOf(closed, [evening])).toBe(10);
});

test('each metric by the devices that measure it; distinct people of a day not at all', () => {
  const receipt = { received: 0, expected: 12 };
  const now = {
    sums: {},
    all: receipt,
    of: { flowIn: receipt, batch: { received: 12, expected: 12 }, dedupedCount: receipt },
  };
  const weeks = [1, 2].map(
    (week) => [addDays(hour, -7 * week), heard({ flowIn: 10, batch: 4, dedupedCount: 9 })] as const,
  );
  const [found] = estimateHours({ hours: new Map([[hour, now], ...weeks]) }, [], gap, clock);
  expect(found?.metrics.map(({ metric, value }) => [metric, value])).toEqual([['flowIn', 10]]);
});

test('for all histories: whole, never below 0, only where something is missing, null without a base', () => {
  const count = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
  const history = fc.record({
    received: fc.integer({ min: 0, max: 12 }),
    weeks: fc.array(count, { maxLength: 10 }),
  });
  let seen = 0;
  fc.assert(
    fc.property(history, fc.array(history, { maxLength: 3 }), ({ received, weeks }, others) => {
      const at = (each: typeof weeks, got: number) => door(heard({ flowIn: 7 }, { received: got, expected: 12 }), each);
      const found = estimateHours(
        at(weeks, received),
        others.map((each) => at(each.weeks, each.received)),
        gap,
        clock,
      );
      seen += 1;
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
        const most = Math.max(0, ...known) * scaleBounds.most * missing;
        expect(value === null || (Number.isInteger(value) && value >= 0 && value <= most + 0.5)).toBe(true);
        expect(others.length > 0 || scale === null).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(seen).toBe(2000);
});
