import { expect, test } from 'vitest';
import { yearChoices, yearOf } from './years.ts';

test('every year figures can be of may be chosen, and an address may name each of them', () => {
  const years = yearChoices(2026);
  expect([years[0], years.at(-1)]).toEqual([2028, 1971]);
  expect(years).toContain(2015);
  for (const year of years) expect(yearOf(String(year), 2026)).toBe(year);
  expect(years).toHaveLength(58);
});
