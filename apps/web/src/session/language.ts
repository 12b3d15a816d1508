import { isLanguage, type Language, languageOf } from '@portico/contract/words/languages';

const storageKey = 'portico-language';

/** The language chosen in this browser, or null. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return stored !== null && isLanguage(stored) ? stored : null;
}

/** Decides the language of an address, and the address it should have instead when its first part is no code of ours. */
export function languageOfPath(
  pathname: string,
  stored: Language | null,
): { language: Language; correctPath: string | null } {
  const first = pathname.split('/')[1] ?? '';
  if (isLanguage(first)) return { language: first, correctPath: null };
  const meant = first === '' ? undefined : languageOf(first);
  if (meant !== undefined) return { language: meant, correctPath: `/${meant}${pathname.slice(first.length + 1)}` };
  const language = stored ?? 'zh';
  return { language, correctPath: `/${language}${pathname}` };
}

/** Keeps the choice and opens the same page, query and hash in that language. */
export function changeLanguage(from: Language, to: Language): void {
  localStorage.setItem(storageKey, to);
  // The server reads it where an address names no language.
  document.cookie = `${storageKey}=${to}; path=/; SameSite=Lax; Max-Age=31536000`;
  const { pathname, search, hash } = location;
  location.assign(`/${to}${pathname.slice(from.length + 1)}${search}${hash}`);
}
