import type { CallOf } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { menus } from '@portico/contract/routes/menus';
import { users } from '@portico/contract/routes/users';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A page of the companies. */
export function useCompanies(input: CallOf<typeof companies.list>) {
  return useQuery({
    queryKey: ['companies', 'list', input],
    queryFn: ({ signal }) => call(companies.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** What a company can be given, and what it has. */
export function useCompanyMenus(tenantId: number) {
  const choices = useQuery({
    queryKey: ['companies', 'menus', tenantId],
    queryFn: ({ signal }) => call(menus.company, { tenantId }, signal),
  });
  const role = useQuery({
    queryKey: ['companies', 'role', tenantId],
    queryFn: ({ signal }) => call(companies.adminRole, { tenantId }, signal),
    // Somebody else may have changed it since it was last opened here.
    staleTime: 0,
    gcTime: 0,
  });
  return { choices, role };
}

/** Administrators of one company. */
export function useAdmins(tenantId: number) {
  return useQuery({
    queryKey: ['companies', 'admins', tenantId],
    queryFn: ({ signal }) => call(companies.admins, { tenantId }, signal),
  });
}

/** What is done with companies; each throws a `Failure`, and after it the lists are asked anew. */
export function useCompanyActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['companies'] });
  return {
    add: async (input: CallOf<typeof companies.add>) => {
      await call(companies.add, input);
      await refresh();
    },
    change: async (input: CallOf<typeof companies.change>) => {
      await call(companies.change, input);
      await refresh();
    },
    remove: async (ids: number[]) => {
      await call(companies.remove, { ids });
      await refresh();
    },
    setMenus: async (roleId: number, chosen: number[]) => {
      await call(companies.setMenus, { id: roleId, menus: chosen });
      await refresh();
    },
    addAdmin: async (input: CallOf<typeof companies.addAdmin>) => {
      const { password } = await call(companies.addAdmin, input);
      await refresh();
      return password;
    },
    resetPassword: async (userId: number) => (await call(users.resetPass, { userId })).password,
  };
}
