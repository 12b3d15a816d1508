import { companyAdminRole } from '@portico/contract/words/permissions';
import { type RawBuilder, sql } from 'kysely';

/** Ids of the menus and buttons a company has, as a subquery: those of its administrator role. */
export function menusOfCompany(companyId: number | null): RawBuilder<number> {
  return sql<number>`(
    select given.menu_id from role_menus given join roles on roles.id = given.role_id
    where roles.company_id = ${companyId} and roles.permission = ${companyAdminRole}
  )`;
}
