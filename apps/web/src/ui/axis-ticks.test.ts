import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test('an axis has a few round steps up to the largest value', () => {
  expect(axisTicks(0, true)).toEqual([0, 1]);
  expect(axisTicks(1, true)).toEqual([0, 1]);
  expect(axisTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(100, true)).toEqual([0, 25, 50, 75, 100]);
  expect(axisTicks(34_800, true)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(axisTicks(0.42, false).at(-1)).toBeGreaterThanOrEqual(0.42);
  let checkedCount = 0;
  for (let max = 1; max < 3_000_000; max = Math.ceil(max * 1.7)) {
    const found = axisTicks(max, true);
    checkedCount += 1;
    expect(found.at(-1)).toBeGreaterThanOrEqual(max);
    expect(found.length).toBeLessThanOrEqual(6);
    expect(found.every(Number.isInteger)).toBe(true);
  }
  expect(checkedCount).toBeGreaterThan(20);
});
