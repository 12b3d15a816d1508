import { companyAdminRole } from '@portico/contract/words/permissions';
import type { Language } from '@portico/contract/words/languages';
import type { Db } from '../../platform/things/open.ts';
import { AppError } from '../../platform/app-error.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { companyMenus, requireWholeChoice, titleOf } from '../menus/index.ts';

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

/** Gives a company exactly these menus, by its administrator role; tells what is new and what is gone. */
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
    const held = new Set(await menusHeld(tx, roleId));
    await tx.deleteFrom('roleMenus').where('roleId', '=', roleId).execute();
    await tx
      .insertInto('roleMenus')
      .values([...chosen].map((menuId) => ({ roleId, menuId })))
      .execute();
    const titles = (ids: ReadonlySet<number>, but: ReadonlySet<number>) =>
      offered.filter((menu) => ids.has(menu.id) && !but.has(menu.id)).map((menu) => titleOf(menu, language));
    return { ...role, added: titles(chosen, held), taken: titles(held, chosen) };
  });
}

async function menusHeld(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('roleMenus')
    .select('menuId')
    .where('roleId', '=', roleId)
    .orderBy('menuId')
    .execute();
  return rows.map((row) => row.menuId);
}
