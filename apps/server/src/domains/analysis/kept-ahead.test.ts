import { wholeDay } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { embeddedCounts } from '../../platform/testing/embedded-counts.ts';
import { tapQueries } from '../../platform/testing/tapped-counts.ts';
import { keepSums } from './kept-sums.ts';
import type { SumsQuestion } from './questions/sums.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;

const embedded = embeddedCounts();

test.each([
  { by: 'who asked before a device was hung up', again: false },
  { by: 'who still asks as if it was not', again: true },
])('what is read for $by takes nothing from who knows of it', async ({ again }) => {
  const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];
  const sent = (device: number, day: number, people: number) => {
    const local = (firstDay + day) * daySeconds + 43_200;
    return [1, device, 0, local, local, 5, 3, 3, 1, people];
  };
  await embedded.counts.insert('records', columns, [sent(30, 510, 5), sent(31, 510, 7)]);
  const gates = new Map([2, 4, 5].map((number) => [number, Promise.withResolvers<void>()]));
  let asked = 0;
  const store = tapQueries(embedded.counts, async (answer) => {
    asked += 1;
    const gate = gates.get(asked);
    await answer();
    await gate?.promise;
  });
  const kept = keepSums(store);
  const place = (...devices: number[]) => ({ devices, opening: wholeDay });
  // So many devices that each place is read ahead by itself.
  const many = Array.from({ length: 6_000 }, (_, n) => 1_000 + n);
  const before = new Map([1, 2, 3].map((id) => [id, id === 3 ? place(30) : place(id, ...(id === 2 ? many : []))]));
  const after = new Map(before).set(3, place(30, 31));
  const flowIn = async (id: number, [from, to]: readonly [number, number], places: typeof before) => {
    const devices = places.get(id)?.devices ?? [];
    const question: SumsQuestion = {
      scope: { company: 1, by: 'entity', ids: [id], devices, deviceCount: 1_000, places },
      from: (firstDay + from) * daySeconds,
      to: (firstDay + to) * daySeconds,
      step: null,
      metrics: ['flowIn'],
      window: wholeDay,
      each: false,
    };
    return (await kept.answer(question, false))?.sums[0]?.sums.flowIn;
  };
  // The second question is reading ahead, which waits; then those two that a third one has to wait for.
  await flowIn(1, [0, 1], before);
  await expect.poll(() => asked).toBe(2);
  await flowIn(3, [200, 201], after);
  const others = [flowIn(1, [800, 801], after), flowIn(1, [1_200, 1_201], after)];
  await expect.poll(() => asked).toBe(5);
  const late = flowIn(3, [500, 530], after);
  if (again) others.push(flowIn(3, [1_500, 1_501], before));
  gates.get(2)?.resolve();
  await expect.poll(() => asked).toBeGreaterThanOrEqual(again ? 5 : 6);
  for (const number of [4, 5]) gates.get(number)?.resolve();
  expect(await late).toBe(12);
  await Promise.all(others);
});
