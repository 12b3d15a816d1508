import type { MenuNode } from '@portico/contract/routes/menus';
import { matchPath } from 'react-router';
import { type Place, places } from '../session/places.ts';

/** A menu entry with its whole path, and the folders it lies in. */
export type MenuPlace = { path: string; node: MenuNode; parents: readonly MenuNode[] };

/** All entries of the menu, parents before children, with paths put together; a path with a leading slash stands for itself. */
export function menuPlaces(menu: readonly MenuNode[], base = '', parents: readonly MenuNode[] = []): MenuPlace[] {
  return menu.flatMap((node) => {
    const path = node.path.startsWith('/') ? node.path : `${base.replace(/\/$/, '')}/${node.path}`;
    return [{ path, node, parents }, ...menuPlaces(node.children, path, [...parents, node])];
  });
}

/** The place of our own that an address belongs to, whatever the menu says of it. */
export function localPlace(pathname: string): Place | undefined {
  return Object.values<Place>(places).find(({ path }) => matchPath(path, pathname) !== null);
}

/** The entries that are pages here: neither folders nor other sites, each path once, and none that our own routes guard. */
export function menuPages(menu: readonly MenuNode[]): MenuPlace[] {
  const seen = new Set<string>();
  return menuPlaces(menu).filter(({ path, node }) => {
    const key = path.toLowerCase();
    if (seen.has(key) || externalAddress(node) !== null || localPlace(path) !== undefined) return false;
    if (node.children.length > 0 && redirectOf(node, path) === null) return false;
    seen.add(key);
    return true;
  });
}

/** The page of the menu at an address. */
export function menuPageAt(menu: readonly MenuNode[], pathname: string): MenuPlace | undefined {
  return menuPages(menu).find(({ path }) => matchPath(path, pathname) !== null);
}

/** Where an entry passes on to, or null. "noredirect" is how the wire says that a folder has no page of its own. */
export function redirectOf({ redirect }: MenuNode, path: string): string | null {
  if (redirect === null || redirect === '' || redirect.toLowerCase() === 'noredirect') return null;
  return redirect.startsWith('/') ? redirect : `${path}/${redirect}`;
}

/** The address of another site that an entry leads to, or null. Only a web address: nothing that would run here. */
export function externalAddress({ iframe, path }: MenuNode): string | null {
  if (!iframe) return null;
  return /^\/?(https?:\/\/.+)$/i.exec(path)?.[1] ?? null;
}

/** The screen a menu entry names: "home", "home/index" and "home/page" are all features/home. */
export function screenName(component: string): string {
  return component.replace(/^\//, '').replace(/\/(index|page)$/, '');
}
