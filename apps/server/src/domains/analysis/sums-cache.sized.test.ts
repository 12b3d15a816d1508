import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TimeWindow, wholeDayWindow } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { isLongRun, scaleCases, testSeed } from '../../../../../tools/test-size.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { interceptQueries } from '../../platform/testing/intercept-queries.ts';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';
import { useTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { type BucketSums, type CountedEntity, type SumsQuery, sumByBucket } from './queries/sums.ts';
import { createSumsCache } from './sums-cache.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const columns = 'company device line at local minutes corridor entity version flow_in adult'.split(' ');

const embedded = useTestCountingStore();

type Row = (number | null)[];
type Places = Map<number, CountedEntity>;

const hours: TimeWindow[] = [
  wholeDayWindow,
  { startSecond: 36_000, endSecond: 71_999 },
  { startSecond: 72_000, endSecond: 7_199 },
  // A whole day that is not a calendar day.
  { startSecond: 21_600, endSecond: 21_599 },
];
const randomElement = <Thing>(random: Random, list: readonly [Thing, ...Thing[]]): Thing =>
  list[random(list.length)] ?? list[0];

/** Entities from 1 on, each with the devices 10·entity and 10·entity + 1, in two time zones. */
function newPlaces(entities = 5): Places {
  const ids = Array.from({ length: entities }, (_, index) => index + 1);
  return new Map(ids.map((id) => [id, { devices: [id * 10, id * 10 + 1] }]));
}

function randomRow(random: Random, company: number, version: number, entities: number): Row {
  const entity = 1 + random(entities);
  const local = (firstDay + random(12)) * daySeconds + random(288) * 300 + (random(3) === 0 ? random(300) : 0);
  const offset = entity > 3 ? 8 * 3600 : -5 * 3600;
  const adult = entity === 2 ? null : random(9);
  const minutes = random(4) === 0 ? 60 : 5;
  const device = entity * 10 + random(2);
  return [company, device, random(2), local - offset, local, minutes, 0, entity, version, random(50), adult];
}

function randomQuestion(random: Random, company: number, countedEntities: Places): SumsQuery {
  const day = (firstDay + random(12) - 1) * daySeconds;
  const isOfBusinessDays = random(3) > 0;
  const from = isOfBusinessDays ? day : day + random(48) * 1800;
  const length = (1 + random(14)) * daySeconds;
  // With many entities they are usually queried together.
  const isOfAll = countedEntities.size > 5 && random(4) > 0;
  const ids = [...countedEntities.keys()].filter(() => isOfAll || random(3) > 0);
  const own = ids.flatMap((id) => countedEntities.get(id)?.devices ?? []);
  const isWhole = random(2) === 0;
  const devices = isWhole ? null : [...new Set(own)];
  return {
    // The real number of devices, or so many that records are not cached.
    scope: { company, by: 'entity', ids, devices, deviceCount: random(2) === 0 ? own.length : 1_000, countedEntities },
    from,
    to: isOfBusinessDays ? from + length : from + random(length / 600) * 600,
    step: randomElement(random, [null, '5m', '30m', '1h', '1d', '1w', '1n', '1y']),
    metrics: (['flowIn', 'adult'] as const).slice(0, random(3)),
    window: random(2) === 0 ? wholeDayWindow : randomElement(random, [wholeDayWindow, ...hours]),
    isSeparate: random(2) === 0,
    ended: random(3) === 0,
  };
}

const inOrder = (sums: readonly BucketSums[]) =>
  sums
    // A single sum over no records is a row of nulls from the engine, and no row from the cache.
    .filter(({ sums: found, bucket }) => bucket > 0 || Object.values(found).some((sum) => sum !== null))
    .toSorted((a, b) => a.group - b.group || a.bucket - b.bucket);
const filled = (sums: readonly BucketSums[]) => sums.flatMap((row) => Object.values(row.sums)).length;

const rounds = scaleCases(125);

test.each([
  { of: 'all fit', entities: 5, limit: 5_000_000, company: 1, minimum: { answered: 100, compared: 2_000 } },
  { of: 'some fit', entities: 5, limit: 8_000, company: 2, minimum: { answered: 25, compared: 100 } },
  { of: 'many places', entities: 24, limit: 5_000_000, company: 9, minimum: { answered: 75, compared: 1_500 } },
])(
  'cached sums equal engine sums after writes and moves: $of',
  async ({ entities, limit, company, minimum }) => {
    const random = createSeededRandom(testSeed + company);
    const cache = createSumsCache(embedded.counts, limit);
    let places = newPlaces(entities);
    let [compared, answered] = [0, 0];
    for (let version = 1; version <= rounds; version += 1) {
      // With many places half of the rounds write nothing between the queries.
      const length = entities > 5 && random(2) === 0 ? 0 : random(12);
      const rows = Array.from({ length }, () => randomRow(random, company, version, entities));
      if (rows.length > 0) await embedded.counts.insert('records', columns, rows);
      if (version % 10 === 0) {
        // A device moved: its earlier records belong to another entity, with another local time.
        const [device, entity] = [(1 + random(entities)) * 10, 1 + random(entities)];
        const old = places.get(entity);
        if (old !== undefined) {
          const devices = [...new Set([...old.devices, device])];
          places = new Map(places).set(entity, { devices });
        }
        await embedded.counts.runBackgroundStatement(
          `INSERT INTO records (${columns.join(', ')}) SELECT company, device, line, at, at + {offset:Int32}, minutes, corridor, {entity:UInt32}, version, flow_in, adult
         FROM records FINAL WHERE company = {company:UInt32} AND device = {device:UInt32}`,
          { company, device, entity, offset: random(2) * 43_200 - 21_600 },
          { company, device },
        );
      }
      // Several at once, as users send them.
      const queries = Array.from({ length: 3 }, () => randomQuestion(random, company, places));
      await Promise.all(
        queries.map(async (query) => {
          const [answer, sums] = await Promise.all([
            cache.readSums(query),
            sumByBucket(embedded.counts, query, 'additive'),
          ]);
          const toComparable = (by: BucketSums[]) => ({
            question: query,
            sums: query.metrics.length === 0 ? [] : inOrder(by),
          });
          expect(toComparable(answer ?? sums)).toEqual(toComparable(sums));
          if (answer === null) return;
          answered += 1;
          compared += filled(sums);
        }),
      );
    }
    console.log(
      `seed ${testSeed}: ${answered} of ${3 * rounds} queries answered from the cache, ${compared} figures compared`,
    );
    expect(answered).toBeGreaterThan(isLongRun ? minimum.answered : 0);
    expect(compared).toBeGreaterThan(isLongRun ? minimum.compared : 0);
  },
  180_000,
);

const wholeCompany = (company: number): SumsQuery => ({
  scope: { company, by: 'entity', ids: [1, 2, 3, 4, 5], devices: null, deviceCount: 10, countedEntities: newPlaces() },
  from: (firstDay - 1) * daySeconds,
  to: (firstDay + 13) * daySeconds,
  step: null,
  metrics: ['flowIn'],
  window: wholeDayWindow,
  isSeparate: false,
});

test('an answer contains all records acknowledged before the query', async () => {
  const company = 3;
  const random = createSeededRandom(11);
  const cache = createSumsCache(embedded.counts);
  const query = wholeCompany(company);
  let [sent, acknowledged, answers] = [0, 0, 0];
  let writing = true;
  const write = async (part: number) => {
    for (let n = 0; n < 60; n += 1) {
      const rows = Array.from({ length: 1 + random(4) }, (_, index) => {
        const row = randomRow(random, company, 1, 5);
        // A period start of its own for each record, so that none replaces another.
        row[3] = Number(row[3]) + part * 60 + index + 5 * n;
        return row;
      });
      const people = rows.reduce((sum, row) => sum + Number(row[9]), 0);
      sent += people;
      await embedded.counts.insert('records', columns, rows);
      acknowledged += people;
    }
  };
  const queryWhileWriting = async () => {
    while (writing) {
      const atLeast = acknowledged;
      const answer = await cache.readSums(query);
      const flowIn = answer?.[0]?.sums.flowIn ?? 0;
      expect(flowIn).toBeGreaterThanOrEqual(atLeast);
      expect(flowIn).toBeLessThanOrEqual(sent);
      answers += 1;
      // Answers from the cache do not wait for anything: let the writes proceed.
      await nextTurn();
    }
  };
  const queries = Promise.all([queryWhileWriting(), queryWhileWriting(), queryWhileWriting()]);
  await write(0).finally(() => {
    writing = false;
  });
  await queries;
  expect(answers).toBeGreaterThan(60);
  expect((await cache.readSums(query))?.[0]?.sums.flowIn).toBe(sent);
});

/** The store, and how many queries it ran. */
function counted(): { store: CountingStore; getQueryCount: () => number } {
  let queryCount = 0;
  const store = interceptQueries(embedded.counts, (answer) => {
    queryCount += 1;
    return answer();
  });
  return { store, getQueryCount: () => queryCount };
}

/** The store, with the answers to some queries (by number) held back until released. */
function heldBack(numbers: readonly number[]): {
  store: CountingStore;
  getQueryCount: () => number;
  release: (number: number) => void;
} {
  const gates = new Map(numbers.map((number) => [number, Promise.withResolvers<void>()]));
  let queryCount = 0;
  const store = interceptQueries(embedded.counts, async (answer) => {
    queryCount += 1;
    const gate = gates.get(queryCount);
    await answer();
    await gate?.promise;
  });
  return { store, getQueryCount: () => queryCount, release: (number) => gates.get(number)?.resolve() };
}

test('a late read from before a write does not replace a newer one', async () => {
  const company = 6;
  const { store, getQueryCount, release } = heldBack([2]);
  const cache = createSumsCache(store);
  const all = newPlaces();
  const placesOf = (ids: number[]) => new Map([...all].filter(([id]) => ids.includes(id)));
  const look = (ids: number[], days: number, known = [1, 2]): SumsQuery => ({
    ...wholeCompany(company),
    scope: { company, by: 'entity', ids, devices: null, deviceCount: 1_000, countedEntities: placesOf(known) },
    from: firstDay * daySeconds,
    to: (firstDay + days) * daySeconds,
  });
  const send = async (people: number, minute: number) => {
    const local = firstDay * daySeconds + minute * 300;
    await embedded.counts.insert('records', columns, [[company, 10, 0, local, local, 5, 0, 1, 1, people, null]]);
  };
  const flowIn = async (answer: ReturnType<typeof cache.readSums>) => (await answer)?.[0]?.sums.flowIn;
  await send(3, 1);
  await cache.readSums(look([2], 5, [2]));
  const early = flowIn(cache.readSums(look([1], 10)));
  await expect.poll(getQueryCount).toBe(2);
  await send(4, 2);
  const late = flowIn(cache.readSums(look([1, 2], 10)));
  // Both places in one read, though they miss different days.
  await expect.poll(getQueryCount).toBe(3);
  expect(await late).toBe(7);
  release(2);
  expect([3, 7]).toContain(await early);
  expect(await flowIn(cache.readSums(look([1, 2], 10)))).toBe(7);
});

test('a query for one place prefetches the other places', async () => {
  const company = 5;
  const random = createSeededRandom(13);
  await embedded.counts.insert(
    'records',
    columns,
    Array.from({ length: 300 }, () => randomRow(random, company, 1, 5)),
  );
  const { store, getQueryCount } = counted();
  const cache = createSumsCache(store);
  const countedEntities = newPlaces();
  const look = (id: number, window = wholeDayWindow): SumsQuery => ({
    ...wholeCompany(company),
    scope: {
      company,
      by: 'entity',
      ids: [id],
      devices: countedEntities.get(id)?.devices ?? [],
      deviceCount: 2,
      countedEntities,
    },
    window,
  });
  // Two different queries of the same company: both are prefetched.
  await Promise.all([cache.readSums(look(1)), cache.readSums(look(1, hours[1]))]);
  await expect.poll(getQueryCount).toBe(4);
  const before = getQueryCount();
  for (const id of [1, 2, 3, 4, 5]) {
    for (const query of [look(id), look(id, hours[1])]) {
      const answer = await cache.readSums(query);
      expect(inOrder(answer ?? [])).toEqual(inOrder(await sumByBucket(embedded.counts, query, 'additive')));
    }
  }
  expect(getQueryCount()).toBe(before);
});

test('a query for some days also caches the weeks before them', async () => {
  const company = 10;
  const random = createSeededRandom(17);
  const rows = Array.from({ length: 300 }, () => randomRow(random, company, 1, 5));
  await embedded.counts.insert('records', columns, rows);
  const { store, getQueryCount } = counted();
  const cache = createSumsCache(store);
  // With a thousand devices the cache has sums of days, not records.
  const look = (from: number, to: number): SumsQuery => ({
    ...wholeCompany(company),
    scope: { ...wholeCompany(company).scope, deviceCount: 1_000 },
    from: (firstDay + from) * daySeconds,
    to: (firstDay + to) * daySeconds,
  });
  const check = async (from: number, to: number, reads: number) => {
    const before = getQueryCount();
    const answer = await cache.readSums(look(from, to));
    expect(getQueryCount() - before).toBe(reads);
    expect(inOrder(answer ?? [])).toEqual(inOrder(await sumByBucket(embedded.counts, look(from, to), 'additive')));
  };
  // For ten devices 44 days are read at once.
  await check(6, 9, 1);
  await check(1, 4, 0);
  await check(-35, 9, 0);
  await check(-36, 9, 1);
  await check(8, 12, 1);
  await check(-79, 12, 0);
  await check(-81, -80, 1);
});

test('a query of many places by day prefetches the other months', async () => {
  const { store, getQueryCount } = counted();
  const [cache, places] = [createSumsCache(store), newPlaces(20)];
  const scope = { ...wholeCompany(10).scope, ids: [...places.keys()], deviceCount: 1_000, countedEntities: places };
  const check = async (day: number) => {
    const from = (firstDay + day) * daySeconds;
    const query: SumsQuery = { ...wholeCompany(10), scope, from, to: from + 30 * daySeconds };
    const answer = await cache.readSums(query);
    expect(inOrder(answer ?? [])).toEqual(inOrder(await sumByBucket(embedded.counts, query, 'additive')));
  };
  await check(200);
  await expect.poll(getQueryCount).toBe(1 + Math.ceil((20 * 2 * 400) / 6_000));
  for (const day of [170, 90, 0, -150]) await check(day);
  expect(getQueryCount()).toBe(1 + Math.ceil((20 * 2 * 400) / 6_000));
});

test('simultaneous equal queries are read once, and a failed one is retried', async () => {
  const company = 5;
  const { store, getQueryCount } = counted();
  let fails = true;
  const refusing = interceptQueries(store, (answer) => (fails ? Promise.reject(new Error('no')) : answer()));
  const cache = createSumsCache(refusing);
  const askAll = () => Promise.allSettled(Array.from({ length: 20 }, () => cache.readSums(wholeCompany(company))));
  expect((await askAll()).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
  fails = false;
  const answers = await askAll();
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe('fulfilled');
  expect(getQueryCount()).toBe(1);
});

test('queries the cache cannot answer are left to the engine', async () => {
  const cache = createSumsCache(embedded.counts);
  const query = { ...wholeCompany(4), step: '1d' as const };
  const { scope } = query;
  const big = { ...scope, deviceCount: 200_000 };
  const many = new Map([1, 2, 3, 4, 5].map((id) => [id, { devices: [...Array(40_000).keys()] }]));
  const others: SumsQuery[] = [
    { ...query, scope: { ...scope, by: 'corridor' } },
    { ...query, scope: { ...scope, countedEntities: null } },
    { ...query, scope: { ...scope, ids: [1, 6] } },
    { ...query, scope: { ...big, countedEntities: many } },
    { ...query, scope: big, ended: true },
    { ...query, scope: big, step: '30m' },
    { ...query, scope: big, step: '1h', window: hours[1] ?? wholeDayWindow },
    { ...query, scope: big, from: query.from + 1_800 },
  ];
  expect(await cache.readSums(query)).not.toBeNull();
  for (const other of others) expect(await cache.readSums(other)).toBeNull();
  expect(others).toHaveLength(8);
});
