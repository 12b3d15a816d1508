import type { MenuNode } from '@portico/contract/routes/menus';
import type { TextKey } from '@portico/i18n';
import { matchPath } from 'react-router';
import { localPlace, type MenuPlace, menuPlaces, screenName } from './menu-places.ts';

/** One step on the way to a page; folders have no address. */
type Crumb = { key: string; title: string; to: string | null };

export type Trail = {
  crumbs: readonly Crumb[];
  /** What the page is called, or null where there is none. */
  title: string | null;
  /** Folder of its screen. */
  screen: string | null;
};

const nowhere: Trail = { crumbs: [], title: null, screen: null };

/** The way from the menu's root to an address. A page the menu does not have hangs below the entries its address begins with. */
export function trailOf(menu: readonly MenuNode[], pathname: string, t: (key: TextKey) => string): Trail {
  const entries = menuPlaces(menu);
  const local = localPlace(pathname);
  const entry = entries.find(({ path, node }) => node.children.length === 0 && matchPath(path, pathname) !== null);
  if (entry !== undefined) {
    const { title } = entry.node.meta;
    const crumbs = [...entry.parents.map(folderCrumb), { key: entry.node.name, title, to: pathname }];
    return { crumbs, title, screen: local?.screen ?? screenName(entry.node.component) };
  }
  if (local?.title === undefined) return nowhere;
  const title = t(local.title);
  const list = entries.find(({ node }) => screenName(node.component) === local.list);
  if (list !== undefined)
    return { crumbs: [...list.parents.map(folderCrumb), entryCrumb(list)], title, screen: local.screen };
  const above = entries.filter(({ path }) => path !== '/' && pathname.startsWith(`${path}/`)).map(entryCrumb);
  // A detail page is called as its list is.
  const crumbs = above.at(-1)?.title === title ? above : [...above, { key: local.path, title, to: pathname }];
  return { crumbs, title, screen: local.screen };
}

const folderCrumb = ({ name, meta }: MenuNode): Crumb => ({ key: name, title: meta.title, to: null });

function entryCrumb({ node, path }: MenuPlace): Crumb {
  return { ...folderCrumb(node), to: node.children.length === 0 && node.component !== '' ? path : null };
}
