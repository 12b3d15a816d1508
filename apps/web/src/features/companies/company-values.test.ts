import { expect, test } from 'vitest';
import { inputOf, lastDayOf, valuesOf } from './company-values.ts';

test('a company lasts to the end of its last day, and the form shows that day again', () => {
  for (const lastDay of ['2026-12-31', '2026-03-29', '2028-02-29']) {
    const { expireTime } = inputOf({ ...valuesOf(null), lastDay });
    if (expireTime === null) throw new Error('a day was given');
    expect(new Date(expireTime).getHours()).toBe(0);
    expect(lastDayOf(expireTime)).toBe(lastDay);
  }
});

test('without a last day it never ends', () => {
  expect(inputOf(valuesOf(null)).expireTime).toBeNull();
});
