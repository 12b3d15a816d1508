import { expect, test } from 'vitest';
import { listYearChoices, parseYear } from './years.ts';

test('every year offered is a valid year in the URL', () => {
  const years = listYearChoices(2026);
  expect([years[0], years.at(-1)]).toEqual([2028, 1971]);
  expect(years).toContain(2015);
  for (const year of years) expect(parseYear(String(year), 2026)).toBe(year);
  expect(years).toHaveLength(58);
});
