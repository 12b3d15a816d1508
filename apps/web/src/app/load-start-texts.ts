import { type Language, languages } from '@portico/contract/words/languages';
import { loadHomePanelTexts, loadInitialTexts, loadLoginTexts, loadPageTexts } from '@portico/i18n';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setTextLoaders } from '../session/page-texts.ts';
import { isolateDirection } from '../ui/text-direction.ts';

/**
 * Loads the texts of frame and home in one language. There is no fallback language: the catalogues are complete, and a missing text must be
 * visible.
 */
export async function loadStartTexts(language: Language): Promise<i18n> {
  const { tag, dir } = languages[language];
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: await pseudoLocalizeIfRequested(await loadInitialTexts(language)) } },
    // React escapes values. In a right-to-left sentence, a Latin name that is not isolated would move the quotes and the question mark
    // beside it.
    interpolation: dir === 'rtl' ? { escapeValue: true, escape: isolateDirection } : { escapeValue: false },
  });
  const add = async (texts: object) => {
    instance.addResourceBundle(tag, 'translation', await pseudoLocalizeIfRequested(texts), true);
  };
  setTextLoaders({
    login: async () => add(await loadLoginTexts(language)),
    homePanels: async () => add(await loadHomePanelTexts(language)),
    pages: async () => add(await loadPageTexts(language)),
  });
  return instance;
}

async function pseudoLocalizeIfRequested(texts: object): Promise<object> {
  // A production build contains neither this check nor pseudo-localization.ts.
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return texts;
  const { pseudoLocalizeCatalogue } = await import('./pseudo-localization.ts');
  return pseudoLocalizeCatalogue(texts as Parameters<typeof pseudoLocalizeCatalogue>[0]); // catalogues are nested objects of texts
}
