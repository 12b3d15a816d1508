import { isLanguage } from '@portico/contract/words/languages';

const homePath = '/';
/** Paths that are no destination after login: they would lead to login again. */
const loginPath = '/login';
/** Stands for the console's own origin, which no address can name. URLs of its scheme are parsed like those of a page. */
const placeholderOrigin = 'https://portico.invalid';
/** Longest address that is followed after login; a longer one is not from this console. */
const maxAddressLength = 4000;

/** The login address that leads back to the requested page, with query and hash. */
export function buildLoginAddress(requested: { pathname: string; search: string; hash: string }): string {
  const path = requested.pathname + requested.search + requested.hash;
  return path === homePath || path === '' ? loginPath : `${loginPath}?redirect=${encodeURIComponent(path)}`;
}

/**
 * The address to open after login, inside the language: a path of this console, for the `redirect` parameter of `search`. Everything else
 * leads to home: another site, however it is written, a script, and the login page itself. `origin`: of the console.
 */
export function addressAfterLogin(search: string, origin: string): string {
  const requested = new URLSearchParams(search).get('redirect') ?? '';
  if (requested === '' || requested.length > maxAddressLength) return homePath;
  const address = parseOwnAddress(requested, origin);
  if (address === null) return homePath;
  const path = removeLanguage(address.pathname) + address.search + address.hash;
  // The router and the browser parse the path again. So it must lead to the same place when it is parsed a second time: `/..//host/x`
  // and `/en//host/x` become `//host/x` in the first pass, which is another site in the second.
  const again = parsePath(path);
  if (again === null || again.pathname + again.search + again.hash !== path) return homePath;
  return again.pathname === loginPath || again.pathname.startsWith(`${loginPath}/`) ? homePath : path;
}

/** Parses an absolute address of this origin, or a path; null: it leads elsewhere. */
function parseOwnAddress(text: string, origin: string): URL | null {
  if (text.startsWith('/')) return parsePath(text);
  const address = URL.canParse(text) ? new URL(text) : null;
  const isOwn = address !== null && address.origin === origin && address.username === '' && address.password === '';
  return isOwn ? parsePath(address.pathname + address.search + address.hash) : null;
}

/** Parses a path as a browser does; null: it leads to another site. */
function parsePath(path: string): URL | null {
  const address = URL.canParse(path, placeholderOrigin) ? new URL(path, placeholderOrigin) : null;
  return address?.origin === placeholderOrigin ? address : null;
}

/** The path without a language at its start: the router adds the language of the page. */
function removeLanguage(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  return isLanguage(first) ? stripLanguage(pathname, first) : pathname;
}

/** The path inside the language: `/en/index` becomes `/index`. */
export function stripLanguage(pathname: string, language: string): string {
  const prefix = `/${language}`;
  if (pathname === prefix) return '/';
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
