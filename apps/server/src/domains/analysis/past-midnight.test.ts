import type { Step } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let countingCompany: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

test('a day from 06:00 to 06:00 is a business day for one or more places', async () => {
  const company = await createCountingCompany(server);
  const bar = await company.addPlace({ timeZone: 'UTC' });
  const other = await company.addPlace({ timeZone: 'UTC' });
  await company.sendRecords(bar, [
    createFiveMinuteRecord('2026-07-01T23:00:00Z', 10),
    createFiveMinuteRecord('2026-07-02T02:00:00Z', 5),
  ]);
  await company.sendRecords(other, [createFiveMinuteRecord('2026-07-01T12:00:00Z', 1000)]);
  const night = { startHour: '06:00:00', endHour: '05:59:59', step: '1d' as const };
  const query = { ...night, startTime: '2026-07-01 00:00', endTime: '2026-07-03 00:00' };
  const alone = await company.querySeries({ ...query, ids: [bar.entity.id] });
  const together = await company.querySeries({ ...query, ids: [bar.entity.id, other.entity.id] });
  expect(alone.rows.map((row) => row.values)).toEqual([[15, null]]);
  expect(together.rows.map((row) => row.values)).toEqual([
    [15, null],
    [1000, null],
  ]);
  // Received periods are by calendar day: the same for both queries.
  const completeness = 2 / (2 * 288);
  expect(alone.completeness).toBeCloseTo(completeness, 10);
});

test('a range that does not begin at midnight counts by local time', async () => {
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  await countingCompany.sendRecords(place, [
    createFiveMinuteRecord('2026-07-02T01:00:00Z', 7),
    createFiveMinuteRecord('2026-07-03T01:00:00Z', 400),
  ]);
  const night = { ids: [place.entity.id], startHour: '18:00:00', endHour: '03:00:00' };
  const query = { ...night, startTime: '2026-07-01 20:00', endTime: '2026-07-02 20:00' };
  expect((await countingCompany.querySeries({ ...query, step: '1h' })).rows[0]?.total).toBe(7);
  expect(await countingCompany.listFilledBuckets({ ...query, step: '1h' })).toEqual(['07-02 01:00=7']);
  // By day, the record belongs to the day on which the window opened, even if the range begins after midnight.
  expect(await countingCompany.listFilledBuckets({ ...query, step: '1d' })).toEqual(['07-01 00:00=7']);
  expect(await countingCompany.listFilledBuckets({ ...query, step: '1d', startTime: '2026-07-02 00:30' })).toEqual([
    '07-01 00:00=7',
  ]);
  // From midnight to midnight the range covers business days.
  const days = { ...query, startTime: '2026-07-02 00:00', endTime: '2026-07-03 00:00' };
  expect(await countingCompany.listFilledBuckets({ ...days, step: '1d' })).toEqual(['07-02 00:00=400']);
});

const day = 86_400;
const firstDay = Date.UTC(2026, 4, 27) / 1000;
const days = 10;
const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
const clock = (second: number) => text(second).slice(11);

type Window = { start: number; end: number };
type CountsQuery = { from: number; to: number; step: Step; window: Window };

const dayOf = (local: number) => local - (((local % day) + day) % day);
// A reference implementation.
const opened = (local: number, { start, end }: Window) =>
  end < start && local - dayOf(local) <= end ? dayOf(local) - day : dayOf(local);
const isOpen = (local: number, { start, end }: Window) => {
  const second = local - dayOf(local);
  return end < start ? second >= start || second <= end : second >= start && second <= end;
};

function isCounted(local: number, { from, to, window }: CountsQuery): boolean {
  const isOfDays = from % day === 0 && to % day === 0;
  const when = isOfDays ? opened(local, window) : local;
  return isOpen(local, window) && when >= from && when < to;
}

const evenSteps: Partial<Record<Step, number>> = { '5m': 300, '30m': 1800, '1h': 3600 };

function bucketOf(local: number, { step, window }: CountsQuery): number {
  const seconds = evenSteps[step];
  if (seconds !== undefined) return local - (local % seconds);
  const date = new Date(opened(local, window) * 1000);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (step === '1w') return Date.UTC(year, month, dayOfMonth - ((date.getUTCDay() + 6) % 7)) / 1000;
  return Date.UTC(year, step === '1y' ? 0 : month, step === '1d' ? dayOfMonth : 1) / 1000;
}

const anyWindow: fc.Arbitrary<Window> = fc
  .tuple(fc.integer({ min: 0, max: day - 1 }), fc.integer({ min: 0, max: day - 1 }), fc.integer({ min: 0, max: 3 }))
  // One in four windows is a whole day that begins at any time of day.
  .map(([start, end, kind]) => ({ start, end: kind === 0 ? (start + day - 1) % day : end }));

const anyRange = fc
  .tuple(fc.boolean(), fc.integer({ min: -day, max: days * day }), fc.integer({ min: 1, max: 5 * day }))
  .map(([isOfDays, start, length]) => {
    const [from, to] = [firstDay + start, firstDay + start + length];
    return isOfDays ? { from: dayOf(from), to: dayOf(from) + day * Math.ceil(length / day) } : { from, to };
  });

test('every query equals a naive count, and the total equals its buckets', async () => {
  const company = await createCountingCompany(server);
  const places = [await company.addPlace({ timeZone: 'UTC' }), await company.addPlace({ timeZone: 'UTC' })];
  const records: { place: number; local: number; flow: number }[] = [];
  for (const [position, { device }] of places.entries()) {
    for (let slot = position; slot < days * 24; slot += 1) {
      const [local, flow] = [firstDay + slot * 3600 + ((slot * 1300) % 3500), 1 + ((slot * 7) % 90)];
      records.push({ place: position, local, flow });
    }
    const own = records.filter((record) => record.place === position);
    await company.sendRecords(
      { device },
      own.map(({ local, flow }) => createFiveMinuteRecord(new Date(local * 1000).toISOString(), flow)),
    );
  }
  let [compared, wrapped, unaligned] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        range: anyRange,
        window: anyWindow,
        step: fc.constantFrom<Step[]>('5m', '30m', '1h', '1d', '1w', '1n', '1y'),
      }),
      fc.boolean(),
      async ({ range, window, step }, isWhole) => {
        const query = { ...range, window, step };
        const chosen = isWhole ? places : places.slice(0, 1);
        const answer = await company.querySeries({
          ids: chosen.map(({ entity }) => entity.id),
          each: false,
          startTime: text(range.from),
          endTime: text(range.to),
          startHour: clock(window.start),
          endHour: clock(window.end),
          step,
        });
        const expected = new Map<string, number>();
        for (const { place, local, flow } of records) {
          if (place >= chosen.length || !isCounted(local, query)) continue;
          const bucket = text(bucketOf(local, query));
          expected.set(bucket, (expected.get(bucket) ?? 0) + flow);
        }
        const [row] = answer.rows;
        const found = answer.buckets.flatMap((bucket, index) => {
          const value = row?.values[index] ?? null;
          return value === null ? [] : [[bucket, value] as const];
        });
        expect(found).toEqual([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)));
        const total = expected.size === 0 ? null : [...expected.values()].reduce((sum, value) => sum + value, 0);
        expect(row?.total).toBe(total);
        compared += expected.size;
        wrapped += window.end < window.start ? 1 : 0;
        unaligned += range.from % day !== 0 || range.to % day !== 0 ? 1 : 0;
      },
    ),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(500);
  expect(Math.min(wrapped, unaligned)).toBeGreaterThan(20);
});
