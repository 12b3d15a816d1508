import type { CompanyAdmin } from './requests.ts';

/** Values of the form for an administrator of a company. */
export type AdminValues = {
  nickName: string;
  username: string;
  roles: number[];
  deptIds: number[];
  phone: string;
  email: string;
  /** Revision that is edited. */
  revision: number | undefined;
};

/** Initial values of the form. */
export function toAdminValues(admin: CompanyAdmin | null): AdminValues {
  return {
    nickName: admin?.nickName ?? '',
    username: admin?.username ?? '',
    roles: admin?.roles.map(({ id }) => id) ?? [],
    deptIds: admin?.depts.map(({ id }) => id) ?? [],
    phone: admin?.phone ?? '',
    email: admin?.email ?? '',
    revision: admin?.revision,
  };
}
