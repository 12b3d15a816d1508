import { expect, test } from 'vitest';
import { isShorterRetention } from './settings-values.ts';

test('a retention is shorter only when counts are stored for less time', () => {
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
  expect(shorter.map(([to, from]) => isShorterRetention(to, from))).toEqual([true, true]);
  expect(others.map(([to, from]) => isShorterRetention(to, from))).toEqual([false, false, false, false]);
});
