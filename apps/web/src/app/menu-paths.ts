import type { MenuNode } from '@portico/contract/routes/menus';
import { matchPath } from 'react-router';
import { type PageRoute, pageRoutes } from '../session/page-routes.ts';

/** A menu entry with its full path, and the folders that contain it. */
export type ResolvedMenuNode = { path: string; node: MenuNode; parents: readonly MenuNode[] };

/** All entries of the menu, parents before children, with full paths. A path with a leading slash is already full. */
export function resolveMenuPaths(
  menu: readonly MenuNode[],
  base = '',
  parents: readonly MenuNode[] = [],
): ResolvedMenuNode[] {
  return menu.flatMap((node) => {
    const path = node.path.startsWith('/') ? node.path : `${base.replace(/\/$/, '')}/${node.path}`;
    return [{ path, node, parents }, ...resolveMenuPaths(node.children, path, [...parents, node])];
  });
}

/** The console's own route for an address, whether or not the menu has it. */
export function findPageRoute(pathname: string): PageRoute | undefined {
  return Object.values<PageRoute>(pageRoutes).find(({ path }) => matchPath(path, pathname) !== null);
}

/** The entries that are pages of this console: no folders, no other sites, each path once, and no paths of the console's own routes. */
export function listMenuPages(menu: readonly MenuNode[]): ResolvedMenuNode[] {
  const seen = new Set<string>();
  return resolveMenuPaths(menu).filter(({ path, node }) => {
    const key = path.toLowerCase();
    if (seen.has(key) || getExternalUrl(node) !== null || findPageRoute(path) !== undefined) return false;
    if (node.children.length > 0 && resolveRedirect(node, path) === null) return false;
    seen.add(key);
    return true;
  });
}

/** The menu's page at an address; undefined if there is none. */
export function findMenuPage(menu: readonly MenuNode[], pathname: string): ResolvedMenuNode | undefined {
  return listMenuPages(menu).find(({ path }) => matchPath(path, pathname) !== null);
}

/** The path an entry redirects to, or null. In the API, "noredirect" means that a folder has no page of its own. */
export function resolveRedirect({ redirect }: MenuNode, path: string): string | null {
  if (redirect === null || redirect === '' || redirect.toLowerCase() === 'noredirect') return null;
  return redirect.startsWith('/') ? redirect : `${path}/${redirect}`;
}

/** The address of another site that an entry opens, or null. Only http and https addresses, so no script can run here. */
export function getExternalUrl({ iframe, path }: MenuNode): string | null {
  if (!iframe) return null;
  return /^\/?(https?:\/\/.+)$/i.exec(path)?.[1] ?? null;
}

/** The folder of the screen a menu entry names: "home", "home/index" and "home/page" all mean features/home. */
export function parseScreenName(component: string): string {
  return component.replace(/^\//, '').replace(/\/(index|page)$/, '');
}
