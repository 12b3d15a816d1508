import type { RequestOf } from '@portico/contract/route';
import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';
import { findOrganisation, organisationsKey } from '../../pickers/organisations.ts';

/** The current state of an organisation in the tree of a company (null: the user's own). */
export async function fetchLatestOrganisation(id: number, company: number | null): Promise<OrganisationNode> {
  const found = findOrganisation(await call(organisations.tree, company === null ? {} : { tenantId: company }), id);
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** Actions on organisations; each refreshes all organisation trees. */
export function useOrganisationChanges() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [organisationsKey] });
    return result;
  };
  return {
    add: (name: string, pid: number) => withRefresh(call(organisations.add, { name, pid })),
    change: (id: number, changed: RequestOf<typeof organisations.change>) =>
      withRefresh(call(organisations.change, { ...changed, id })),
    remove: (id: number) => withRefresh(call(organisations.remove, { ids: [id] })),
  };
}

export type OrganisationChanges = ReturnType<typeof useOrganisationChanges>;
