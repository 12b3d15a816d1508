import { companyAdminRole } from '@portico/contract/words/permissions';
import type { Language } from '@portico/contract/words/languages';
import type { Db } from '../../platform/things/open.ts';
import { AppError } from '../../platform/app-error.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { companyMenus, holdMenus, menusHeld, requireWholeChoice } from '../menus/index.ts';

/** The administrator role of a company, with the menus the company has. */
export async function adminRoleOf(db: Db, tenantId: number) {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permission'])
    .where('companyId', '=', tenantId)
    .where('permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (role === undefined) throw new AppError('notFound');
  return { ...role, menus: (await menusHeld(db, role.id)).map((id) => ({ id })) };
}

/** Gives a company exactly these menus, by its administrator role; tells which it had. */
export async function setCompanyMenus(db: Db, roleId: number, chosen: ReadonlySet<number>, language: Language) {
  const role = await db
    .selectFrom('roles')
    .innerJoin('companies', 'companies.id', 'roles.companyId')
    .select(['companies.id as companyId', 'companies.name'])
    .where('roles.id', '=', roleId)
    .where('permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (role === undefined) throw new AppError('notFound');
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, role.companyId);
    const offered = await companyMenus(tx);
    requireWholeChoice(offered, chosen, language);
    const had = await menusHeld(tx, roleId);
    await holdMenus(tx, roleId, chosen);
    return { ...role, had };
  });
}
