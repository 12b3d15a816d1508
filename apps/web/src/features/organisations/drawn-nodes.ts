import type { OrganisationNode } from '@portico/contract/routes/organisations';

/** A node as the library draws it; the level and place among its siblings are for screen readers, which see one flat list. */
export type DrawnNode = {
  key: string;
  title: string;
  organisation: OrganisationNode;
  /** Stores of the node and of everything below it. */
  stores: number;
  'aria-level': number;
  'aria-posinset': number;
  'aria-setsize': number;
  children: DrawnNode[];
};

/** A company's organisations as they are drawn. */
export function drawnNodes(nodes: readonly OrganisationNode[], level = 1): DrawnNode[] {
  return nodes.map((organisation, position) => {
    const children = drawnNodes(organisation.children, level + 1);
    return {
      key: String(organisation.id),
      title: organisation.name,
      organisation,
      stores: children.reduce((sum, child) => sum + child.stores, organisation.entityCount),
      'aria-level': level,
      'aria-posinset': position + 1,
      'aria-setsize': nodes.length,
      children,
    };
  });
}

/** What is left in a search: nodes whose name holds the text, with all below them, and the way to them. */
export function foundNodes(nodes: readonly DrawnNode[], text: string): DrawnNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLocaleLowerCase().includes(wanted)) return [node];
    const children = foundNodes(node.children, wanted);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Nodes to open so that everything a search has found is seen: those above a node whose name matches. */
export function openToSee(nodes: readonly DrawnNode[], text: string): string[] {
  const wanted = text.trim().toLocaleLowerCase();
  return nodes.flatMap((node) => {
    const below = openToSee(node.children, text);
    const leads = below.length > 0 || node.children.some((child) => child.title.toLocaleLowerCase().includes(wanted));
    return leads ? [node.key, ...below] : [];
  });
}
