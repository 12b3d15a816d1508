import { type Language, languages } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Loads one language's texts. There is no fallback language: the catalogues are complete, and a gap must be seen. */
export async function startTexts(language: Language): Promise<i18n> {
  const { tag } = languages[language];
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: await loadCatalogue(language) } },
    interpolation: { escapeValue: false }, // React escapes
  });
  return instance;
}
