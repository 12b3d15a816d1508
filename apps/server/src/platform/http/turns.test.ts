import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneEachTurn } from './turns.ts';

test('one begins in each turn of the event loop, in the order in which they came, also while others begin', async () => {
  const wait = oneEachTurn();
  const begun: string[] = [];
  wait(() => begun.push('first'));
  wait(() => {
    begun.push('second');
    wait(() => begun.push('fourth'));
  });
  wait(() => begun.push('third'));
  const seen: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await turn();
    seen.push(begun.length);
  }
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
  expect(seen).toEqual([1, 2, 3, 4, 4]);

  wait(() => begun.push('later'));
  await turn();
  expect(begun.at(-1)).toBe('later');
});
