import { type Language, languages } from '@portico/contract/words/languages';
import { loadFirstTexts, loadHomePanelTexts, loadLoginTexts, loadPageTexts } from '@portico/i18n';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { provideTexts } from '../session/page-texts.ts';
import { isolate } from '../ui/isolate.ts';

/**
 * Loads the texts of frame and home in one language. There is no fallback language: the catalogues are complete, and a gap must be
 * seen.
 */
export async function startTexts(language: Language): Promise<i18n> {
  const { tag, dir } = languages[language];
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: await drawn(await loadFirstTexts(language)) } },
    // React escapes; a Latin name in a sentence from right to left would carry its quotes and question mark along.
    interpolation: dir === 'rtl' ? { escapeValue: true, escape: isolate } : { escapeValue: false },
  });
  const add = async (texts: object) => {
    instance.addResourceBundle(tag, 'translation', await drawn(texts), true);
  };
  provideTexts({
    login: async () => add(await loadLoginTexts(language)),
    homePanels: async () => add(await loadHomePanelTexts(language)),
    pages: async () => add(await loadPageTexts(language)),
  });
  return instance;
}

async function drawn(texts: object): Promise<object> {
  // A build for people has neither the question nor the answer.
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return texts;
  const { pseudoTexts } = await import('./pseudo-texts.ts');
  return pseudoTexts(texts as Parameters<typeof pseudoTexts>[0]); // catalogues are texts in texts
}
