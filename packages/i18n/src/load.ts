import type { Language } from '@portico/contract/words/languages';
import type { Catalogue, CatalogueBundles } from './catalogue-types.ts';

type Loaders = {
  initial: () => Promise<{ initialTexts: CatalogueBundles['initial'] }>;
  homePanels: () => Promise<Pick<Catalogue, 'homePanels'>>;
  login: () => Promise<Pick<Catalogue, 'login'>>;
  pages: () => Promise<{ pageTexts: CatalogueBundles['pages'] }>;
};

/** Written out in full, so that a bundler makes a separate file of each part. */
const imports: Readonly<Record<Language, Loaders>> = {
  zh: {
    initial: () => import('./catalogues/zh-initial.ts'),
    homePanels: () => import('./catalogues/zh/homePanels.ts'),
    login: () => import('./catalogues/zh/login.ts'),
    pages: () => import('./catalogues/zh-pages.ts'),
  },
  zhTw: {
    initial: () => import('./catalogues/zhTw-initial.ts'),
    homePanels: () => import('./catalogues/zhTw/homePanels.ts'),
    login: () => import('./catalogues/zhTw/login.ts'),
    pages: () => import('./catalogues/zhTw-pages.ts'),
  },
  en: {
    initial: () => import('./catalogues/en-initial.ts'),
    homePanels: () => import('./catalogues/en/homePanels.ts'),
    login: () => import('./catalogues/en/login.ts'),
    pages: () => import('./catalogues/en-pages.ts'),
  },
  ara: {
    initial: () => import('./catalogues/ara-initial.ts'),
    homePanels: () => import('./catalogues/ara/homePanels.ts'),
    login: () => import('./catalogues/ara/login.ts'),
    pages: () => import('./catalogues/ara-pages.ts'),
  },
  de: {
    initial: () => import('./catalogues/de-initial.ts'),
    homePanels: () => import('./catalogues/de/homePanels.ts'),
    login: () => import('./catalogues/de/login.ts'),
    pages: () => import('./catalogues/de-pages.ts'),
  },
  es: {
    initial: () => import('./catalogues/es-initial.ts'),
    homePanels: () => import('./catalogues/es/homePanels.ts'),
    login: () => import('./catalogues/es/login.ts'),
    pages: () => import('./catalogues/es-pages.ts'),
  },
  fra: {
    initial: () => import('./catalogues/fra-initial.ts'),
    homePanels: () => import('./catalogues/fra/homePanels.ts'),
    login: () => import('./catalogues/fra/login.ts'),
    pages: () => import('./catalogues/fra-pages.ts'),
  },
  hin: {
    initial: () => import('./catalogues/hin-initial.ts'),
    homePanels: () => import('./catalogues/hin/homePanels.ts'),
    login: () => import('./catalogues/hin/login.ts'),
    pages: () => import('./catalogues/hin-pages.ts'),
  },
  id: {
    initial: () => import('./catalogues/id-initial.ts'),
    homePanels: () => import('./catalogues/id/homePanels.ts'),
    login: () => import('./catalogues/id/login.ts'),
    pages: () => import('./catalogues/id-pages.ts'),
  },
  it: {
    initial: () => import('./catalogues/it-initial.ts'),
    homePanels: () => import('./catalogues/it/homePanels.ts'),
    login: () => import('./catalogues/it/login.ts'),
    pages: () => import('./catalogues/it-pages.ts'),
  },
  jp: {
    initial: () => import('./catalogues/jp-initial.ts'),
    homePanels: () => import('./catalogues/jp/homePanels.ts'),
    login: () => import('./catalogues/jp/login.ts'),
    pages: () => import('./catalogues/jp-pages.ts'),
  },
  kor: {
    initial: () => import('./catalogues/kor-initial.ts'),
    homePanels: () => import('./catalogues/kor/homePanels.ts'),
    login: () => import('./catalogues/kor/login.ts'),
    pages: () => import('./catalogues/kor-pages.ts'),
  },
  nl: {
    initial: () => import('./catalogues/nl-initial.ts'),
    homePanels: () => import('./catalogues/nl/homePanels.ts'),
    login: () => import('./catalogues/nl/login.ts'),
    pages: () => import('./catalogues/nl-pages.ts'),
  },
  ph: {
    initial: () => import('./catalogues/ph-initial.ts'),
    homePanels: () => import('./catalogues/ph/homePanels.ts'),
    login: () => import('./catalogues/ph/login.ts'),
    pages: () => import('./catalogues/ph-pages.ts'),
  },
  ru: {
    initial: () => import('./catalogues/ru-initial.ts'),
    homePanels: () => import('./catalogues/ru/homePanels.ts'),
    login: () => import('./catalogues/ru/login.ts'),
    pages: () => import('./catalogues/ru-pages.ts'),
  },
  th: {
    initial: () => import('./catalogues/th-initial.ts'),
    homePanels: () => import('./catalogues/th/homePanels.ts'),
    login: () => import('./catalogues/th/login.ts'),
    pages: () => import('./catalogues/th-pages.ts'),
  },
  tr: {
    initial: () => import('./catalogues/tr-initial.ts'),
    homePanels: () => import('./catalogues/tr/homePanels.ts'),
    login: () => import('./catalogues/tr/login.ts'),
    pages: () => import('./catalogues/tr-pages.ts'),
  },
  vie: {
    initial: () => import('./catalogues/vie-initial.ts'),
    homePanels: () => import('./catalogues/vie/homePanels.ts'),
    login: () => import('./catalogues/vie/login.ts'),
    pages: () => import('./catalogues/vie-pages.ts'),
  },
};

/** The texts of the frame, the home page and all errors. */
export async function loadInitialTexts(language: Language): Promise<CatalogueBundles['initial']> {
  return (await imports[language].initial()).initialTexts;
}

/** The texts of the home panels that load after the first values. */
export async function loadHomePanelTexts(language: Language): Promise<Pick<Catalogue, 'homePanels'>> {
  const { homePanels } = await imports[language].homePanels();
  return { homePanels };
}

/** The texts of the login and registration pages. */
export async function loadLoginTexts(language: Language): Promise<Pick<Catalogue, 'login'>> {
  const { login } = await imports[language].login();
  return { login };
}

/** The texts of all other pages of the console. */
export async function loadPageTexts(language: Language): Promise<CatalogueBundles['pages']> {
  return (await imports[language].pages()).pageTexts;
}
