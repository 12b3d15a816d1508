import { companyAdminRole } from '@portico/contract/words/permissions';
import { type RawBuilder, sql } from 'kysely';

/** A subquery for the ids of the menus and buttons a company has: those of its administrator role. */
export function selectCompanyMenuIds(companyId: number | null): RawBuilder<number> {
  return sql<number>`(
    select given.menu_id from role_menus given join roles on roles.id = given.role_id
    where roles.company_id = ${companyId} and roles.permission = ${companyAdminRole}
  )`;
}
