import { companyAdminRole } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';

/** The name of a role; the administrator role created with a company has a name in the user's language. */
export function roleName(t: TFunction, { name, permission }: { name: string; permission: string }): string {
  return permission === companyAdminRole ? t('companies.admins') : name;
}
