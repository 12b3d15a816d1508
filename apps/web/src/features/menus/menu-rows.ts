import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { isFoundIn } from '@portico/contract/words/identity-fold';
import type { TreeNode } from '../../ui/tree-node.ts';

/** A menu as a row of the list; depth 0 is the top level. */
export type MenuRow = { menu: MenuEntry; depth: number };

/** The tree as rows, parents before children. With a text: the menus whose name, path or permission contains it, with their ancestors. */
export function toMenuRows(tree: readonly MenuEntry[], text: string, depth = 0): MenuRow[] {
  return tree.flatMap((menu) => {
    const below = toMenuRows(menu.children, text, depth + 1);
    const texts = [menu.title, menu.zhName, menu.enName, menu.path, menu.permission ?? ''];
    const isFound = texts.some((word) => isFoundIn(word, text));
    return isFound || below.length > 0 ? [{ menu, depth }, ...below] : [];
  });
}

/** Possible parents of a menu: all except buttons, links, the menu itself and its descendants. */
export function toParentChoices(tree: readonly MenuEntry[], moved: number | null): TreeNode[] {
  return tree
    .filter(({ id, type, iframe }) => id !== moved && type !== menuTypes.button && !iframe)
    .map(({ id, title, children }) => ({ key: String(id), label: title, children: toParentChoices(children, moved) }));
}
