import type { MenuNode } from '@portico/contract/routes/menus';

/** The path of a screen in the user's menu, inside the language, for links between pages; null if the menu does not have it. */
export function findScreenPath(menu: readonly MenuNode[], screen: string, base = ''): string | null {
  for (const { path, component, children } of menu) {
    const fullPath = path.startsWith('/') ? path : `${base}/${path}`;
    const found = component === screen ? fullPath : findScreenPath(children, screen, fullPath);
    if (found !== null) return found;
  }
  return null;
}
