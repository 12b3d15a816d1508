import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAtLeast, daysAtMost, daysWith, type Missing, readsOf, rowsBefore, rowsOf } from './kept-reads.ts';

const opening = { startSecond: 0, endSecond: 86_399 };
const missing = (entity: number, from: number, to: number): Missing => ({
  one: {
    entity,
    place: { devices: [entity], opening },
    columns: [],
    rows: [],
    read: [],
    coming: [],
    usedAt: 0,
  },
  days: { from, to },
});
const told = (reads: ReturnType<typeof readsOf>) =>
  reads.map(({ kept, days }) => [kept.map(({ entity }) => entity), days.from, days.to]);

test('what lies within four weeks is read at once', () => {
  const all = [missing(1, 100, 107), missing(2, 97, 104), missing(3, 100, 107), missing(4, 125, 127)];
  expect(told(readsOf(all, 'hour'))).toEqual([
    [[2, 1, 3], 97, 107],
    [[4], 125, 127],
  ]);
  expect(told(readsOf([missing(1, 10, 100), missing(2, 10, 100)], 'day'))).toEqual([[[1, 2], 10, 100]]);
});

test('records are read as they are missing', () => {
  const all = [missing(1, 100, 101), missing(2, 101, 102)];
  expect(readsOf(all, 'record')).toHaveLength(2);
});

test('many places of which each misses another day are not read whole', () => {
  const all = Array.from({ length: 1000 }, (_, place) => missing(place + 1, 100 + (place % 28), 101 + (place % 28)));
  expect(readsOf(all, 'hour')).toHaveLength(28);
  expect(readsOf(all, 'day')).toHaveLength(1);
});

test('whatever is missing is read once, and never much more', () => {
  const gap = fc.record({ from: fc.nat(400), length: fc.integer({ min: 1, max: 120 }) });
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 60 }), fc.constantFrom('hour' as const, 'day' as const), (gaps, grain) => {
      const all = gaps.map(({ from, length }, place) => missing(place + 1, from, from + length));
      const reads = readsOf(all, grain);
      const rows = reads.reduce(
        (sum, { kept, days }) => sum + kept.reduce((own, one) => own + rowsOf(one, days, grain), 0),
        0,
      );
      const needed = all.reduce((sum, { one, days }) => sum + rowsOf(one, days, grain), 0);
      for (const { one, days } of all) {
        const own = reads.filter(({ kept }) => kept.includes(one));
        expect(own).toHaveLength(1);
        expect(own[0]?.days.from).toBeLessThanOrEqual(days.from);
        expect(own[0]?.days.to).toBeGreaterThanOrEqual(days.to);
      }
      const longest = Math.max(daysAtLeast, ...gaps.map(({ length }) => length));
      for (const { days } of reads) expect(days.to - days.from).toBeLessThanOrEqual(longest);
      expect(rows).toBeLessThanOrEqual(Math.max(rowsBefore, 2 * needed));
    }),
  );
});

test('of few devices more days are read with what is missing than of many', () => {
  const kept = (count: number) => Array.from({ length: count }, (_, place) => missing(place, 0, 1).one);
  expect([0, 1, 4, 8, 16, 60, 1000].map((count) => daysWith(kept(count)))).toEqual([
    daysAtMost,
    daysAtMost,
    daysAtMost,
    56,
    daysAtLeast,
    daysAtLeast,
    daysAtLeast,
  ]);
});
