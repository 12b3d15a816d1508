import { wholeDay } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { embeddedCounts } from '../../platform/testing/embedded-counts.ts';
import { tapQueries } from '../../platform/testing/tapped-counts.ts';
import { keepSums } from './kept-sums.ts';
import { type BucketSums, type SumsQuestion, sumByBucket } from './questions/sums.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const hourSeconds = 3600;

const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];

const embedded = embeddedCounts();

test('of two who ask at once, before and after opening hours change, each hears of the periods in the hours there were', async () => {
  const at = (hour: number) => firstDay * daySeconds + hour * hourSeconds;
  const rows = [8, 9, 11].map((hour) => [1, 10, 0, at(hour), at(hour), 5, 1, 1, 1, 3]);
  await embedded.counts.insert('records', columns, rows);
  const kept = keepSums(embedded.counts);
  const periodsFrom = async (opens: number) => {
    const opening = { startSecond: opens * hourSeconds, endSecond: 20 * hourSeconds };
    const places = new Map([[1, { devices: [10], opening }]]);
    const scope = { company: 1, by: 'entity' as const, ids: [1], devices: null, deviceCount: 1, places };
    const days = { from: firstDay * daySeconds, to: (firstDay + 1) * daySeconds };
    const question = { scope, ...days, step: '30m' as const, metrics: [], window: wholeDay, each: true };
    const answer = await kept.answer(question, true);
    return answer?.receipts.get(1)?.[0]?.periods.reduce((sum, periods) => sum + periods, 0);
  };
  expect(await Promise.all([periodsFrom(8), periodsFrom(10), periodsFrom(9)])).toEqual([3, 1, 2]);
});

test('who compares many places by hour finds other places, other weeks and whole days already read', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => n + 1);
  // Some hours have nothing, some are not known, and some are more than 32 bits of a fraction hold.
  const people = (id: number, day: number) => [id * day, null, 2 ** 24 + 1, 0][(id + day) % 4] ?? null;
  const rows = ids.flatMap((id) =>
    Array.from({ length: 60 }, (_, day) => {
      const local = (firstDay + day) * daySeconds + ((id * day) % 24) * hourSeconds;
      return [2, id, 0, local, local, 5, id, id, 1, people(id, day)];
    }),
  );
  await embedded.counts.insert('records', columns, rows);
  let asked = 0;
  const store = tapQueries(embedded.counts, (answer) => {
    asked += 1;
    return answer();
  });
  const kept = keepSums(store);
  const places = new Map(ids.map((id) => [id, { devices: [id], opening: wholeDay }]));
  const check = async (own: number[], day: number, step: SumsQuestion['step']) => {
    const question: SumsQuestion = {
      scope: { company: 2, by: 'entity', ids: own, devices: own, deviceCount: own.length, places },
      from: (firstDay + day) * daySeconds,
      to: (firstDay + day + 14) * daySeconds,
      step,
      metrics: ['flowIn'],
      window: wholeDay,
      each: true,
    };
    const answer = await kept.answer(question, true);
    const truth = await sumByBucket(embedded.counts, question, 'additive');
    expect(inOrder(answer?.sums ?? [])).toEqual(inOrder(truth));
    return truth.length;
  };
  const [some, others] = [ids.slice(0, 20), ids.slice(20)];
  let figures = await check(some, 40, '1h');
  // Five places at once.
  await expect.poll(() => asked).toBe(1 + 8);
  for (const day of [0, 13, 30])
    for (const step of ['1h', '1d', null] as const) figures += await check(others, day, step);
  expect(asked).toBe(9);
  expect(figures).toBe(20 * 14 * 7 + 20 * 3);
});

const inOrder = (rows: readonly BucketSums[]) =>
  rows.toSorted((one, other) => one.group - other.group || one.bucket - other.bucket);
