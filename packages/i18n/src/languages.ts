import { type Language, languages } from '@portico/contract/words/languages';

/**
 * The plural forms that the catalogue of each language must have: the CLDR categories of its cardinal numbers, as named by
 * `Intl.PluralRules`. A text that depends on a number has one key per form: `stores_one`, `stores_other`.
 */
export const pluralForms = {
  zh: ['other'],
  zhTw: ['other'],
  en: ['one', 'other'],
  ara: ['zero', 'one', 'two', 'few', 'many', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fra: ['one', 'many', 'other'],
  hin: ['one', 'other'],
  id: ['other'],
  it: ['one', 'many', 'other'],
  jp: ['other'],
  kor: ['other'],
  nl: ['one', 'other'],
  ph: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  th: ['other'],
  tr: ['one', 'other'],
  vie: ['other'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>;

/** The plural forms of one language. */
export type PluralFormOf<L extends Language> = (typeof pluralForms)[L][number];

const rules = new Map<Language, Intl.PluralRules>();

/** The plural form of a number in a language. */
export function selectPluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const cachedRules = rules.get(language) ?? new Intl.PluralRules(languages[language].tag);
  rules.set(language, cachedRules);
  return cachedRules.select(count);
}
