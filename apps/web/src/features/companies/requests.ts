import type { RequestOf, ResultOf } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { menus } from '@portico/contract/routes/menus';
import { roles } from '@portico/contract/routes/roles';
import { users } from '@portico/contract/routes/users';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';

export type CompanyAdmin = ResultOf<typeof companies.admins>[number];

/** A page of the companies. */
export function useCompanies(input: RequestOf<typeof companies.list>) {
  return useQuery({
    queryKey: ['companies', 'list', input],
    queryFn: ({ signal }) => call(companies.list, input, signal),
    placeholderData: keepPreviousData,
  });
}

/** More companies than have one name, and the largest page of a list. */
const maxCompanies = 1000;

/** The companies whose names contain a text. */
export async function fetchCompaniesByName(name: string) {
  return (await call(companies.list, { name, page: 0, size: maxCompanies })).content;
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

/** The current state of an administrator. */
export async function fetchLatestAdmin(tenantId: number, id: number): Promise<CompanyAdmin> {
  const found = (await call(companies.admins, { tenantId })).find((admin) => admin.id === id);
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** The roles of a company that the platform can assign; null: no query runs. */
export function useRoleChoices(tenantId: number | null) {
  return useQuery({
    queryKey: ['companies', 'roles', tenantId],
    queryFn: ({ signal }) => call(roles.all, tenantId === null ? {} : { tenantId }, signal),
    enabled: tenantId !== null,
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
  };
}

/** Actions on the administrators of companies. Each throws a `Failure`; after success the lists are refreshed. */
export function useAdminActions() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: ['companies'] });
    return result;
  };
  return {
    add: async (input: RequestOf<typeof companies.addAdmin>) =>
      (await withRefresh(call(companies.addAdmin, input))).password,
    change: (input: RequestOf<typeof companies.changeAdmin>) => withRefresh(call(companies.changeAdmin, input)),
    remove: (ids: number[]) => withRefresh(call(companies.removeAdmins, { ids })),
    resetPassword: async (userId: number) => (await call(users.resetPass, { userId })).password,
    resetTwoStep: (userId: number) => withRefresh(call(users.resetSecondFactor, { userId })),
  };
}
