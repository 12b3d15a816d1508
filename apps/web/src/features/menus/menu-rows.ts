import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import type { TreeNode } from '../../ui/tree-node.ts';

/** A menu as a row of the list: how deep it lies, and whether something lies below it. */
export type MenuRow = { menu: MenuEntry; depth: number };

/** The tree as rows, parents before children. With a text, those whose name, path or permission holds it, and the way to them. */
export function menuRows(tree: readonly MenuEntry[], text: string, depth = 0): MenuRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return tree.flatMap((menu) => {
    const below = menuRows(menu.children, wanted, depth + 1);
    const said = [menu.title, menu.zhName, menu.enName, menu.path, menu.permission ?? ''];
    const isFound = said.some((word) => word.toLocaleLowerCase().includes(wanted));
    return isFound || below.length > 0 ? [{ menu, depth }, ...below] : [];
  });
}

/** What a menu can hang below: anything but buttons, links, itself and what is below it. */
export function parentNodes(tree: readonly MenuEntry[], moved: number | null): TreeNode[] {
  return tree
    .filter(({ id, type, iframe }) => id !== moved && type !== menuTypes.button && !iframe)
    .map(({ id, title, children }) => ({ key: String(id), label: title, children: parentNodes(children, moved) }));
}
