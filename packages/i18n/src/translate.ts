import { type Language, languageCodes, languages } from '@portico/contract/words/languages';
import type { TextKey } from './catalogue-types.ts';
import { selectPluralForm } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** Values for the placeholders; `count` also selects the plural form. The caller formats the numbers that are displayed. */
export type TextParams = Readonly<Record<string, string | number>>;

type Texts = { readonly [key: string]: string | Texts };

const loaded = new Map<Language, Texts>();

/** Loads the catalogues that `translate` needs; all of them by default. */
export async function preloadCatalogues(requested: readonly Language[] = languageCodes): Promise<void> {
  await Promise.all(
    requested.map(async (language) => {
      loaded.set(language, await loadCatalogue(language));
    }),
  );
}

function findText(texts: Texts, key: string): string | undefined {
  const found = key.split('.').reduce<string | Texts | undefined>((inner, part) => {
    return typeof inner === 'object' && Object.hasOwn(inner, part) ? inner[part] : undefined;
  }, texts);
  return typeof found === 'string' ? found : undefined;
}

/**
 * The text of a key in a preloaded language. Throws when a key or parameter is missing: the keys are typed and the catalogues checked, so
 * this is a programming error that must not reach a user as a half-translated sentence.
 */
export function translate(language: Language, key: TextKey, params: TextParams = {}): string {
  const texts = loaded.get(language);
  if (texts === undefined) throw new Error(`The texts of "${language}" are not loaded: call preloadCatalogues() first`);
  const { count } = params;
  const form = typeof count === 'number' ? findText(texts, `${key}_${selectPluralForm(language, count)}`) : undefined;
  const text = form ?? findText(texts, key);
  if (text === undefined) throw new Error(`No text "${key}" in "${language}"`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The text "${key}" needs the parameter "${name}"`);
    return String(value);
  });
}

/** A text in every preloaded language that has it; used to recognise user input in any language. */
export function findTextInAllLanguages(key: TextKey): ReadonlyMap<Language, string> {
  const found = [...loaded].flatMap(([language, texts]): [Language, string][] => {
    const text = findText(texts, key);
    return text === undefined ? [] : [[language, text]];
  });
  return new Map(found);
}

/** A list of names in the punctuation of the language: "A, B, C", "A、B、C". */
export function formatList(language: Language, parts: readonly string[]): string {
  return new Intl.ListFormat(languages[language].tag, { type: 'conjunction', style: 'narrow' }).format(parts);
}
