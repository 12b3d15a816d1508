import type { MenuNode } from '@portico/contract/routes/menus';
import { matchPath } from 'react-router';
import { places } from '../../session/places.ts';
import { externalAddress, type MenuPlace, menuPlaces } from '../menu-places.ts';

/** An entry to be drawn: a page, another site, or a folder of them. */
export type MenuEntry = {
  name: string;
  title: string;
  icon: string | null;
  /** Inside the language; of another site the whole address. */
  path: string;
  opens: 'here' | 'newWindow' | 'otherSite';
  children: MenuEntry[];
};

/** What of a menu is drawn: nothing hidden, no folder without pages; a folder with a single page is that page, unless the server says otherwise. */
export function menuEntries(menu: readonly MenuNode[]): MenuEntry[] {
  const paths = new Map(menuPlaces(menu).map(({ node, path }: MenuPlace) => [node, path]));
  const draw = (nodes: readonly MenuNode[]): MenuEntry[] =>
    nodes.flatMap((node) => {
      if (node.hidden) return [];
      const children = draw(node.children);
      const isFolder = node.children.length > 0 || node.alwaysShow;
      if (isFolder && children.length === 0) return [];
      const only = children.length === 1 && !node.alwaysShow ? children[0] : undefined;
      if (only !== undefined) return [{ ...only, icon: node.meta.icon ?? only.icon }];
      return entryOf(node, paths.get(node) ?? node.path, children);
    });
  return draw(menu);
}

function entryOf(node: MenuNode, path: string, children: MenuEntry[]): MenuEntry[] {
  const { name, meta } = node;
  const entry = { name, title: meta.title, icon: meta.icon, children };
  if (!node.iframe) return [{ ...entry, path, opens: isScreen(path) ? 'newWindow' : 'here' }];
  const address = externalAddress(node);
  return address === null ? [] : [{ ...entry, path: address, opens: 'otherSite' }];
}

/** Big screens open beside the console. Specification §2. */
const isScreen = (path: string) => matchPath({ path: places.screen.path, end: false }, path) !== null;

/** The pages of a folder, or the entry itself. */
export function pagesOf(entry: MenuEntry): MenuEntry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(pagesOf);
}
