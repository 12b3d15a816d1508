import type { CallOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';

/** What the form holds. */
export type UserValues = {
  nickName: string;
  username: string;
  roles: number[];
  deptIds: number[];
  /** 0: organisations and everything below; 1: the entities. */
  rightRange: 0 | 1;
  entityIds: number[];
  phone: string;
  email: string;
  hireDate: string | null;
  enabled: boolean;
  /** Of the state the form began with. */
  revision?: number | undefined;
};

/** What the form holds at the beginning; `dept`: the organisation the list is filtered by, for somebody new. */
export function valuesOf(user: User | null, dept: number | null = null): UserValues {
  return {
    nickName: user?.nickName ?? '',
    username: user?.username ?? '',
    roles: user?.roles.map((role) => role.id) ?? [],
    deptIds: user?.deptIds ?? (dept === null ? [] : [dept]),
    rightRange: user?.rightRange === 1 ? 1 : 0,
    entityIds: user?.entityIds ?? [],
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    hireDate: user?.hireDate ?? null,
    enabled: user?.enabled ?? true,
    revision: user?.revision,
  };
}

/** What is sent. The platform's own people have neither roles nor places. */
export function wireOf(values: UserValues, isPlatform: boolean): CallOf<typeof users.add> {
  const { roles, deptIds, rightRange, entityIds, nickName, username, phone, email, hireDate, enabled } = values;
  const said = {
    nickName: nickName.trim(),
    username: username.trim(),
    phone: phone.trim(),
    email: email.trim() === '' ? null : email.trim(),
    hireDate,
    enabled,
  };
  if (isPlatform) return said;
  // Stores chosen before the range was changed are not part of it any more.
  return { ...said, roles, deptIds, rightRange, entityIds: rightRange === 0 ? [] : entityIds };
}
