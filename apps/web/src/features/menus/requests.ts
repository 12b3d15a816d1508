import type { CallOf } from '@portico/contract/route';
import { menus } from '@portico/contract/routes/menus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refreshSession } from '../../session/session.ts';

/** The whole menu of the installation. */
export function useMenuTree() {
  return useQuery({ queryKey: ['menus', 'tree'], queryFn: ({ signal }) => call(menus.tree, {}, signal) });
}

/** What is done with menus; each throws a `Failure`. The menu beside the page follows. */
export function useMenuActions() {
  const client = useQueryClient();
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: ['menus'] }), refreshSession()]);
  return {
    add: async (input: CallOf<typeof menus.add>) => {
      await call(menus.add, input);
      await refresh();
    },
    change: async (input: CallOf<typeof menus.change>) => {
      await call(menus.change, input);
      await refresh();
    },
    remove: async (ids: number[]) => {
      await call(menus.remove, { ids });
      await refresh();
    },
  };
}
