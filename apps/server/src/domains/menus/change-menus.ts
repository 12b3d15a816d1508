import type { InputOf } from '@portico/contract/route';
import type { menus } from '@portico/contract/routes/menus';
import type { Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { Events } from '../../platform/events.ts';
import { lockMenuTree } from './menu-tree-lock.ts';
import { completeRolesAfterMove } from './moved-menus.ts';
import { findMenuIdsBelow, loadMenus, type StoredMenu } from './stored-menus.ts';
import { type MenuFields, validateMenu } from './validate-menu.ts';

type Tx = Transaction<Database>;

/** The fields of built-in menus that administrators may change. */
const changeable: readonly (keyof MenuFields)[] = ['zhName', 'enName', 'icon', 'sort', 'hidden'];
const maxSort = 9999;

/** Changes the tree in a transaction that locks it, so that concurrent moves cannot create a cycle. */
export async function withMenusLocked<T>(db: Db, change: (tx: Tx, menus: StoredMenu[]) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockMenuTree(tx);
    return change(tx, await loadMenus(tx));
  });
}

/** Adds a menu; after its siblings by default. */
export async function addMenu(
  tx: Tx,
  known: readonly StoredMenu[],
  { pid = null, ...given }: InputOf<typeof menus.add>,
): Promise<StoredMenu> {
  const siblings = known.filter((menu) => menu.parentId === pid);
  const fields = validateMenu(known, null, {
    type: given.type,
    zhName: given.zhName,
    enName: given.enName,
    parentId: pid,
    path: given.path ?? '',
    component: given.component ?? null,
    redirect: given.redirect ?? null,
    permission: given.permission ?? null,
    icon: given.icon ?? null,
    sort: given.sort ?? Math.min(maxSort, Math.max(0, ...siblings.map((menu) => menu.sort)) + 1),
    hidden: given.hidden ?? false,
    iframe: given.iframe ?? false,
    icache: given.icache ?? false,
  });
  return tx
    .insertInto('menus')
    .values({ ...fields, platformOnly: isPlatformOnly(known, fields) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a menu and returns it before and after. Throws `menuBuiltIn` for a field of a built-in menu that is not `changeable`. */
export async function changeMenu(
  tx: Tx,
  known: readonly StoredMenu[],
  { id, pid, ...given }: InputOf<typeof menus.change>,
): Promise<{ before: StoredMenu; after: StoredMenu }> {
  const before = known.find((menu) => menu.id === id);
  if (before === undefined) throw new AppError('notFound');
  const { id: _, builtIn, platformOnly, ...stored } = before;
  const wanted: MenuFields = { ...stored, ...withoutUndefined(given), ...(pid === undefined ? {} : { parentId: pid }) };
  if (builtIn) {
    const names = Object.keys(wanted) as (keyof MenuFields)[]; // the keys of MenuFields
    if (names.some((name) => wanted[name] !== stored[name] && !changeable.includes(name)))
      throw new AppError('menuBuiltIn');
  }
  const fields = builtIn ? wanted : validateMenu(known, id, wanted);
  const isPlatformOnlyNow = builtIn ? platformOnly : isPlatformOnly(known, fields);
  const after = await tx
    .updateTable('menus')
    .set({ ...fields, platformOnly: isPlatformOnlyNow })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isPlatformOnlyNow !== platformOnly) {
    const below = findMenuIdsBelow(known, id);
    if (below.length > 0)
      await tx.updateTable('menus').set({ platformOnly: isPlatformOnlyNow }).where('id', 'in', below).execute();
  }
  await completeRolesAfterMove(tx, known, { before, after });
  return { before, after };
}

/** Deletes menus, also from roles; throws if one is built in or would leave children. */
export async function removeMenus(
  tx: Tx,
  known: readonly StoredMenu[],
  given: readonly number[],
): Promise<StoredMenu[]> {
  const ids = new Set(given);
  if (ids.size === 0) throw new AppError('badRequest', { ids: 'required' });
  const removed = known.filter((menu) => ids.has(menu.id));
  if (removed.length < ids.size) throw new AppError('notFound');
  if (removed.some((menu) => menu.builtIn)) throw new AppError('menuBuiltIn');
  const isOrphaned = (menu: StoredMenu) => !ids.has(menu.id) && menu.parentId !== null && ids.has(menu.parentId);
  if (known.some(isOrphaned)) throw new AppError('menuHasChildren');
  await tx
    .deleteFrom('menus')
    .where('id', 'in', [...ids])
    .execute();
  return removed;
}

/** Ids of the companies with a role that has one of these menus or a menu below. */
export async function findCompaniesWithMenus(
  tx: Tx,
  known: readonly StoredMenu[],
  ids: readonly number[],
): Promise<number[]> {
  const affectedIds = [...new Set(ids.flatMap((id) => [id, ...findMenuIdsBelow(known, id)]))];
  const rows = await tx
    .selectFrom('roleMenus')
    .innerJoin('roles', 'roles.id', 'roleMenus.roleId')
    .select('roles.companyId')
    .distinct()
    .where('roleMenus.menuId', 'in', affectedIds)
    .execute();
  return rows.map((row) => row.companyId).filter((companyId) => companyId !== null);
}

export function emitRightsChanged(events: Events, companyIds: readonly number[]): void {
  for (const companyId of companyIds) events.emit('rights.changed', { companyId });
}

/** Whether the parent, and so the menu, is only for the platform. */
function isPlatformOnly(known: readonly StoredMenu[], { parentId }: MenuFields): boolean {
  return known.find((menu) => menu.id === parentId)?.platformOnly ?? false;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(given: T): Defined<T> {
  // The cast is safe: undefined values are removed.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}
