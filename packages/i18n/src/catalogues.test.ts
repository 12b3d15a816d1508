import { errorKeys } from '@portico/contract/words/error-keys';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { pluralForms } from './languages.ts';
import { loadCatalogue } from './load.ts';

test('every language has a catalogue of its own with a text for every error', async () => {
  const catalogues = await Promise.all(languageCodes.map(loadCatalogue));
  expect(catalogues).toHaveLength(18);
  expect(new Set(catalogues).size).toBe(18);
  const keys = Object.keys(errorKeys);
  let texts = 0;
  for (const { errors } of catalogues) {
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(keys));
    texts += keys.filter((key) => Object.entries(errors).some(([own, text]) => own === key && text !== '')).length;
  }
  expect(texts).toBe(18 * keys.length);
});

test('the stated plural forms are those of CLDR', () => {
  const stated = Object.fromEntries(languageCodes.map((code) => [code, [...pluralForms[code]].sort()]));
  const known = Object.fromEntries(
    languageCodes.map((code) => [
      code,
      new Intl.PluralRules(languages[code].tag).resolvedOptions().pluralCategories.sort(),
    ]),
  );
  expect(stated).toEqual(known);
  expect(Object.values(stated).flat()).toHaveLength(38);
});
