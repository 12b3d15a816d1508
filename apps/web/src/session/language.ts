import { profile } from '@portico/contract/routes/profile';
import { isLanguage, type Language, languageOf } from '@portico/contract/words/languages';
import { call } from '../api/call.ts';
import { readToken } from './token.ts';

const storageKey = 'portico-language';
/** Saving the choice must not keep anybody waiting: after this the page opens all the same. */
const savingMilliseconds = 1000;

/** The language chosen in this browser, or null. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return stored !== null && isLanguage(stored) ? stored : null;
}

/** What a first visit gets: what the server says of its host (English on an international one), else Chinese. Specification §1. */
export function hostLanguage(page: Document = document): Language {
  const said = page.querySelector<HTMLMetaElement>('meta[name="portico-language"]')?.content ?? '';
  return isLanguage(said) ? said : 'zh';
}

/** Decides the language of an address, and the address it should have instead when its first part is no code of ours. */
export function languageOfPath(
  pathname: string,
  otherwise: Language,
): { language: Language; correctPath: string | null } {
  const first = pathname.split('/')[1] ?? '';
  if (isLanguage(first)) return { language: first, correctPath: null };
  const meant = first === '' ? undefined : languageOf(first);
  if (meant !== undefined) return { language: meant, correctPath: `/${meant}${pathname.slice(first.length + 1)}` };
  return { language: otherwise, correctPath: `/${otherwise}${pathname}` };
}

/** The address of a page in another language: path, query and hash stay. */
export function inLanguage(from: Language, to: Language, page: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/${to}${page.pathname.slice(from.length + 1)}${page.search}${page.hash}`;
}

/** Keeps the choice in this browser and opens the same page in that language. */
export function openIn(from: Language, to: Language): void {
  localStorage.setItem(storageKey, to);
  // The server reads it where an address names no language.
  document.cookie = `${storageKey}=${to}; path=/; SameSite=Lax; Max-Age=31536000`;
  location.assign(inLanguage(from, to, location));
}

/** Somebody chooses a language: this page opens in it, and for who is logged in it is also kept with their account. */
export async function chooseLanguage(from: Language, to: Language): Promise<void> {
  if (readToken() !== null) {
    const saved = call(profile.center, { language: to }).catch(() => undefined); // the browser remembers it in any case
    await Promise.race([saved, new Promise((go) => setTimeout(go, savingMilliseconds))]);
  }
  openIn(from, to);
}
