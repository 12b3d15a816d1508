import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call } from '../api/call.ts';
import type { TreeNode } from '../ui/tree-node.ts';

/** What every request for organisations has first in its key. */
export const organisationsKey = 'organisations';

/** The organisations this person may see; platform administrators say of which company, null asks for nothing yet. */
export function useOrganisations(company: number | 'own' | null = 'own') {
  return useQuery({
    queryKey: [organisationsKey, company],
    queryFn: ({ signal }) => call(organisations.tree, typeof company === 'number' ? { tenantId: company } : {}, signal),
    enabled: company !== null,
    staleTime: 60_000,
    // Another company's tree is not an older state of this one.
    placeholderData: (before, query) => (query?.queryKey[1] === company ? before : undefined),
  });
}

/** An organisation by its id. */
export function organisationOf(nodes: readonly OrganisationNode[], id: number): OrganisationNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : organisationOf(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of organisations by id, as a list in words; "—" is none. */
export function organisationNames(nodes: readonly OrganisationNode[], ids: readonly unknown[]): string {
  const names = ids.map((id) => organisationOf(nodes, Number(id))?.name ?? String(id));
  return names.length === 0 ? '—' : names.join(', ');
}

/** An organisation's name, with a word where it is disabled. */
export function organisationName(t: TFunction, { name, enabled }: OrganisationNode): string {
  return enabled ? name : t('organisations.disabledName', { name });
}

/** Organisations to filter by: disabled ones too, for people and stores stay in them. */
export function filterNodes(t: TFunction, nodes: readonly OrganisationNode[]): TreeNode[] {
  return nodes.map((node) => ({
    key: String(node.id),
    label: organisationName(t, node),
    children: filterNodes(t, node.children),
  }));
}

/** A node of the library's tree select. */
export type OrganisationChoice = { value: number; title: string; disabled: boolean; children: OrganisationChoice[] };

/**
 * Organisations to put people or others below. A disabled one can be chosen only where it is chosen already; `moved` and everything
 * below it never: it cannot hang on itself.
 */
export function choiceNodes(
  t: TFunction,
  nodes: readonly OrganisationNode[],
  { kept = [], moved = null }: { kept?: readonly number[]; moved?: number | null },
): OrganisationChoice[] {
  return nodes.map((node) => {
    const isMoved = moved !== null && node.deptIds.includes(moved);
    return {
      value: node.id,
      title: organisationName(t, node),
      disabled: isMoved || !(node.enabled || kept.includes(node.id)),
      children: choiceNodes(t, node.children, { kept, moved }),
    };
  });
}
