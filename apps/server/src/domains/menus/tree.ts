import type { Permission } from '@portico/contract/words/permissions';
import { translate, type TextKey } from '@portico/i18n';
import type { Db } from '../../platform/things/open.ts';

/** Catalogue 0, menu 1, button 2. Specification §3. */
export const menuTypes = { catalogue: 0, menu: 1, button: 2 } as const;

type Entry = {
  id: number;
  parentId: number | null;
  type: (typeof menuTypes)[keyof typeof menuTypes];
  /** Its title in all languages. Buttons have none: they are named by their permission. */
  title: TextKey | null;
  path: string;
  /** Folder of the screen in the console. */
  component: string | null;
  permission: Permission | null;
  icon: string | null;
  sort: number;
};

/** The menu of the product: an entry stands here when its screen does. Ids never change, because roles point at them. */
export const menuTree: readonly Entry[] = [
  {
    id: 1,
    parentId: null,
    type: 1,
    title: 'menu.home',
    path: '/index',
    component: 'home',
    permission: null,
    icon: 'home',
    sort: 1,
  },
  {
    id: 101,
    parentId: 1,
    type: 2,
    title: null,
    path: '',
    component: null,
    permission: 'base:home:set',
    icon: null,
    sort: 1,
  },
  {
    id: 102,
    parentId: 1,
    type: 2,
    title: null,
    path: '',
    component: null,
    permission: 'device:list',
    icon: null,
    sort: 2,
  },
  {
    id: 103,
    parentId: 1,
    type: 2,
    title: null,
    path: '',
    component: null,
    permission: 'entranceExit:list',
    icon: null,
    sort: 3,
  },
];

/** Brings the stored tree up to date with the product; what an administrator added stays. */
export async function syncMenus(db: Db): Promise<void> {
  for (const { title, ...entry } of menuTree) {
    const zhName = title === null ? (entry.permission ?? '') : translate('zh', title);
    const enName = title === null ? (entry.permission ?? '') : translate('en', title);
    const row = { ...entry, zhName, enName };
    await db
      .insertInto('menus')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}
