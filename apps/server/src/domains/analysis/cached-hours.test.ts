import { wholeDayWindow } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { interceptQueries } from '../../platform/testing/intercept-queries.ts';
import { useTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { type BucketSums, type SumsQuery, sumByBucket } from './queries/sums.ts';
import { createSumsCache } from './sums-cache.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const hourSeconds = 3600;

const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];

const embedded = useTestCountingStore();

test('a query of many places by hour prefetches other places and weeks', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  // Some hours have no record, some have an unknown count, and some have a number that a 32-bit float cannot hold exactly.
  const people = (id: number, day: number) => [id * day, null, 2 ** 24 + 1, 0][(id + day) % 4] ?? null;
  const rows = ids.flatMap((id) =>
    Array.from({ length: 60 }, (_, day) => {
      const local = (firstDay + day) * daySeconds + ((id * day) % 24) * hourSeconds;
      return [2, id, 0, local, local, 5, id, id, 1, people(id, day)];
    }),
  );
  await embedded.counts.insert('records', columns, rows);
  let engineQueries = 0;
  const store = interceptQueries(embedded.counts, (answer) => {
    engineQueries += 1;
    return answer();
  });
  const cache = createSumsCache(store);
  const countedEntities = new Map(ids.map((id) => [id, { devices: [id] }]));
  const check = async (own: number[], day: number, step: SumsQuery['step']) => {
    const query: SumsQuery = {
      scope: { company: 2, by: 'entity', ids: own, devices: own, deviceCount: own.length, countedEntities },
      from: (firstDay + day) * daySeconds,
      to: (firstDay + day + 14) * daySeconds,
      step,
      metrics: ['flowIn'],
      window: wholeDayWindow,
      isSeparate: true,
    };
    const answer = await cache.readSums(query);
    const truth = await sumByBucket(embedded.counts, query, 'additive');
    expect(inOrder(answer ?? [])).toEqual(inOrder(truth));
    return truth.length;
  };
  const [some, others] = [ids.slice(0, 20), ids.slice(20)];
  let rowCount = await check(some, 40, '1h');
  // The query is one read. The prefetch then takes eight reads, of five places each.
  await expect.poll(() => engineQueries).toBe(1 + 8);
  for (const day of [0, 13, 30])
    for (const step of ['1h', '1d', null] as const) rowCount += await check(others, day, step);
  expect(engineQueries).toBe(9);
  expect(rowCount).toBe(20 * 14 * 7 + 20 * 3);
});

const inOrder = (rows: readonly BucketSums[]) =>
  rows.toSorted((one, other) => one.group - other.group || one.bucket - other.bucket);
