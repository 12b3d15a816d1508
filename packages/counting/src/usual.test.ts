import { expect, test } from 'vitest';
import { strikingChange, usualOf } from './usual.ts';

test('what is usual leaves out the highest and the lowest day', () => {
  const usual = usualOf([100, 104, 96, 900, 0, 102, 98, 100]);
  // In order 0 96 98 100 100 102 104 900; distances from 100: 0 0 2 2 4 4 100 800, their median 3.
  expect(usual).toEqual({ median: 100, low: 96, high: 104, spread: 3 * 1.4826, weeks: 8 });
});

test('an even and an odd number of days have a median', () => {
  expect(usualOf([1, 2, 3, 4, 5])?.median).toBe(3);
  expect(usualOf([1, 2, 3, 4, 5, 6])?.median).toBe(3.5);
});

test('unknown days tell nothing, and with fewer than five nothing is usual', () => {
  expect(usualOf([10, null, 10, 10, null, 10])).toBeNull();
  expect(usualOf([10, null, 10, 10, null, 10, 10])).toMatchObject({ median: 10, spread: 0, weeks: 5 });
  expect(usualOf([])).toBeNull();
});

const usual = { median: 1000, low: 900, high: 1100, spread: 60, weeks: 8 };

test.each([
  ['three times the spread and no more is left in peace', 820, usual, null],
  ['less than that is a drop', 819, usual, 'drop'],
  ['more is a rise', 1181, usual, 'rise'],
  ['of steady days 15 % are needed', 850, { ...usual, spread: 10 }, null],
  ['and then struck', 849, { ...usual, spread: 10 }, 'drop'],
  ['twenty people in a quiet store are nothing', 10, { ...usual, median: 30, spread: 1 }, null],
  ['twenty-one are', 9, { ...usual, median: 30, spread: 1 }, 'drop'],
  ['a day of nobody at a busy store is a drop', 0, usual, 'drop'],
])('%s', (_story, value, of, striking) => {
  expect(strikingChange(value, of)).toBe(striking);
});
