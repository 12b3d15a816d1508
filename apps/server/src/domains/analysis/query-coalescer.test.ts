import { wholeDayWindow } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';
import { useTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { type BucketSums, type SumsQuery, sumByBucket } from './queries/sums.ts';
import { createQueryCoalescer } from './query-coalescer.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const days = 12;
const entities = 8;
const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];
const rounds = 25;
const usersAtOnce = 20;

const embedded = useTestCountingStore();

/** A record of entity 1 to 8, whose entrance is 10·entity. Its device is 10·entity or one more, or a device of the next entity. */
function randomRow(random: Random, version: number): (number | null)[] {
  const entity = 1 + random(entities);
  const device = random(5) === 0 ? entity * 10 + 11 : entity * 10 + random(2);
  const local = (firstDay + random(days)) * daySeconds + random(288) * 300;
  const people = random(6) === 0 ? null : random(50);
  return [1 + random(2), device, random(2), local, local, 5, entity * 10, entity, version, people];
}

const hours = { startSecond: 36_000, endSecond: 71_999 };

/** Everything in a query except its places. */
function randomShape(random: Random) {
  const from = (firstDay + random(2)) * daySeconds;
  return {
    company: 1 + random(2),
    by: random(4) === 0 ? ('corridor' as const) : ('entity' as const),
    from,
    to: from + (1 + random(2)) * 5 * daySeconds,
    step: ([null, '1h', '1d'] as const)[random(3)] ?? null,
    metrics: ['flowIn' as const],
    window: random(3) === 0 ? hours : wholeDayWindow,
  };
}

function randomQuestion(random: Random, { company, by, ...shape }: ReturnType<typeof randomShape>): SumsQuery {
  const ids = Array.from({ length: entities }, (_, index) => index + 1).filter(() => random(3) === 0);
  const devices = ids.flatMap((id) => [id * 10, id * 10 + 1, id * 10 + 11]);
  const scope = {
    company,
    by,
    ids: by === 'entity' ? ids : ids.map((id) => id * 10),
    deviceCount: devices.length,
    countedEntities: null,
  };
  return { scope: { ...scope, devices: random(10) === 0 ? null : devices }, ...shape, isSeparate: random(2) === 0 };
}

// A single sum over no records is a row of nulls or no row; both mean that nothing was counted.
const inOrder = (rows: readonly BucketSums[]) =>
  rows
    .filter(({ bucket, sums }) => bucket > 0 || Object.values(sums).some((sum) => sum !== null))
    .toSorted((a, b) => a.group - b.group || a.bucket - b.bucket);

test('a coalesced query returns the same answer as one run alone', async () => {
  const random = createSeededRandom(3);
  let engineQueries = 0;
  const countingEngine: CountingStore = {
    ...embedded.counts,
    runQuery(sql, params) {
      engineQueries += 1;
      return embedded.counts.runQuery(sql, params);
    },
  };
  const coalesced = createQueryCoalescer(countingEngine);
  let compared = 0;
  for (let round = 0; round < rounds; round += 1) {
    await embedded.counts.insert(
      'records',
      columns,
      Array.from({ length: 200 }, () => randomRow(random, 1000 + round)),
    );
    const shapes = [randomShape(random), randomShape(random)] as const;
    const queries = Array.from({ length: usersAtOnce }, () => randomQuestion(random, shapes[random(2) === 0 ? 0 : 1]));
    const answers = await Promise.all(
      queries.map(async (query) => ({
        coalesced: inOrder(await coalesced.readSums(query)),
        alone: inOrder(await sumByBucket(embedded.counts, query, 'additive')),
      })),
    );
    for (const { coalesced: together, alone } of answers) {
      expect(together).toEqual(alone);
      compared += alone.length;
    }
  }
  console.log(`${rounds * usersAtOnce} queries took ${engineQueries} engine queries; ${compared} figures compared`);
  expect(compared).toBeGreaterThan(12_000);
  expect(engineQueries).toBeLessThan(rounds * usersAtOnce * 0.8);
}, 120_000);

test('simultaneous queries for single stores become a few engine queries', async () => {
  let engineQueries = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const coalesced = createQueryCoalescer({
    ...embedded.counts,
    async runQuery(sql, params) {
      engineQueries += 1;
      await held;
      return embedded.counts.runQuery(sql, params);
    },
  });
  const range = { from: firstDay * daySeconds, to: (firstDay + 2) * daySeconds, step: '1h' as const };
  const look = (entity: number) =>
    coalesced.readSums({
      scope: { company: 1, by: 'entity', ids: [entity], devices: [entity * 10], deviceCount: 1, countedEntities: null },
      ...range,
      metrics: ['flowIn'],
      window: wholeDayWindow,
      isSeparate: false,
    });
  const first = look(1);
  expect(engineQueries).toBe(1);
  const all = Array.from({ length: usersAtOnce }, (_, index) => look(1 + (index % entities)));
  release();
  const [alone, ...others] = await Promise.all([first, ...all]);
  expect(engineQueries).toBe(3);
  expect(others[0]).toEqual(alone);
});

test('simultaneous queries for the whole company run as two queries', async () => {
  const begun: (() => void)[] = [];
  const coalesced = createQueryCoalescer({
    ...embedded.counts,
    async runQuery(sql, params) {
      await new Promise<void>((go) => begun.push(go));
      return embedded.counts.runQuery(sql, params);
    },
  });
  const ids = Array.from({ length: entities }, (_, index) => index + 1);
  const compare = () =>
    coalesced.readSums({
      scope: { company: 3, by: 'entity', ids, devices: null, deviceCount: 2 * entities, countedEntities: null },
      from: firstDay * daySeconds,
      to: (firstDay + 2) * daySeconds,
      step: null,
      metrics: ['flowIn'],
      window: wholeDayWindow,
      isSeparate: true,
    });
  const sumOf = (rows: readonly BucketSums[]) => rows.reduce((all, { sums }) => all + (sums.flowIn ?? 0), 0);
  const first = compare();
  const record = [3, 10, 0, firstDay * daySeconds, firstDay * daySeconds, 5, 10, 1, 1, 7];
  await embedded.counts.insert('records', columns, [record]);
  const others = Array.from({ length: usersAtOnce }, compare);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect((await Promise.all(others)).map(sumOf)).toEqual(others.map(() => 7));
  expect(begun).toHaveLength(2);
});

test('a failed query fails only for callers that shared it', async () => {
  let fails = true;
  const coalesced = createQueryCoalescer({
    ...embedded.counts,
    runQuery: (sql, params) => (fails ? Promise.reject(new Error('no')) : embedded.counts.runQuery(sql, params)),
  });
  const random = createSeededRandom(5);
  const query = randomQuestion(random, randomShape(random));
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => coalesced.readSums(query)));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  fails = false;
  await expect(coalesced.readSums(query)).resolves.toBeInstanceOf(Array);
});
