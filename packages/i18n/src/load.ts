import type { Language } from '@portico/contract/words/languages';
import type { Catalogue, CatalogueParts } from './shape.ts';

type Loaders = {
  first: () => Promise<{ first: CatalogueParts['first'] }>;
  homePanels: () => Promise<Pick<Catalogue, 'homePanels'>>;
  login: () => Promise<Pick<Catalogue, 'login'>>;
  pages: () => Promise<{ pages: CatalogueParts['pages'] }>;
};

/** Written out so that a bundler makes a file of each part. */
const imports: Readonly<Record<Language, Loaders>> = {
  zh: {
    first: () => import('./catalogues/zh-first.ts'),
    homePanels: () => import('./catalogues/zh/homePanels.ts'),
    login: () => import('./catalogues/zh/login.ts'),
    pages: () => import('./catalogues/zh-pages.ts'),
  },
  zhTw: {
    first: () => import('./catalogues/zhTw-first.ts'),
    homePanels: () => import('./catalogues/zhTw/homePanels.ts'),
    login: () => import('./catalogues/zhTw/login.ts'),
    pages: () => import('./catalogues/zhTw-pages.ts'),
  },
  en: {
    first: () => import('./catalogues/en-first.ts'),
    homePanels: () => import('./catalogues/en/homePanels.ts'),
    login: () => import('./catalogues/en/login.ts'),
    pages: () => import('./catalogues/en-pages.ts'),
  },
  ara: {
    first: () => import('./catalogues/ara-first.ts'),
    homePanels: () => import('./catalogues/ara/homePanels.ts'),
    login: () => import('./catalogues/ara/login.ts'),
    pages: () => import('./catalogues/ara-pages.ts'),
  },
  de: {
    first: () => import('./catalogues/de-first.ts'),
    homePanels: () => import('./catalogues/de/homePanels.ts'),
    login: () => import('./catalogues/de/login.ts'),
    pages: () => import('./catalogues/de-pages.ts'),
  },
  es: {
    first: () => import('./catalogues/es-first.ts'),
    homePanels: () => import('./catalogues/es/homePanels.ts'),
    login: () => import('./catalogues/es/login.ts'),
    pages: () => import('./catalogues/es-pages.ts'),
  },
  fra: {
    first: () => import('./catalogues/fra-first.ts'),
    homePanels: () => import('./catalogues/fra/homePanels.ts'),
    login: () => import('./catalogues/fra/login.ts'),
    pages: () => import('./catalogues/fra-pages.ts'),
  },
  hin: {
    first: () => import('./catalogues/hin-first.ts'),
    homePanels: () => import('./catalogues/hin/homePanels.ts'),
    login: () => import('./catalogues/hin/login.ts'),
    pages: () => import('./catalogues/hin-pages.ts'),
  },
  id: {
    first: () => import('./catalogues/id-first.ts'),
    homePanels: () => import('./catalogues/id/homePanels.ts'),
    login: () => import('./catalogues/id/login.ts'),
    pages: () => import('./catalogues/id-pages.ts'),
  },
  it: {
    first: () => import('./catalogues/it-first.ts'),
    homePanels: () => import('./catalogues/it/homePanels.ts'),
    login: () => import('./catalogues/it/login.ts'),
    pages: () => import('./catalogues/it-pages.ts'),
  },
  jp: {
    first: () => import('./catalogues/jp-first.ts'),
    homePanels: () => import('./catalogues/jp/homePanels.ts'),
    login: () => import('./catalogues/jp/login.ts'),
    pages: () => import('./catalogues/jp-pages.ts'),
  },
  kor: {
    first: () => import('./catalogues/kor-first.ts'),
    homePanels: () => import('./catalogues/kor/homePanels.ts'),
    login: () => import('./catalogues/kor/login.ts'),
    pages: () => import('./catalogues/kor-pages.ts'),
  },
  nl: {
    first: () => import('./catalogues/nl-first.ts'),
    homePanels: () => import('./catalogues/nl/homePanels.ts'),
    login: () => import('./catalogues/nl/login.ts'),
    pages: () => import('./catalogues/nl-pages.ts'),
  },
  ph: {
    first: () => import('./catalogues/ph-first.ts'),
    homePanels: () => import('./catalogues/ph/homePanels.ts'),
    login: () => import('./catalogues/ph/login.ts'),
    pages: () => import('./catalogues/ph-pages.ts'),
  },
  ru: {
    first: () => import('./catalogues/ru-first.ts'),
    homePanels: () => import('./catalogues/ru/homePanels.ts'),
    login: () => import('./catalogues/ru/login.ts'),
    pages: () => import('./catalogues/ru-pages.ts'),
  },
  th: {
    first: () => import('./catalogues/th-first.ts'),
    homePanels: () => import('./catalogues/th/homePanels.ts'),
    login: () => import('./catalogues/th/login.ts'),
    pages: () => import('./catalogues/th-pages.ts'),
  },
  tr: {
    first: () => import('./catalogues/tr-first.ts'),
    homePanels: () => import('./catalogues/tr/homePanels.ts'),
    login: () => import('./catalogues/tr/login.ts'),
    pages: () => import('./catalogues/tr-pages.ts'),
  },
  vie: {
    first: () => import('./catalogues/vie-first.ts'),
    homePanels: () => import('./catalogues/vie/homePanels.ts'),
    login: () => import('./catalogues/vie/login.ts'),
    pages: () => import('./catalogues/vie-pages.ts'),
  },
};

/** The texts of frame and home, and of every failure. */
export async function loadFirstTexts(language: Language): Promise<CatalogueParts['first']> {
  return (await imports[language].first()).first;
}

/** The texts of the panels of home that come later than its figures. */
export async function loadHomePanelTexts(language: Language): Promise<Pick<Catalogue, 'homePanels'>> {
  const { homePanels } = await imports[language].homePanels();
  return { homePanels };
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
