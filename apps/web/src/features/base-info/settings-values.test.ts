import { expect, test } from 'vitest';
import { isShorter } from './settings-values.ts';

test('only what keeps counts for less time deletes some', () => {
  const shorter: [number | null, number | null][] = [
    [24, null],
    [12, 24],
  ];
  const others: [number | null, number | null][] = [
    [null, null],
    [null, 24],
    [24, 24],
    [36, 24],
  ];
  expect(shorter.map(([to, from]) => isShorter(to, from))).toEqual([true, true]);
  expect(others.map(([to, from]) => isShorter(to, from))).toEqual([false, false, false, false]);
});
