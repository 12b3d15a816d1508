import type { Language } from '@portico/contract/words/languages';
import type { Catalogue, CatalogueParts } from './shape.ts';

type Loaders = {
  all: () => Promise<{ catalogue: Catalogue }>;
  first: () => Promise<{ first: CatalogueParts['first'] }>;
  login: () => Promise<Pick<Catalogue, 'login'>>;
  pages: () => Promise<{ pages: CatalogueParts['pages'] }>;
};

/** Written out so that a bundler makes a file of each part. */
const imports: Readonly<Record<Language, Loaders>> = {
  zh: {
    all: () => import('./catalogues/zh.ts'),
    first: () => import('./catalogues/zh-first.ts'),
    login: () => import('./catalogues/zh/login.ts'),
    pages: () => import('./catalogues/zh-pages.ts'),
  },
  zhTw: {
    all: () => import('./catalogues/zhTw.ts'),
    first: () => import('./catalogues/zhTw-first.ts'),
    login: () => import('./catalogues/zhTw/login.ts'),
    pages: () => import('./catalogues/zhTw-pages.ts'),
  },
  en: {
    all: () => import('./catalogues/en.ts'),
    first: () => import('./catalogues/en-first.ts'),
    login: () => import('./catalogues/en/login.ts'),
    pages: () => import('./catalogues/en-pages.ts'),
  },
  ara: {
    all: () => import('./catalogues/ara.ts'),
    first: () => import('./catalogues/ara-first.ts'),
    login: () => import('./catalogues/ara/login.ts'),
    pages: () => import('./catalogues/ara-pages.ts'),
  },
  de: {
    all: () => import('./catalogues/de.ts'),
    first: () => import('./catalogues/de-first.ts'),
    login: () => import('./catalogues/de/login.ts'),
    pages: () => import('./catalogues/de-pages.ts'),
  },
  es: {
    all: () => import('./catalogues/es.ts'),
    first: () => import('./catalogues/es-first.ts'),
    login: () => import('./catalogues/es/login.ts'),
    pages: () => import('./catalogues/es-pages.ts'),
  },
  fra: {
    all: () => import('./catalogues/fra.ts'),
    first: () => import('./catalogues/fra-first.ts'),
    login: () => import('./catalogues/fra/login.ts'),
    pages: () => import('./catalogues/fra-pages.ts'),
  },
  hin: {
    all: () => import('./catalogues/hin.ts'),
    first: () => import('./catalogues/hin-first.ts'),
    login: () => import('./catalogues/hin/login.ts'),
    pages: () => import('./catalogues/hin-pages.ts'),
  },
  id: {
    all: () => import('./catalogues/id.ts'),
    first: () => import('./catalogues/id-first.ts'),
    login: () => import('./catalogues/id/login.ts'),
    pages: () => import('./catalogues/id-pages.ts'),
  },
  it: {
    all: () => import('./catalogues/it.ts'),
    first: () => import('./catalogues/it-first.ts'),
    login: () => import('./catalogues/it/login.ts'),
    pages: () => import('./catalogues/it-pages.ts'),
  },
  jp: {
    all: () => import('./catalogues/jp.ts'),
    first: () => import('./catalogues/jp-first.ts'),
    login: () => import('./catalogues/jp/login.ts'),
    pages: () => import('./catalogues/jp-pages.ts'),
  },
  kor: {
    all: () => import('./catalogues/kor.ts'),
    first: () => import('./catalogues/kor-first.ts'),
    login: () => import('./catalogues/kor/login.ts'),
    pages: () => import('./catalogues/kor-pages.ts'),
  },
  nl: {
    all: () => import('./catalogues/nl.ts'),
    first: () => import('./catalogues/nl-first.ts'),
    login: () => import('./catalogues/nl/login.ts'),
    pages: () => import('./catalogues/nl-pages.ts'),
  },
  ph: {
    all: () => import('./catalogues/ph.ts'),
    first: () => import('./catalogues/ph-first.ts'),
    login: () => import('./catalogues/ph/login.ts'),
    pages: () => import('./catalogues/ph-pages.ts'),
  },
  ru: {
    all: () => import('./catalogues/ru.ts'),
    first: () => import('./catalogues/ru-first.ts'),
    login: () => import('./catalogues/ru/login.ts'),
    pages: () => import('./catalogues/ru-pages.ts'),
  },
  th: {
    all: () => import('./catalogues/th.ts'),
    first: () => import('./catalogues/th-first.ts'),
    login: () => import('./catalogues/th/login.ts'),
    pages: () => import('./catalogues/th-pages.ts'),
  },
  tr: {
    all: () => import('./catalogues/tr.ts'),
    first: () => import('./catalogues/tr-first.ts'),
    login: () => import('./catalogues/tr/login.ts'),
    pages: () => import('./catalogues/tr-pages.ts'),
  },
  vie: {
    all: () => import('./catalogues/vie.ts'),
    first: () => import('./catalogues/vie-first.ts'),
    login: () => import('./catalogues/vie/login.ts'),
    pages: () => import('./catalogues/vie-pages.ts'),
  },
};

/**
 * All texts of one language, as nested objects i18next takes as resources. Give i18next the language's BCP 47 tag, not our
 * code: it picks plural forms with `Intl.PluralRules`, which does not know "jp" or "zhTw".
 */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await imports[language].all()).catalogue;
}

/** The texts of frame and home, and of every failure. */
export async function loadFirstTexts(language: Language): Promise<CatalogueParts['first']> {
  return (await imports[language].first()).first;
}

/** The texts of the ways in. */
export async function loadLoginTexts(language: Language): Promise<Pick<Catalogue, 'login'>> {
  const { login } = await imports[language].login();
  return { login };
}

/** The texts of all other pages of the console. */
export async function loadPageTexts(language: Language): Promise<CatalogueParts['pages']> {
  return (await imports[language].pages()).pages;
}
