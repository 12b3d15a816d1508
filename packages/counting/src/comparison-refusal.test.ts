import { expect, test } from 'vitest';
import { findComparisonRefusal, findShownGrowth } from './comparison-refusal.ts';

test.each([
  [1, 1, null],
  [0.95, 0.95, null],
  [0.9499, 1, { period: 'compared', completeness: 0.9499 }],
  [1, 0.9499, { period: 'base', completeness: 0.9499 }],
  [0.5, 0.4, { period: 'compared', completeness: 0.5 }],
  [0, 1, { period: 'compared', completeness: 0 }],
  // No records are expected, for example of a store that is closed on that day.
  [null, 0.4, { period: 'base', completeness: 0.4 }],
  [null, null, null],
] as const)('a completeness of %s against %s refuses: %j', (comparedCompleteness, baseCompleteness, refusal) => {
  const compared = { comparedCompleteness, baseCompleteness };
  expect(findComparisonRefusal(compared)).toEqual(refusal);
  expect(findShownGrowth({ ...compared, growth: 0.1 })).toBe(refusal === null ? 0.1 : null);
});
