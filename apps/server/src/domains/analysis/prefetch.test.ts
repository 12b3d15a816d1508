import { wholeDayWindow } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { interceptQueries } from '../../platform/testing/intercept-queries.ts';
import { useTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import type { SumsQuery } from './queries/sums.ts';
import { createSumsCache } from './sums-cache.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;

const embedded = useTestCountingStore();

test.each([
  { by: 'an earlier query', again: false },
  { by: 'an outdated query', again: true },
])('a prefetch of $by does not drop rows of devices added later', async ({ again }) => {
  const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];
  const sent = (device: number, day: number, people: number) => {
    const local = (firstDay + day) * daySeconds + 43_200;
    return [1, device, 0, local, local, 5, 3, 3, 1, people];
  };
  await embedded.counts.insert('records', columns, [sent(30, 510, 5), sent(31, 510, 7)]);
  const gates = new Map([2, 4, 5].map((number) => [number, Promise.withResolvers<void>()]));
  let engineQueries = 0;
  const store = interceptQueries(embedded.counts, async (answer) => {
    engineQueries += 1;
    const gate = gates.get(engineQueries);
    await answer();
    await gate?.promise;
  });
  const cache = createSumsCache(store);
  const place = (...devices: number[]) => ({ devices });
  // So many devices that each place is prefetched by itself.
  const many = Array.from({ length: 6_000 }, (_, index) => 1_000 + index);
  const before = new Map([1, 2, 3].map((id) => [id, id === 3 ? place(30) : place(id, ...(id === 2 ? many : []))]));
  const after = new Map(before).set(3, place(30, 31));
  const flowIn = async (id: number, [from, to]: readonly [number, number], countedEntities: typeof before) => {
    const devices = countedEntities.get(id)?.devices ?? [];
    const query: SumsQuery = {
      scope: { company: 1, by: 'entity', ids: [id], devices, deviceCount: 1_000, countedEntities },
      from: (firstDay + from) * daySeconds,
      to: (firstDay + to) * daySeconds,
      step: null,
      metrics: ['flowIn'],
      window: wholeDayWindow,
      isSeparate: false,
    };
    return (await cache.readSums(query))?.[0]?.sums.flowIn;
  };
  // The second engine query is a prefetch, which is held back. The fourth and the fifth are held back too, so that a later read waits.
  await flowIn(1, [0, 1], before);
  await expect.poll(() => engineQueries).toBe(2);
  await flowIn(3, [200, 201], after);
  const others = [flowIn(1, [800, 801], after), flowIn(1, [1_200, 1_201], after)];
  await expect.poll(() => engineQueries).toBe(5);
  const late = flowIn(3, [500, 530], after);
  if (again) others.push(flowIn(3, [1_500, 1_501], before));
  gates.get(2)?.resolve();
  await expect.poll(() => engineQueries).toBeGreaterThanOrEqual(again ? 5 : 6);
  for (const number of [4, 5]) gates.get(number)?.resolve();
  expect(await late).toBe(12);
  await Promise.all(others);
});
