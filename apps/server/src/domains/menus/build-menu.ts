import { type MenuNode, menuTypes } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { companyOnlyMenuIds } from './built-in-menus.ts';
import { selectCompanyMenuIds } from './company-menus.ts';
import { translateMenuTitle } from './menu-title.ts';
import { buildTree } from './stored-menus.ts';

/** The menu of a user as trees: the entries that both their roles and their company have. */
export async function buildUserMenu(db: Db, user: CurrentUser, language: Language): Promise<MenuNode[]> {
  const rows = await loadUserMenus(db, user);
  return buildTree<(typeof rows)[number], MenuNode>(rows, (row, children) => ({
    name: `menu${row.id}`,
    path: row.parentId === null && !row.iframe && !row.path.startsWith('/') ? `/${row.path}` : row.path,
    hidden: row.hidden,
    redirect: row.redirect ?? (row.type === menuTypes.catalogue ? 'noredirect' : null),
    component: row.component ?? '',
    alwaysShow: row.type === menuTypes.catalogue,
    iframe: row.iframe,
    meta: {
      title: translateMenuTitle(row, language),
      zhTitle: row.zhName,
      enTitle: row.enName,
      icon: row.icon,
      noCache: !row.icache,
    },
    children,
  }));
}

/** Catalogues and menus of a user, in display order. Platform administrators have all but those that only companies have. */
async function loadUserMenus(db: Db, user: CurrentUser) {
  let query = db
    .selectFrom('menus')
    .select(['id', 'parentId', 'type', 'zhName', 'enName', 'path', 'component', 'icon', 'hidden'])
    .select(['redirect', 'iframe', 'icache'])
    .where('type', '!=', menuTypes.button);
  if (user.companyId === null) query = query.where('id', 'not in', [...companyOnlyMenuIds]);
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
      .where('id', 'in', selectCompanyMenuIds(user.companyId));
  }
  return query.orderBy('sort').orderBy('id').execute();
}
