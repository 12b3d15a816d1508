import type { TreeNode } from './tree-node.ts';

type LibraryNode = { value: string; title: string; disabled: boolean; children: LibraryNode[] };

/** Converts a tree to the data of the library's tree select. */
export function toTreeSelectData(nodes: readonly TreeNode[]): LibraryNode[] {
  return nodes.map(({ key, label, disabled = false, children = [] }) => ({
    value: key,
    title: label,
    disabled,
    children: toTreeSelectData(children),
  }));
}
