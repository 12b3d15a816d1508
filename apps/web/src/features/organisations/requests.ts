import type { CallOf } from '@portico/contract/route';
import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';
import { organisationOf, organisationsKey } from '../../pickers/organisations.ts';

/** An organisation as it is now, in the tree of a company (null: one's own). */
export async function latestNode(id: number, company: number | null): Promise<OrganisationNode> {
  const found = organisationOf(await call(organisations.tree, company === null ? {} : { tenantId: company }), id);
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** What can be done with organisations; every tree on the screen follows. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [organisationsKey] });
    return result;
  };
  return {
    add: (name: string, pid: number) => followed(call(organisations.add, { name, pid })),
    change: (id: number, changed: CallOf<typeof organisations.change>) =>
      followed(call(organisations.change, { ...changed, id })),
    remove: (id: number) => followed(call(organisations.remove, { ids: [id] })),
  };
}

export type Changes = ReturnType<typeof useChanges>;
