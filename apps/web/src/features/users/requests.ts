import type { RequestOf, ResultOf } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { roles } from '@portico/contract/routes/roles';
import { type User, users } from '@portico/contract/routes/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';

export type AssignableRole = ResultOf<typeof roles.all>[number];

const usersKey = 'users';
const companyKey = 'company';

export function useUsers(query: RequestOf<typeof users.list>) {
  return useQuery({ queryKey: [usersKey, query], queryFn: ({ signal }) => call(users.list, query, signal) });
}

/** The current state of a user. */
export async function fetchLatestUser(id: number): Promise<User> {
  const { content } = await call(users.list, { ids: [id] });
  const [found] = content;
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** Roles the current user may assign. */
export function useAssignableRoles(enabled = true) {
  return useQuery({ queryKey: ['roles', 'all'], queryFn: ({ signal }) => call(roles.all, {}, signal), enabled });
}

/** The user's own company. */
export function useOwnCompany(enabled: boolean) {
  return useQuery({ queryKey: [companyKey], queryFn: ({ signal }) => call(companies.info, {}, signal), enabled });
}

/** Actions on users; each refreshes the list. Replies with a password are not cached. */
export function useUserChanges() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>, key = usersKey): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [key] });
    return result;
  };
  return {
    add: (user: RequestOf<typeof users.add>) => withRefresh(call(users.add, user)),
    change: (person: RequestOf<typeof users.change>) => withRefresh(call(users.change, person)),
    remove: (ids: number[]) => withRefresh(call(users.remove, { ids })),
    resetPassword: (userId: number) => call(users.resetPass, { userId }),
    resetTwoStep: (userId: number) => withRefresh(call(users.resetSecondFactor, { userId })),
    requireTwoStep: (requireSecondFactor: boolean) =>
      withRefresh(call(companies.changeOneself, { requireSecondFactor }), companyKey),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
