import type { Language } from '@portico/contract/words/languages';
import { createContext, useContext } from 'react';

const Context = createContext<Language>('zh');

export const LanguageProvider = Context.Provider;

/** The language of the open console. */
export function useLanguage(): Language {
  return useContext(Context);
}
