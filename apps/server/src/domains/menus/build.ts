import { type MenuNode, menuTypes } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { menusOfCompany } from './company-menus.ts';
import { asTree } from './stored-menus.ts';
import { titleOf } from './title.ts';
import { companyOnlyMenus } from './tree.ts';

/** The menu somebody gets, of what their roles hold and their company has. */
export async function builtMenu(db: Db, user: CurrentUser, language: Language): Promise<MenuNode[]> {
  const rows = await heldMenus(db, user);
  return asTree<(typeof rows)[number], MenuNode>(rows, (row, children) => ({
    name: `menu${row.id}`,
    path: row.parentId === null && !row.iframe && !row.path.startsWith('/') ? `/${row.path}` : row.path,
    hidden: row.hidden,
    redirect: row.redirect ?? (row.type === menuTypes.catalogue ? 'noredirect' : null),
    component: row.component ?? '',
    alwaysShow: row.type === menuTypes.catalogue,
    iframe: row.iframe,
    meta: {
      title: titleOf(row, language),
      zhTitle: row.zhName,
      enTitle: row.enName,
      icon: row.icon,
      noCache: !row.icache,
    },
    children,
  }));
}

/** Catalogues and menus of somebody's roles, in order; a platform administrator holds all. */
async function heldMenus(db: Db, user: CurrentUser) {
  let query = db
    .selectFrom('menus')
    .select(['id', 'parentId', 'type', 'zhName', 'enName', 'path', 'component', 'icon', 'hidden'])
    .select(['redirect', 'iframe', 'icache'])
    .where('type', '!=', menuTypes.button);
  if (user.companyId === null) query = query.where('id', 'not in', [...companyOnlyMenus]);
  else {
    query = query
      .where('platformOnly', '=', false)
      .where('id', 'in', (held) =>
        held
          .selectFrom('roleMenus')
          .innerJoin('userRoles', 'userRoles.roleId', 'roleMenus.roleId')
          .innerJoin('roles', 'roles.id', 'roleMenus.roleId')
          .select('roleMenus.menuId')
          .where('userRoles.userId', '=', user.id)
          .where('roles.companyId', '=', user.companyId),
      )
      .where('id', 'in', menusOfCompany(user.companyId));
  }
  return query.orderBy('sort').orderBy('id').execute();
}
