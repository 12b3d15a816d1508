/** The login address that leads back to where the visitor wanted to go, query and hash included. */
export function loginAddress(wanted: { pathname: string; search: string; hash: string }): string {
  const path = wanted.pathname + wanted.search + wanted.hash;
  return path === '/' || path === '' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/** Where to go after login. Only a path of this console: another site's address, however it is disguised, leads home. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (wanted === null || !wanted.startsWith('/')) return '/';
  const here = 'https://portico.invalid';
  const address = URL.canParse(wanted, here) ? new URL(wanted, here) : null;
  if (address === null || address.origin !== here || address.pathname === '/login') return '/';
  return address.pathname + address.search + address.hash;
}

/** The path inside the language: `/en/index` is `/index`. */
export function withoutLanguage(pathname: string, language: string): string {
  const prefix = `/${language}`;
  if (pathname === prefix) return '/';
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
