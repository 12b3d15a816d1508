import type { MenuNode } from '@portico/contract/routes/menus';

/** Where somebody's menu has a screen, inside the language; null: they do not have it. For links from one page to another. */
export function screenPath(menu: readonly MenuNode[], screen: string, base = ''): string | null {
  for (const { path, component, children } of menu) {
    const here = path.startsWith('/') ? path : `${base}/${path}`;
    const found = component === screen ? here : screenPath(children, screen, here);
    if (found !== null) return found;
  }
  return null;
}
