import { expect, test } from 'vitest';
import { findVerdictConflict } from './compare-verdicts.ts';

const none = { count: 0, names: [] };
const figure = { pace: 1.1, growth: 0.1, leftOut: none, withoutTarget: none } as const;

test.each([
  [{ pace: 0.9, growth: 0.05 }, 'aboveBaseBelowTarget'],
  [{ pace: 1.1, growth: -0.05 }, 'belowBaseAboveTarget'],
  [{ pace: 1.1, growth: 0.05 }, null],
  [{ pace: 0.9, growth: -0.05 }, null],
  // Both are shown as 0.0 %.
  [{ pace: 0.9996, growth: 0.05 }, null],
  [{ pace: 0.9, growth: 0.0004 }, null],
  [{ pace: null, growth: 0.05 }, null],
  [{ pace: 0.9, growth: null }, null],
  [{ pace: 0.9, growth: 0.05, leftOut: { count: 1, names: ['Hill'] } }, null],
  [{ pace: 0.9, growth: 0.05, withoutTarget: { count: 1, names: ['Hill'] } }, null],
])('verdicts %j conflict as %s', (part, conflict) => {
  expect(findVerdictConflict({ ...figure, ...part })).toBe(conflict);
});
