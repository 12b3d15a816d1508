import { type Language, languageCodes, languages } from '@portico/contract/words/languages';
import { pluralFormOf } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { TextKey } from './shape.ts';

/** Values for the placeholders; `count` also chooses the plural form. Numbers to be shown are formatted by the caller. */
export type TextParams = Readonly<Record<string, string | number>>;

type Texts = { readonly [key: string]: string | Texts };

const loaded = new Map<Language, Texts>();

/** Loads the catalogues that `translate` will be asked for: all of them unless told. */
export async function preload(wanted: readonly Language[] = languageCodes): Promise<void> {
  await Promise.all(
    wanted.map(async (language) => {
      loaded.set(language, await loadCatalogue(language));
    }),
  );
}

function find(texts: Texts, key: string): string | undefined {
  const found = key.split('.').reduce<string | Texts | undefined>((inner, part) => {
    return typeof inner === 'object' && Object.hasOwn(inner, part) ? inner[part] : undefined;
  }, texts);
  return typeof found === 'string' ? found : undefined;
}

/**
 * The text of a key in a preloaded language. A key or parameter that is missing throws: the keys are typed and the catalogues
 * checked, so it is a fault of ours and must not reach a reader as a half-translated sentence.
 */
export function translate(language: Language, key: TextKey, params: TextParams = {}): string {
  const texts = loaded.get(language);
  if (texts === undefined) throw new Error(`The texts of "${language}" are not loaded: call preload() first`);
  const { count } = params;
  const form = typeof count === 'number' ? find(texts, `${key}_${pluralFormOf(language, count)}`) : undefined;
  const text = form ?? find(texts, key);
  if (text === undefined) throw new Error(`No text "${key}" in "${language}"`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The text "${key}" needs the parameter "${name}"`);
    return String(value);
  });
}

/** A text in every preloaded language that has it: to recognise what somebody wrote in whichever of them. */
export function textInEvery(key: TextKey): ReadonlyMap<Language, string> {
  const found = [...loaded].flatMap(([language, texts]): [Language, string][] => {
    const text = find(texts, key);
    return text === undefined ? [] : [[language, text]];
  });
  return new Map(found);
}

/** Names in a row, as the language writes them: "A, B, C", "A、B、C". */
export function listText(language: Language, parts: readonly string[]): string {
  return new Intl.ListFormat(languages[language].tag, { type: 'conjunction', style: 'narrow' }).format(parts);
}
