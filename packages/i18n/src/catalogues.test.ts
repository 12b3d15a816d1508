import { errorKeys } from '@portico/contract/words/error-keys';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { passwordPolicies } from '@portico/contract/words/password-policies';
import { expect, test } from 'vitest';
import { pluralForms } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';

type Texts = { readonly [key: string]: string | Texts };

function textsOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)));
}

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

test('the plural forms are those of CLDR', () => {
  const actual = Object.fromEntries(languageCodes.map((code) => [code, [...pluralForms[code]].sort()]));
  const expected = Object.fromEntries(
    languageCodes.map((code) => [
      code,
      new Intl.PluralRules(languages[code].tag).resolvedOptions().pluralCategories.sort(),
    ]),
  );
  expect(actual).toEqual(expected);
  expect(Object.values(actual).flat()).toHaveLength(38);
});

test('right-to-left texts have no slash between two placeholders', async () => {
  // "38/40" is displayed in one order as plain digits and in the other order as isolated values, so a reader could not see which number is
  // the total.
  let texts = 0;
  for (const code of languageCodes) {
    if (languages[code].dir === 'ltr') continue;
    for (const text of textsOf(await loadCatalogue(code))) {
      expect(text).not.toMatch(/\}\}\s*\/\s*\{\{/);
      texts += 1;
    }
  }
  expect(texts).toBeGreaterThan(300);
});

test('French texts have no line break before two-part punctuation marks', async () => {
  let marks = 0;
  for (const text of textsOf(await loadCatalogue('fra'))) {
    expect(text).not.toMatch(/(?<!\u00a0)[:;?!](?= |$)/);
    marks += text.match(/\u00a0[:;?!]/g)?.length ?? 0;
  }
  expect(marks).toBeGreaterThan(15);
});

test('texts about passwords name the minimum of their policy everywhere', async () => {
  const { standard, strict } = passwordPolicies;
  for (const code of languageCodes) {
    const { errors, register } = await loadCatalogue(code);
    expect(errors.passwordTooShort.match(/\d+/g)).toEqual([String(standard.minCharacters)]);
    expect(register.passwordRule.match(/\d+/g)).toEqual([String(standard.minCharacters)]);
    expect(errors.passwordNotStrict.match(/\d+/g)).toEqual([String(strict.minCharacters)]);
  }
});
