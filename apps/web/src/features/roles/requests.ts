import type { CallOf } from '@portico/contract/route';
import { type Role, roles } from '@portico/contract/routes/roles';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';

/** A page of the company's roles. */
export function useRoles(input: CallOf<typeof roles.list>) {
  return useQuery({
    queryKey: ['roles', input],
    queryFn: ({ signal }) => call(roles.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** A role as it is now. */
export async function latestRole(id: number): Promise<Role> {
  const { content } = await call(roles.list, { ids: [id] });
  const [found] = content;
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** The menus this person can give to a role. */
export function useGivableMenus() {
  return useQuery({ queryKey: ['roles', 'menus'], queryFn: ({ signal }) => call(roles.menus, {}, signal) });
}

/** What is done with roles; each throws a `Failure`, and after it the lists are asked anew. */
export function useRoleActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['roles'] });
  return {
    add: async (input: CallOf<typeof roles.add>) => {
      await call(roles.add, input);
      await refresh();
    },
    change: async (input: CallOf<typeof roles.change>) => {
      await call(roles.change, input);
      await refresh();
    },
    setMenus: async (id: number, menus: number[]) => {
      await call(roles.setMenus, { id, menus });
      await refresh();
    },
    remove: async (ids: number[]) => {
      await call(roles.remove, { ids });
      await refresh();
    },
  };
}
