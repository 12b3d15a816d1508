import type { RequestOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';

/** Values of the user form. */
export type UserValues = {
  nickName: string;
  username: string;
  roles: number[];
  deptIds: number[];
  /** 0: organisations and everything below; 1: the stores in `entityIds`. */
  rightRange: 0 | 1;
  entityIds: number[];
  phone: string;
  email: string;
  hireDate: string | null;
  enabled: boolean;
  /** Revision that is edited. */
  revision?: number | undefined;
};

/** Initial values of the form; `dept`: the organisation the list is filtered by, preselected for a new user. */
export function toUserValues(user: User | null, dept: number | null = null): UserValues {
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

/** The form values as input of the server. Platform users have no places. */
export function toUserInput(values: UserValues, isPlatform: boolean): RequestOf<typeof users.add> {
  const { roles, deptIds, rightRange, entityIds, nickName, username, phone, email, hireDate, enabled } = values;
  const given = {
    nickName: nickName.trim(),
    username: username.trim(),
    phone: phone.trim(),
    email: email.trim() === '' ? null : email.trim(),
    hireDate,
    enabled,
    roles,
  };
  if (isPlatform) return given;
  // Stores selected before the user switched to organisations are ignored.
  return { ...given, deptIds, rightRange, entityIds: rightRange === 0 ? [] : entityIds };
}
