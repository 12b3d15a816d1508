import type { MenuNode } from '@portico/contract/routes/menus';
import type { TextKey } from '@portico/i18n';
import { matchPath } from 'react-router';
import { findPageRoute, parseScreenName, type ResolvedMenuNode, resolveMenuPaths } from './menu-paths.ts';

/** One step of the trail to a page; folders have no address. */
type Crumb = { key: string; title: string; to: string | null };

export type BreadcrumbTrail = {
  crumbs: readonly Crumb[];
  /** Title of the page, or null if the address has no page. */
  title: string | null;
  /** Folder of the page's screen in features/. */
  screen: string | null;
};

const nowhere: BreadcrumbTrail = { crumbs: [], title: null, screen: null };

/** The trail from the menu's root to an address. A page outside the menu comes below the entries whose paths its address begins with. */
export function buildBreadcrumbTrail(
  menu: readonly MenuNode[],
  pathname: string,
  t: (key: TextKey) => string,
): BreadcrumbTrail {
  const entries = resolveMenuPaths(menu);
  const local = findPageRoute(pathname);
  const entry = entries.find(({ path, node }) => node.children.length === 0 && matchPath(path, pathname) !== null);
  if (entry !== undefined) {
    const { title } = entry.node.meta;
    const crumbs = [...entry.parents.map(folderCrumb), { key: entry.node.name, title, to: pathname }];
    return { crumbs, title, screen: local?.screen ?? parseScreenName(entry.node.component) };
  }
  if (local?.title === undefined) return nowhere;
  const title = t(local.title);
  const list = entries.find(({ node }) => parseScreenName(node.component) === local.listScreen);
  if (list !== undefined)
    return { crumbs: [...list.parents.map(folderCrumb), entryCrumb(list)], title, screen: local.screen };
  const above = entries.filter(({ path }) => path !== '/' && pathname.startsWith(`${path}/`)).map(entryCrumb);
  // A detail page has the same title as its list.
  const crumbs = above.at(-1)?.title === title ? above : [...above, { key: local.path, title, to: pathname }];
  return { crumbs, title, screen: local.screen };
}

const folderCrumb = ({ name, meta }: MenuNode): Crumb => ({ key: name, title: meta.title, to: null });

function entryCrumb({ node, path }: ResolvedMenuNode): Crumb {
  return { ...folderCrumb(node), to: node.children.length === 0 && node.component !== '' ? path : null };
}
