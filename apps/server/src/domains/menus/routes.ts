import { type MenuNode, menus } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { menuTree, menuTypes } from './tree.ts';

/** The menu every user gets, built of what their roles hold. */
export function menuRoutes({ db, handle }: App): void {
  handle(menus.build, async (_input, { user, language }) => {
    const rows = await heldMenus(db, user);
    return nodesBelow(rows, null, language);
  });
}

type MenuRow = Awaited<ReturnType<typeof heldMenus>>[number];

/** Catalogues and menus of somebody's roles, in order; a platform administrator holds all. */
async function heldMenus(db: Db, user: CurrentUser) {
  let query = db
    .selectFrom('menus')
    .select(['id', 'parentId', 'type', 'zhName', 'enName', 'path', 'component', 'icon', 'hidden'])
    .where('type', '!=', menuTypes.button);
  if (user.companyId !== null) {
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
      );
  }
  return query.orderBy('sort').orderBy('id').execute();
}

function nodesBelow(rows: readonly MenuRow[], parentId: number | null, language: Language): MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      name: `menu${row.id}`,
      path: parentId === null && !row.path.startsWith('/') ? `/${row.path}` : row.path,
      hidden: row.hidden,
      redirect: row.type === menuTypes.catalogue ? 'noredirect' : null,
      component: row.component ?? '',
      alwaysShow: row.type === menuTypes.catalogue,
      meta: {
        title: titleOf(row, language),
        zhTitle: row.zhName,
        enTitle: row.enName,
        icon: row.icon,
        noCache: true,
      },
      children: nodesBelow(rows, row.id, language),
    }));
}

/** The catalogue's title for entries of the product; for others the stored Chinese or English one. */
function titleOf(row: MenuRow, language: Language): string {
  const title = menuTree.find((entry) => entry.id === row.id)?.title;
  if (title !== undefined && title !== null) return translate(language, title);
  return language === 'zh' || language === 'zhTw' ? row.zhName : row.enName;
}
