import type { MenuNode } from '@portico/contract/routes/menus';
import { matchPath } from 'react-router';
import { pageRoutes } from '../../session/page-routes.ts';
import { getExternalUrl, type ResolvedMenuNode, resolveMenuPaths } from '../menu-paths.ts';

/** A menu entry as shown: a page, another site, or a folder of them. */
export type NavigationEntry = {
  name: string;
  title: string;
  icon: string | null;
  /** Path inside the language; for another site, the whole address. */
  path: string;
  target: 'here' | 'newWindow' | 'otherSite';
  children: NavigationEntry[];
};

/**
 * The entries shown of a menu: hidden entries and folders without pages are left out. A folder with a single page is replaced by that page,
 * unless `alwaysShow` is set.
 */
export function toNavigationEntries(menu: readonly MenuNode[]): NavigationEntry[] {
  const paths = new Map(resolveMenuPaths(menu).map(({ node, path }: ResolvedMenuNode) => [node, path]));
  const draw = (nodes: readonly MenuNode[]): NavigationEntry[] =>
    nodes.flatMap((node) => {
      if (node.hidden) return [];
      const children = draw(node.children);
      const isFolder = node.children.length > 0 || node.alwaysShow;
      if (isFolder && children.length === 0) return [];
      const only = children.length === 1 && !node.alwaysShow ? children[0] : undefined;
      if (only !== undefined) return [{ ...only, icon: node.meta.icon ?? only.icon }];
      return toEntries(node, paths.get(node) ?? node.path, children);
    });
  return draw(menu);
}

function toEntries(node: MenuNode, path: string, children: NavigationEntry[]): NavigationEntry[] {
  const { name, meta } = node;
  const entry = { name, title: meta.title, icon: meta.icon, children };
  if (!node.iframe) return [{ ...entry, path, target: isScreen(path) ? 'newWindow' : 'here' }];
  const address = getExternalUrl(node);
  return address === null ? [] : [{ ...entry, path: address, target: 'otherSite' }];
}

/** Big screens open in a new window. Specification §2. */
const isScreen = (path: string) => matchPath({ path: pageRoutes.screen.path, end: false }, path) !== null;

/** The pages of a folder, or the entry itself. */
export function listEntryPages(entry: NavigationEntry): NavigationEntry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(listEntryPages);
}
