import type { RequestOf } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { menus } from '@portico/contract/routes/menus';
import { users } from '@portico/contract/routes/users';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A page of the companies. */
export function useCompanies(input: RequestOf<typeof companies.list>) {
  return useQuery({
    queryKey: ['companies', 'list', input],
    queryFn: ({ signal }) => call(companies.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** The menus a company can be given, and those it has. */
export function useCompanyMenus(tenantId: number) {
  const choices = useQuery({
    queryKey: ['companies', 'menus', tenantId],
    queryFn: ({ signal }) => call(menus.company, { tenantId }, signal),
  });
  const role = useQuery({
    queryKey: ['companies', 'role', tenantId],
    queryFn: ({ signal }) => call(companies.adminRole, { tenantId }, signal),
    // Always read from the server: another user may have changed the menus since this form was last opened.
    staleTime: 0,
    gcTime: 0,
  });
  return { choices, role };
}

/** The administrators of one company. */
export function useCompanyAdmins(tenantId: number) {
  return useQuery({
    queryKey: ['companies', 'admins', tenantId],
    queryFn: ({ signal }) => call(companies.admins, { tenantId }, signal),
  });
}

/** Actions on companies. Each throws a `Failure`; after success the lists are refreshed. */
export function useCompanyActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['companies'] });
  return {
    add: async (input: RequestOf<typeof companies.add>) => {
      await call(companies.add, input);
      await refresh();
    },
    change: async (input: RequestOf<typeof companies.change>) => {
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
    addAdmin: async (input: RequestOf<typeof companies.addAdmin>) => {
      const { password } = await call(companies.addAdmin, input);
      await refresh();
      return password;
    },
    resetPassword: async (userId: number) => (await call(users.resetPass, { userId })).password,
  };
}
