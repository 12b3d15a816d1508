import { hostPrefix, loginMarkCookie } from '@portico/contract/route';

/**
 * The mark of the login in this browser, or null if no user is logged in. Another login has another mark. The session's token is in a
 * cookie that no script can read.
 */
export function readLoginMark(cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [name, value] = pair.split('=');
    const isMark = name === loginMarkCookie || name === hostPrefix + loginMarkCookie;
    if (isMark && value !== undefined && value !== '') return value;
  }
  return null;
}

/** Removes the mark, after the server has ended the session. */
export function removeLoginMark(): void {
  for (const name of [`${loginMarkCookie}=`, `${hostPrefix}${loginMarkCookie}=; Secure`])
    document.cookie = `${name}; path=/; SameSite=Strict; Max-Age=0`;
}
