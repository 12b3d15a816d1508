import { companyAdminRole, platformRole } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';

/** The name of a role; those created with a company or with the platform have a name in the user's language. */
export function roleName(t: TFunction, { name, permission }: { name: string; permission: string }): string {
  if (permission === platformRole.permission) return t('users.platformRole');
  return permission === companyAdminRole ? t('companies.admins') : name;
}
