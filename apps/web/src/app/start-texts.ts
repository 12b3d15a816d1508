import { type Language, languages } from '@portico/contract/words/languages';
import { loadFirstTexts, loadLoginTexts, loadPageTexts } from '@portico/i18n';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from '../ui/isolate.ts';

type Load = () => Promise<void>;
let rest: { login: Load; pages: Load } | null = null;

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
  rest = {
    login: once(async () => add(await loadLoginTexts(language))),
    pages: once(async () => add(await loadPageTexts(language))),
  };
  return instance;
}

/** Loads the texts of the login page, once; they must be here before it is drawn. */
export async function loginTexts(): Promise<void> {
  await rest?.login();
}

/** Loads the texts of all other pages, once; they must be here before such a page is drawn. */
export async function morePageTexts(): Promise<void> {
  await Promise.all([rest?.login(), rest?.pages()]);
}

/** What is loaded stays; what failed is tried again at the next page. */
function once(load: Load): Load {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

async function drawn(texts: object): Promise<object> {
  // A build for people has neither the question nor the answer.
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return texts;
  const { pseudoTexts } = await import('./pseudo-texts.ts');
  return pseudoTexts(texts as Parameters<typeof pseudoTexts>[0]); // catalogues are texts in texts
}
