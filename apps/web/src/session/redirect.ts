/** The login address that leads back to the requested page, with query and hash. */
export function buildLoginAddress(requested: { pathname: string; search: string; hash: string }): string {
  const path = requested.pathname + requested.search + requested.hash;
  return path === '/' || path === '' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * The address to open after login: only a path of this console. An address of another site leads to home, even if it is written like a
 * path.
 */
export function addressAfterLogin(search: string): string {
  const requested = new URLSearchParams(search).get('redirect');
  if (requested === null || !requested.startsWith('/')) return '/';
  const baseUrl = 'https://portico.invalid';
  const address = URL.canParse(requested, baseUrl) ? new URL(requested, baseUrl) : null;
  if (address === null || address.origin !== baseUrl || address.pathname === '/login') return '/';
  return address.pathname + address.search + address.hash;
}

/** The path inside the language: `/en/index` becomes `/index`. */
export function stripLanguage(pathname: string, language: string): string {
  const prefix = `/${language}`;
  if (pathname === prefix) return '/';
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
