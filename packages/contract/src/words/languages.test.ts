import { expect, test } from 'vitest';
import { languageCodes, languages, parseLanguage } from './languages.ts';

test('dates are those of the Gregorian calendar in every language', () => {
  const noon = new Date('2026-11-27T12:00:00Z');
  const years = languageCodes.map((code) => {
    const format = new Intl.DateTimeFormat(languages[code].tag, { year: 'numeric', timeZone: 'UTC' });
    return [code, format.formatToParts(noon).find(({ type }) => type === 'year')?.value];
  });
  expect(years).toHaveLength(18);
  expect(years.filter(([, year]) => year !== '2026')).toEqual([]);
});

test('every tag leads back to its language', () => {
  expect(languageCodes.filter((code) => parseLanguage(languages[code].tag) !== code)).toEqual([]);
});
