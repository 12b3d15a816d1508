import { tokenCookie } from '@portico/contract/route';

/** The token of this browser, or null if no user is logged in. */
export function readToken(cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [name, value] = pair.split('=');
    if (name === tokenCookie && value !== undefined && value !== '') return decodeURIComponent(value);
  }
  return null;
}

/** Stores the token until the browser closes or the user logs out. */
export function storeToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${tokenCookie}=${encodeURIComponent(token)}; path=/; SameSite=Lax${secure}`;
}

export function removeToken(): void {
  document.cookie = `${tokenCookie}=; path=/; SameSite=Lax; Max-Age=0`;
}
