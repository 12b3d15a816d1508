import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { isFoundIn } from '@portico/contract/words/identity-fold';

/**
 * A node in the format of the tree library. Level and position among its siblings are for screen readers, to which the tree is a flat list.
 */
export type OrganisationTreeNode = {
  key: string;
  title: string;
  organisation: OrganisationNode;
  /** Number of stores of the node and its descendants. */
  stores: number;
  'aria-level': number;
  'aria-posinset': number;
  'aria-setsize': number;
  children: OrganisationTreeNode[];
};

/** The organisations of a company as nodes of the tree. */
export function toOrganisationTree(nodes: readonly OrganisationNode[], level = 1): OrganisationTreeNode[] {
  return nodes.map((organisation, position) => {
    const children = toOrganisationTree(organisation.children, level + 1);
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

/** The result of a search: nodes whose name contains the text, with their descendants and their ancestors. */
export function filterOrganisationTree(nodes: readonly OrganisationTreeNode[], text: string): OrganisationTreeNode[] {
  if (text.trim() === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (isFoundIn(node.title, text)) return [node];
    const children = filterOrganisationTree(node.children, text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Keys of the nodes to open so that every match is visible: the ancestors of the nodes whose name contains the text. */
export function findNodeKeysToExpand(nodes: readonly OrganisationTreeNode[], text: string): string[] {
  return nodes.flatMap((node) => {
    const below = findNodeKeysToExpand(node.children, text);
    const leads = below.length > 0 || node.children.some((child) => isFoundIn(child.title, text));
    return leads ? [node.key, ...below] : [];
  });
}
