import { menuTypes } from '@portico/contract/routes/menus';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { findPathToRoot, selectCompanyMenuIds } from '../menus/index.ts';

/** The menus of a company and those of them that a user may grant. */
export type GrantableMenus = {
  /** All menus a company can have, by id. */
  menusById: ReadonlyMap<number, { parentId: number | null; type: number }>;
  /** Ids of the menus the company has. */
  companyMenuIds: ReadonlySet<number>;
  /** Ids of the company's menus that the user has; all for a platform administrator. */
  userMenuIds: ReadonlySet<number>;
};

/** Loads the menus of a company and those the user has. A user has a catalogue if they have any menu below it. */
export async function loadGrantableMenus(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId'>,
  companyId: number,
): Promise<GrantableMenus> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'parentId', 'type'])
    .select(sql<boolean>`id in ${selectCompanyMenuIds(companyId)}`.as('isCompanys'))
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
  const menusById = new Map(rows.map((row) => [row.id, row]));
  const companyMenuIds = new Set(rows.filter((row) => row.isCompanys).map((row) => row.id));
  const userMenuIds = new Set(
    rows.filter((row) => row.isCompanys && (row.isHeld || user.companyId === null)).map((row) => row.id),
  );
  for (const id of userMenuIds) {
    for (const above of findPathToRoot(menusById, id).slice(1)) {
      if (menusById.get(above)?.type === menuTypes.catalogue && companyMenuIds.has(above)) userMenuIds.add(above);
    }
  }
  return { menusById, companyMenuIds, userMenuIds };
}
