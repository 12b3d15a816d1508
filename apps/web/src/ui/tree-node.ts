import { isFoundIn } from '@portico/contract/words/identity-fold';
/** A node of a tree to choose from. */
export type TreeNode = { key: string; label: string; children?: readonly TreeNode[]; disabled?: boolean };

/** The result of a search in a tree: nodes whose name contains the text, with all their descendants and ancestors. */
export function filterTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  if (text.trim() === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (isFoundIn(node.label, text)) return [node];
    const children = filterTree(node.children ?? [], text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Keys of all nodes with children. */
export function branchKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => (children.length === 0 ? [] : [key, ...branchKeys(children)]));
}

/** Keys of a node's ancestors, from the root, without the node itself. */
export function ancestorKeys(nodes: readonly TreeNode[], nodeKey: string): string[] {
  for (const { key, children = [] } of nodes) {
    if (children.some((child) => child.key === nodeKey)) return [key];
    const below = ancestorKeys(children, nodeKey);
    if (below.length > 0) return [key, ...below];
  }
  return [];
}
