import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

test('waiting requests begin in order, one per event-loop turn', async () => {
  const wait = createRequestQueue();
  const started: string[] = [];
  wait(() => started.push('first'));
  wait(() => {
    started.push('second');
    wait(() => started.push('fourth'));
  });
  wait(() => started.push('third'));
  const startedCounts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await turn();
    startedCounts.push(started.length);
  }
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
  expect(startedCounts).toEqual([1, 2, 3, 4, 4]);

  wait(() => started.push('later'));
  await turn();
  expect(started.at(-1)).toBe('later');
});
