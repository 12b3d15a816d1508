import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call } from '../api/call.ts';
import type { TreeNode } from '../ui/tree-node.ts';

/** First part of the query keys of all organisation requests. */
export const organisationsKey = 'organisations';

/** The organisations the user may see. Platform administrators pass a company; with null no query runs. */
export function useOrganisations(company: number | 'own' | null = 'own') {
  return useQuery({
    queryKey: [organisationsKey, company],
    queryFn: ({ signal }) => call(organisations.tree, typeof company === 'number' ? { tenantId: company } : {}, signal),
    enabled: company !== null,
    staleTime: 60_000,
    // The tree of another company must not be shown for this one.
    placeholderData: (before, query) => (query?.queryKey[1] === company ? before : undefined),
  });
}

/** An organisation by its id. */
export function findOrganisation(nodes: readonly OrganisationNode[], id: number): OrganisationNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findOrganisation(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of organisations as a comma-separated text; "—" if there are none. */
export function formatOrganisationNames(nodes: readonly OrganisationNode[], ids: readonly unknown[]): string {
  const names = ids.map((id) => findOrganisation(nodes, Number(id))?.name ?? String(id));
  return names.length === 0 ? '—' : names.join(', ');
}

/** The name of an organisation, marked if it is disabled. */
export function organisationName(t: TFunction, { name, enabled }: OrganisationNode): string {
  return enabled ? name : t('organisations.disabledName', { name });
}

/** Organisations to filter by, including disabled ones, because they still contain users and stores. */
export function toOrganisationFilterNodes(t: TFunction, nodes: readonly OrganisationNode[]): TreeNode[] {
  return nodes.map((node) => ({
    key: String(node.id),
    label: organisationName(t, node),
    children: toOrganisationFilterNodes(t, node.children),
  }));
}

/** A node of the library's tree select. */
export type OrganisationChoice = { value: number; title: string; disabled: boolean; children: OrganisationChoice[] };

/**
 * Organisations as choices for a parent. A disabled organisation can be chosen only if its id is in `initiallyChosenIds`. `movedId` and
 * its descendants can never be chosen, because an organisation cannot be below itself.
 */
export function toOrganisationChoices(
  t: TFunction,
  nodes: readonly OrganisationNode[],
  { initiallyChosenIds = [], movedId = null }: { initiallyChosenIds?: readonly number[]; movedId?: number | null },
): OrganisationChoice[] {
  return nodes.map((node) => {
    const isMoved = movedId !== null && node.deptIds.includes(movedId);
    return {
      value: node.id,
      title: organisationName(t, node),
      disabled: isMoved || !(node.enabled || initiallyChosenIds.includes(node.id)),
      children: toOrganisationChoices(t, node.children, { initiallyChosenIds, movedId }),
    };
  });
}
