import { organisations } from '@portico/contract/routes/organisations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organisationsKey } from '../../pickers/organisations.ts';

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
    change: (id: number, changed: { name?: string; pid?: number; enabled?: boolean }) =>
      followed(call(organisations.change, { id, ...changed })),
    remove: (id: number) => followed(call(organisations.remove, { ids: [id] })),
  };
}

export type Changes = ReturnType<typeof useChanges>;
