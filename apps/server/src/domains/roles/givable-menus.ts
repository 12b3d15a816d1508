import { menuTypes } from '@portico/contract/routes/menus';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { menusOfCompany, wayUp } from '../menus/index.ts';

/** The menus of a company as somebody may give them. */
export type GivableMenus = {
  /** Of every menu a company can have at all. */
  entries: ReadonlyMap<number, { parentId: number | null; type: number }>;
  /** What the company has. */
  company: ReadonlySet<number>;
  /** What the person has of it; a platform administrator all. */
  own: ReadonlySet<number>;
};

/** Reads the menus a company has and which of them somebody has. A catalogue is a heading and grants nothing: it comes with what is below. */
export async function givableMenus(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId'>,
  companyId: number,
): Promise<GivableMenus> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'parentId', 'type'])
    .select(sql<boolean>`id in ${menusOfCompany(companyId)}`.as('isCompanys'))
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('roleMenus')
            .innerJoin('userRoles', 'userRoles.roleId', 'roleMenus.roleId')
            .innerJoin('roles', 'roles.id', 'roleMenus.roleId')
            .select('roleMenus.menuId')
            .where('userRoles.userId', '=', user.id)
            .where('roles.companyId', '=', companyId)
            .whereRef('roleMenus.menuId', '=', 'menus.id'),
        )
        .as('isHeld'),
    )
    .where('platformOnly', '=', false)
    .execute();
  const entries = new Map(rows.map((row) => [row.id, row]));
  const company = new Set(rows.filter((row) => row.isCompanys).map((row) => row.id));
  const own = new Set(
    rows.filter((row) => row.isCompanys && (row.isHeld || user.companyId === null)).map((row) => row.id),
  );
  for (const id of own) {
    for (const above of wayUp(entries, id).slice(1)) {
      if (entries.get(above)?.type === menuTypes.catalogue && company.has(above)) own.add(above);
    }
  }
  return { entries, company, own };
}
