import type { Language } from '@portico/contract/words/languages';
import type { Catalogue } from './shape.ts';

/** Apart from what the console loads: a bundler makes files of all it finds, used or not. */
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
 * All texts of one language, as nested objects i18next takes as resources. Give i18next the language's BCP 47 tag, not our
 * code: it picks plural forms with `Intl.PluralRules`, which does not know "jp" or "zhTw".
 */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await imports[language]()).catalogue;
}
