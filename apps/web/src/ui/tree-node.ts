/** A node of a tree to choose from. */
export type TreeNode = { key: string; label: string; children?: readonly TreeNode[]; disabled?: boolean };

/** What is left of a tree in a search: nodes whose name holds the text, with all below them, and the way to them. */
export function filterTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.label.toLocaleLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], wanted);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Keys of all nodes that have something below them. */
export function parentKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => (children.length === 0 ? [] : [key, ...parentKeys(children)]));
}

/** Keys on the way from the root to a node, without the node itself. */
export function keysAbove(nodes: readonly TreeNode[], wanted: string): string[] {
  for (const { key, children = [] } of nodes) {
    if (children.some((child) => child.key === wanted)) return [key];
    const below = keysAbove(children, wanted);
    if (below.length > 0) return [key, ...below];
  }
  return [];
}
