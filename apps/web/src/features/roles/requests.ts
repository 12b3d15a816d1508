import type { RequestOf } from '@portico/contract/route';
import { type Role, roles } from '@portico/contract/routes/roles';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';

/** A page of the company's roles. */
export function useRoles(input: RequestOf<typeof roles.list>) {
  return useQuery({
    queryKey: ['roles', input],
    queryFn: ({ signal }) => call(roles.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** The current state of a role. */
export async function fetchLatestRole(id: number): Promise<Role> {
  const { content } = await call(roles.list, { ids: [id] });
  const [found] = content;
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** The menus that the user may grant to a role. */
export function useGrantableMenus() {
  return useQuery({ queryKey: ['roles', 'menus'], queryFn: ({ signal }) => call(roles.menus, {}, signal) });
}

/** Actions on roles; each throws a `Failure`. After success the lists are refreshed. */
export function useRoleActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['roles'] });
  return {
    add: async (input: RequestOf<typeof roles.add>) => {
      await call(roles.add, input);
      await refresh();
    },
    change: async (input: RequestOf<typeof roles.change>) => {
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
