import type { Language } from '@portico/contract/words/languages';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { AppError } from '../../platform/app-error.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Db } from '../../platform/base-data/open.ts';
import {
  loadMenusForCompanies,
  loadRoleMenuIds,
  requireCompleteMenuChoice,
  setRoleMenus,
  shareMenuTree,
} from '../menus/index.ts';

/** The administrator role of a company; its menus are the company's menus. */
export async function loadAdminRole(db: Db, tenantId: number) {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permission'])
    .where('companyId', '=', tenantId)
    .where('permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (role === undefined) throw new AppError('notFound');
  // A menu that was moved to the platform's own stays granted, in case it is moved back; the company cannot choose it meanwhile.
  const available = new Set((await loadMenusForCompanies(db)).map((menu) => menu.id));
  const menuIds = (await loadRoleMenuIds(db, role.id)).filter((id) => available.has(id));
  return { ...role, menus: menuIds.map((id) => ({ id })) };
}

/** Sets the menus of a company through its administrator role; returns the company and the earlier menu ids (`had`). */
export async function setCompanyMenus(db: Db, roleId: number, menuIds: ReadonlySet<number>, language: Language) {
  const role = await db
    .selectFrom('roles')
    .innerJoin('companies', 'companies.id', 'roles.companyId')
    .select(['companies.id as companyId', 'companies.name'])
    .where('roles.id', '=', roleId)
    .where('permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (role === undefined) throw new AppError('notFound');
  return db.transaction().execute(async (tx) => {
    await lockCompanyAccounts(tx, role.companyId);
    await shareMenuTree(tx);
    const available = await loadMenusForCompanies(tx);
    requireCompleteMenuChoice(available, menuIds, language);
    const had = await loadRoleMenuIds(tx, roleId);
    await setRoleMenus(tx, roleId, menuIds);
    return { ...role, had };
  });
}
