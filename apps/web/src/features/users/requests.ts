import { companies } from '@portico/contract/routes/companies';
import { roles } from '@portico/contract/routes/roles';
import { type User, users } from '@portico/contract/routes/users';
import type { CallOf, ResultOf } from '@portico/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Failure } from '../../api/failure.ts';

export type Role = ResultOf<typeof roles.all>[number];

const usersKey = 'users';
const companyKey = 'company';

export function useUsers(asked: CallOf<typeof users.list>) {
  return useQuery({ queryKey: [usersKey, asked], queryFn: ({ signal }) => call(users.list, asked, signal) });
}

/** Somebody as they are now. */
export async function latestUser(id: number): Promise<User> {
  const { content } = await call(users.list, { ids: [id] });
  const [found] = content;
  if (found === undefined) throw new Failure(404, 'notFound');
  return found;
}

/** Roles the person may hand out. */
export function useRoles(enabled: boolean) {
  return useQuery({ queryKey: ['roles', 'all'], queryFn: ({ signal }) => call(roles.all, {}, signal), enabled });
}

/** The person's own company. */
export function useCompany(enabled: boolean) {
  return useQuery({ queryKey: [companyKey], queryFn: ({ signal }) => call(companies.info, {}, signal), enabled });
}

/** What can be done with people; the list follows. Replies with a password are not kept anywhere. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>, key = usersKey): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [key] });
    return result;
  };
  return {
    add: (person: CallOf<typeof users.add>) => followed(call(users.add, person)),
    change: (person: CallOf<typeof users.change>) => followed(call(users.change, person)),
    remove: (ids: number[]) => followed(call(users.remove, { ids })),
    resetPassword: (userId: number) => call(users.resetPass, { userId }),
    resetTwoStep: (userId: number) => followed(call(users.resetSecondFactor, { userId })),
    requireTwoStep: (requireSecondFactor: boolean) =>
      followed(call(companies.changeOneself, { requireSecondFactor }), companyKey),
  };
}

export type Changes = ReturnType<typeof useChanges>;
