import { hostPrefix } from '@portico/contract/route';
import { profile } from '@portico/contract/routes/profile';
import { isLanguage, type Language, parseLanguage } from '@portico/contract/words/languages';
import { call } from '../api/call.ts';
import { readLoginMark } from './login-mark.ts';

const storageKey = 'portico-language';
/** Longest time to wait for the server to save the choice; after it the page opens anyway. */
const savingMilliseconds = 1000;

/** The language chosen in this browser, or null. */
export function readStoredLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return stored !== null && isLanguage(stored) ? stored : null;
}

/**
 * The language of a first visit: the language the server sets for its host (English on an international one), else Chinese. Specification
 * §1.
 */
export function readHostLanguage(page: Document = document): Language {
  const hostSetting = page.querySelector<HTMLMetaElement>('meta[name="portico-language"]')?.content ?? '';
  return isLanguage(hostSetting) ? hostSetting : 'zh';
}

/** Returns the language of an address, and the corrected address if its first part is not one of our language codes. */
export function resolvePathLanguage(
  pathname: string,
  otherwise: Language,
): { language: Language; correctPath: string | null } {
  const first = pathname.split('/')[1] ?? '';
  if (isLanguage(first)) return { language: first, correctPath: null };
  const parsedLanguage = first === '' ? undefined : parseLanguage(first);
  if (parsedLanguage !== undefined)
    return { language: parsedLanguage, correctPath: `/${parsedLanguage}${pathname.slice(first.length + 1)}` };
  return { language: otherwise, correctPath: `/${otherwise}${pathname}` };
}

/** The address of the same page in another language: path, query and hash stay. */
export function buildAddressInLanguage(
  from: Language,
  to: Language,
  page: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  return `/${to}${page.pathname.slice(from.length + 1)}${page.search}${page.hash}`;
}

/** The cookie with the chosen language. `Lax`, because the server reads it when a link on another site opens the console. */
export function buildLanguageCookie(language: Language, protocol: string): string {
  const pair = `${storageKey}=${language}; path=/; SameSite=Lax; Max-Age=31536000`;
  return protocol === 'https:' ? `${hostPrefix}${pair}; Secure` : pair;
}

/** Stores the choice in this browser and opens the same page in that language. */
export function openInLanguage(from: Language, to: Language): void {
  localStorage.setItem(storageKey, to);
  // The server reads the cookie if an address names no language.
  document.cookie = buildLanguageCookie(to, location.protocol);
  location.assign(buildAddressInLanguage(from, to, location));
}

/** Changes the language of this page; for a logged-in user, also saves it in the account. */
export async function chooseLanguage(from: Language, to: Language): Promise<void> {
  if (readLoginMark() !== null) {
    const saved = call(profile.center, { language: to }).catch(() => undefined); // the browser stores it in any case
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, savingMilliseconds))]);
  }
  openInLanguage(from, to);
}
