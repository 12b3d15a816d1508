import { expect, test } from 'vitest';
import { axisSteps } from './axis-steps.ts';

test('a few round steps that reach the largest figure', () => {
  expect(axisSteps(0, true)).toEqual([0, 1]);
  expect(axisSteps(1, true)).toEqual([0, 1]);
  expect(axisSteps(3, true)).toEqual([0, 1, 2, 3]);
  expect(axisSteps(100, true)).toEqual([0, 25, 50, 75, 100]);
  expect(axisSteps(34_800, true)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(axisSteps(0.42, false).at(-1)).toBeGreaterThanOrEqual(0.42);
  let seen = 0;
  for (let most = 1; most < 3_000_000; most = Math.ceil(most * 1.7)) {
    const found = axisSteps(most, true);
    seen += 1;
    expect(found.at(-1)).toBeGreaterThanOrEqual(most);
    expect(found.length).toBeLessThanOrEqual(6);
    expect(found.every(Number.isInteger)).toBe(true);
  }
  expect(seen).toBeGreaterThan(20);
});
