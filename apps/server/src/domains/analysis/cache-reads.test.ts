import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseReadDays,
  countCachedRows,
  type MissingDays,
  maxExtraRows,
  maxReadDays,
  minReadDays,
  planReads,
} from './cache-reads.ts';

const missing = (entity: number, from: number, to: number): MissingDays => ({
  cachedEntity: {
    entity,
    countedEntity: { devices: [entity] },
    columns: [],
    rows: [],
    freshDays: [],
    pendingReads: [],
    lastUsedAt: 0,
  },
  days: { from, to },
});
const summarizeReads = (reads: ReturnType<typeof planReads>) =>
  reads.map(({ cachedEntities, days }) => [cachedEntities.map(({ entity }) => entity), days.from, days.to]);

test('missing days that lie within four weeks are read in one query', () => {
  const all = [missing(1, 100, 107), missing(2, 97, 104), missing(3, 100, 107), missing(4, 125, 127)];
  expect(summarizeReads(planReads(all, 'hour'))).toEqual([
    [[2, 1, 3], 97, 107],
    [[4], 125, 127],
  ]);
  expect(summarizeReads(planReads([missing(1, 10, 100), missing(2, 10, 100)], 'day'))).toEqual([[[1, 2], 10, 100]]);
});

test('missing records are read without joining ranges', () => {
  const all = [missing(1, 100, 101), missing(2, 101, 102)];
  expect(planReads(all, 'record')).toHaveLength(2);
});

test('reads are not joined when each place misses a different day', () => {
  const all = Array.from({ length: 1000 }, (_, index) => missing(index + 1, 100 + (index % 28), 101 + (index % 28)));
  expect(planReads(all, 'hour')).toHaveLength(28);
  expect(planReads(all, 'day')).toHaveLength(1);
});

test('missing days are read once, with a limited number of extra rows', () => {
  const gap = fc.record({ from: fc.nat(400), length: fc.integer({ min: 1, max: 120 }) });
  fc.assert(
    fc.property(
      fc.array(gap, { maxLength: 60 }),
      fc.constantFrom('hour' as const, 'day' as const),
      (gaps, granularity) => {
        const all = gaps.map(({ from, length }, index) => missing(index + 1, from, from + length));
        const reads = planReads(all, granularity);
        const rows = reads.reduce(
          (sum, { cachedEntities, days }) =>
            sum + cachedEntities.reduce((own, one) => own + countCachedRows(one, days, granularity), 0),
          0,
        );
        const needed = all.reduce(
          (sum, { cachedEntity, days }) => sum + countCachedRows(cachedEntity, days, granularity),
          0,
        );
        for (const { cachedEntity, days } of all) {
          const own = reads.filter(({ cachedEntities }) => cachedEntities.includes(cachedEntity));
          expect(own).toHaveLength(1);
          expect(own[0]?.days.from).toBeLessThanOrEqual(days.from);
          expect(own[0]?.days.to).toBeGreaterThanOrEqual(days.to);
        }
        const max = Math.max(minReadDays, ...gaps.map(({ length }) => length));
        for (const { days } of reads) expect(days.to - days.from).toBeLessThanOrEqual(max);
        expect(rows).toBeLessThanOrEqual(Math.max(maxExtraRows, 2 * needed));
      },
    ),
  );
});

test('more extra days are read for few devices than for many', () => {
  const cachedEntities = (count: number) =>
    Array.from({ length: count }, (_, index) => missing(index, 0, 1).cachedEntity);
  expect([0, 1, 4, 8, 16, 60, 1000].map((count) => chooseReadDays(cachedEntities(count)))).toEqual([
    maxReadDays,
    maxReadDays,
    maxReadDays,
    56,
    minReadDays,
    minReadDays,
    minReadDays,
  ]);
});
