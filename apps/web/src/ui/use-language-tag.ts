import { useTranslation } from 'react-i18next';

/** The BCP 47 tag of the console's language, for numbers and dates. */
export function useLanguageTag(): string {
  return useTranslation().i18n.language;
}
