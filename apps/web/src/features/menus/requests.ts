import type { RequestOf } from '@portico/contract/route';
import { menus } from '@portico/contract/routes/menus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refreshSession } from '../../session/session.ts';

/** The complete menu tree of the installation. */
export function useMenuTree() {
  return useQuery({ queryKey: ['menus', 'tree'], queryFn: ({ signal }) => call(menus.tree, {}, signal) });
}

/** Actions on menus; each throws a `Failure`. After success the navigation menu is refreshed. */
export function useMenuActions() {
  const client = useQueryClient();
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: ['menus'] }), refreshSession()]);
  return {
    add: async (input: RequestOf<typeof menus.add>) => {
      await call(menus.add, input);
      await refresh();
    },
    change: async (input: RequestOf<typeof menus.change>) => {
      await call(menus.change, input);
      await refresh();
    },
    remove: async (ids: number[]) => {
      await call(menus.remove, { ids });
      await refresh();
    },
  };
}
