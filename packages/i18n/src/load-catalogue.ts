import type { Language } from '@portico/contract/words/languages';
import type { Catalogue } from './catalogue-types.ts';

/** Separate from load.ts, which the console uses: a bundler makes a file of every import it finds, used or not. */
const imports: Readonly<Record<Language, () => Promise<{ catalogue: Catalogue }>>> = {
  zh: () => import('./catalogues/zh.ts'),
  zhTw: () => import('./catalogues/zhTw.ts'),
  en: () => import('./catalogues/en.ts'),
  ara: () => import('./catalogues/ara.ts'),
  de: () => import('./catalogues/de.ts'),
  es: () => import('./catalogues/es.ts'),
  fra: () => import('./catalogues/fra.ts'),
  hin: () => import('./catalogues/hin.ts'),
  id: () => import('./catalogues/id.ts'),
  it: () => import('./catalogues/it.ts'),
  jp: () => import('./catalogues/jp.ts'),
  kor: () => import('./catalogues/kor.ts'),
  nl: () => import('./catalogues/nl.ts'),
  ph: () => import('./catalogues/ph.ts'),
  ru: () => import('./catalogues/ru.ts'),
  th: () => import('./catalogues/th.ts'),
  tr: () => import('./catalogues/tr.ts'),
  vie: () => import('./catalogues/vie.ts'),
};

/**
 * All texts of one language, as nested objects that i18next accepts as resources. Pass i18next the language's BCP 47 tag, not the code: it
 * selects plural forms with `Intl.PluralRules`, which does not support "jp" or "zhTw".
 */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await imports[language]()).catalogue;
}
