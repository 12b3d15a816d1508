import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAnswerCoalescer } from './answer-coalescer.ts';
import type { Selection } from './selection.ts';

const selectionOf = (...ids: number[]): Selection => ({
  entities: ids.map((id) => ({
    id,
    companyId: 1,
    name: `${id}`,
    timeZone: 'UTC',
    dstEnable: 1,
    workTime: '00:00:00~23:59:59',
    organisationId: 1,
    createdAt: new Date(0),
    capacity: null,
    occupancyReset: null,
  })),
  scopes: [],
  corridors: null,
  groups: null,
  settingsGroups: [],
});

test('simultaneous equal requests share an answer; later ones get a new one', async () => {
  const share = createAnswerCoalescer<number>();
  let written = 0;
  let works = 0;
  const work = async () => {
    works += 1;
    const read = written;
    await pause(20);
    return read;
  };
  const first = [share(selectionOf(1, 2), { page: 0 }, work), share(selectionOf(1, 2), { page: 0 }, work)];
  const others = [share(selectionOf(1), { page: 0 }, work), share(selectionOf(1, 2), { page: 1 }, work)];
  await pause(10);
  expect(works).toBe(3);
  // A write while the answer is computed: later callers get the next answer.
  written = 7;
  const later = [share(selectionOf(1, 2), { page: 0 }, work), share(selectionOf(1, 2), { page: 0 }, work)];
  expect(await Promise.all([...first, ...others])).toEqual([0, 0, 0, 0]);
  expect(await Promise.all(later)).toEqual([7, 7]);
  expect(works).toBe(4);
  written = 8;
  expect(await share(selectionOf(1, 2), { page: 0 }, work)).toBe(8);
});

test('a failure reaches all callers that shared it and no later caller', async () => {
  const share = createAnswerCoalescer<number>();
  const failing = () => Promise.reject(new Error('The store is away'));
  const both = [share(selectionOf(1), {}, failing), share(selectionOf(1), {}, failing)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share(selectionOf(1), {}, async () => 5)).toBe(5);
});
