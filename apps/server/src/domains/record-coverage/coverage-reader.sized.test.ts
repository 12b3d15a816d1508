import { expect, test } from 'vitest';
import { isLongRun, scaleCases, testSeed } from '../../../../../tools/test-size.ts';
import { interceptQueries } from '../../platform/testing/intercept-queries.ts';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';
import { useTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { createCoverageReader } from './coverage-reader.ts';
import { readDayCoverage, readLastRecordLengths } from './day-coverage.ts';

// What the cache says is compared with the records of the test itself, after any order of writes, late records and changed numbers.

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const columns = 'company device line at local minutes corridor entity version flow_in'.split(' ');
const deviceIds = [11, 12, 13, 14];
const entities = [
  { id: 1, companyId: 1 },
  { id: 2, companyId: 2 },
];
const embedded = useTestCountingStore();

type Sent = { device: number; line: number; at: number; local: number; minutes: number; version: number };

const companyOf = (device: number) => (device === 14 ? 2 : 1);
// Devices 11 and 12 are behind UTC, the others ahead of it.
const offsetOf = (device: number) => (device < 13 ? -5 : 8) * 3600;

function randomRecords(random: Random, version: number): Sent[] {
  const device = deviceIds[random(deviceIds.length)] ?? 11;
  const minutes = [1, 5, 5, 60, 480, 1440][random(6)] ?? 5;
  const start = (firstDay + random(12)) * daySeconds + random(288) * 300 + random(3) * 20;
  return Array.from({ length: 1 + random(8) }, (_, index) => {
    const at = start + index * minutes * 60 - random(2) * random(120);
    return { device, line: random(2), at, local: at + offsetOf(device), minutes, version };
  });
}

type Expected = { minutes: Set<number>; lengths: Map<number, number> };

/** The covered minutes of the records that begin on some days, and the length of the last record of each day. */
function coverNaively(stored: ReadonlyMap<string, Sent>, device: number, days: { from: number; to: number }): Expected {
  const own = [...stored.values()]
    .filter((record) => record.device === device && record.local < days.to * daySeconds)
    .toSorted((one, other) => one.at - other.at || one.minutes - other.minutes);
  const minutes = new Set<number>();
  const lengths = new Map<number, number>();
  for (const record of own) {
    const day = Math.floor(record.local / daySeconds);
    lengths.set(day, record.minutes);
    const begins = Math.round(record.at / 60);
    if (day >= days.from) for (let n = 0; n < record.minutes; n += 1) minutes.add(begins + n);
  }
  return { minutes, lengths };
}

test('cached coverage equals the records after any writes', async () => {
  const random = createSeededRandom(testSeed);
  let queries = 0;
  const store = interceptQueries(embedded.counts, (answer) => {
    queries += 1;
    return answer();
  });
  const reader = createCoverageReader(store, 120);
  const stored = new Map<string, Sent>();
  const devices = deviceIds.map((id) => ({
    id,
    placements: [{ entityId: companyOf(id), from: 0, to: Number.POSITIVE_INFINITY }],
  }));
  const rounds = scaleCases(200);
  let [compared, answers] = [0, 0];
  for (let version = 1; version <= rounds; version += 1) {
    const sent = random(3) === 0 ? [] : randomRecords(random, version);
    // Records of several detection lines with one start have one length, as a device reports them together.
    const fresh = sent.filter(
      ({ device, at, minutes }) => stored.get(`${device}/0/${at}`)?.minutes !== minutes || random(2) === 0,
    );
    const rows = fresh.map((record) => {
      stored.set(`${record.device}/0/${record.at}`, { ...record, line: 0 });
      const { device, at, local, minutes } = record;
      return [companyOf(device), device, 0, at, local, minutes, 1, 1, version, 3];
    });
    if (rows.length > 0) await embedded.counts.insert('records', columns, rows);
    const first = firstDay + random(14) - 2;
    const range = { from: first * daySeconds + random(24) * 3600, to: (first + 1 + random(6)) * daySeconds };
    const asked = devices.filter(() => random(3) > 0);
    const found = await reader.readCoverage(entities, asked, range);
    const days = { from: Math.floor(range.from / daySeconds) - 1, to: Math.ceil(range.to / daySeconds) + 1 };
    for (const { id } of asked) {
      const { ranges, lengths } = found.get(id) ?? { ranges: [], lengths: [] };
      const expected = coverNaively(stored, id, days);
      const minutes = new Set<number>();
      for (let n = 0; n < ranges.length; n += 2)
        for (let at = ranges[n] ?? 0; at < (ranges[n + 1] ?? 0); at += 60) minutes.add(at / 60);
      expect([...minutes].toSorted((a, b) => a - b)).toEqual([...expected.minutes].toSorted((a, b) => a - b));
      for (let day = days.from; day < days.to; day += 1) {
        const newest = Math.max(...[...expected.lengths.keys()].filter((known) => known <= day));
        const length = lengths.findLast((known) => known.day <= day * daySeconds)?.minutes;
        expect([day, length]).toEqual([day, expected.lengths.get(newest)]);
        compared += 1;
      }
      answers += 1;
    }
  }
  console.log(`seed ${testSeed}: ${answers} answers, ${compared} days compared, ${queries} engine queries`);
  expect(compared).toBeGreaterThan(isLongRun ? 2_000 : 100);
}, 120_000);

test('cached days are read again only when a record of them is written', async () => {
  let queries = 0;
  const reader = createCoverageReader(
    interceptQueries(embedded.counts, (answer) => {
      queries += 1;
      return answer();
    }),
  );
  const device = { id: 31, placements: [{ entityId: 1, from: 0, to: Number.POSITIVE_INFINITY }] };
  const send = (day: number) => {
    const at = (firstDay + day) * daySeconds + 36_000;
    return embedded.counts.insert('records', columns, [[1, 31, 0, at, at, 60, 1, 1, 1, 3]]);
  };
  const read = async (from: number, to: number) => {
    const before = queries;
    const range = { from: (firstDay + from) * daySeconds, to: (firstDay + to) * daySeconds };
    const { ranges = [] } = (await reader.readCoverage(entities, [device], range)).get(31) ?? {};
    return [ranges.length / 2, queries - before];
  };
  for (const day of [19, 20, 21, 22]) await send(day);
  // The day before is read, too: a record may last a day. A record on the first day gives the length, else one more query finds it.
  expect(await read(20, 22)).toEqual([4, 1]);
  expect(await read(20, 22)).toEqual([4, 0]);
  expect(await read(21, 22)).toEqual([3, 0]);
  await send(100);
  expect(await read(20, 22)).toEqual([4, 0]);
  const at = (firstDay + 21) * daySeconds + 7_200;
  await embedded.counts.insert('records', columns, [[1, 31, 0, at, at, 60, 1, 1, 1, 3]]);
  expect(await read(20, 22)).toEqual([5, 1]);
  // Ten callers at the same time share the reads.
  await send(21);
  const all = await Promise.all(Array.from({ length: 10 }, () => read(20, 22)));
  expect(all.map(([ranges]) => ranges)).toEqual(Array.from({ length: 10 }, () => 5));
  expect(Math.max(...all.map(([, count = 0]) => count))).toBeLessThan(8);
});

test('a company reads only its own records', async () => {
  const at = firstDay * daySeconds + 36_000;
  await embedded.counts.insert('records', columns, [[2, 41, 0, at, at, 60, 1, 1, 1, 3]]);
  const days = { from: firstDay, to: firstDay + 1 };
  const found = [{ device: 41, day: firstDay, minutes: 60, ranges: [at / 60, at / 60 + 60] }];
  expect(await readDayCoverage(embedded.counts, 2, [41], days)).toEqual(found);
  expect(await readDayCoverage(embedded.counts, 1, [41], days)).toEqual([]);
  const lengths = (company: number) => readLastRecordLengths(embedded.counts, company, [41], firstDay + 1);
  expect([...(await lengths(2))]).toEqual([[41, { day: firstDay, minutes: 60 }]]);
  expect((await lengths(1)).size).toBe(0);
});
