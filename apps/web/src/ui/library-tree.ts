import type { TreeNode } from './tree-node.ts';

type LibraryNode = { value: string; title: string; disabled: boolean; children: LibraryNode[] };

/** A tree as the library's tree select wants it. */
export function libraryTree(nodes: readonly TreeNode[]): LibraryNode[] {
  return nodes.map(({ key, label, disabled = false, children = [] }) => ({
    value: key,
    title: label,
    disabled,
    children: libraryTree(children),
  }));
}
