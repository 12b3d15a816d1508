import { expect, test } from 'vitest';
import { formatLastDay, toCompanyInput, toCompanyValues } from './company-values.ts';

test('a company expires at the end of the last day entered in the form', () => {
  for (const lastDay of ['2026-12-31', '2026-03-29', '2028-02-29']) {
    const { expireTime } = toCompanyInput({ ...toCompanyValues(null), lastDay });
    if (expireTime === null) throw new Error('a day was given');
    expect(new Date(expireTime).getHours()).toBe(0);
    expect(formatLastDay(expireTime)).toBe(lastDay);
  }
});

test('a company without a last day never expires', () => {
  expect(toCompanyInput(toCompanyValues(null)).expireTime).toBeNull();
});
