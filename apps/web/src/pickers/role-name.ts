import { companyAdminRole } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';

/** A role's name; the administrator role, made with its company, is called so in the reader's language. */
export function roleName(t: TFunction, { name, permission }: { name: string; permission: string }): string {
  return permission === companyAdminRole ? t('companies.admins') : name;
}
