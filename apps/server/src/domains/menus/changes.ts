import type { InputOf } from '@portico/contract/route';
import type { menus } from '@portico/contract/routes/menus';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { type MenuFields, soundMenu } from './sound-menu.ts';
import { type StoredMenu, storedMenus, wayUp } from './stored-menus.ts';

type Tx = Transaction<Database>;

/** Of the product's own entries, what an administrator may change. */
const changeable: readonly (keyof MenuFields)[] = ['zhName', 'enName', 'icon', 'sort', 'hidden'];
const highestSort = 9999;

/** Changes the tree while nobody else does: two moves at once cannot make a ring. */
export async function changeMenus<T>(db: Db, change: (tx: Tx, menus: StoredMenu[]) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table menus in share row exclusive mode`.execute(tx);
    return change(tx, await storedMenus(tx));
  });
}

/** Adds a menu; behind its siblings unless told. */
export async function addMenu(
  tx: Tx,
  known: readonly StoredMenu[],
  { pid = null, ...given }: InputOf<typeof menus.add>,
): Promise<StoredMenu> {
  const siblings = known.filter((menu) => menu.parentId === pid);
  const fields = soundMenu(known, null, {
    type: given.type,
    zhName: given.zhName,
    enName: given.enName,
    parentId: pid,
    path: given.path ?? '',
    component: given.component ?? null,
    redirect: given.redirect ?? null,
    permission: given.permission ?? null,
    icon: given.icon ?? null,
    sort: given.sort ?? Math.min(highestSort, Math.max(0, ...siblings.map((menu) => menu.sort)) + 1),
    hidden: given.hidden ?? false,
    iframe: given.iframe ?? false,
    icache: given.icache ?? false,
  });
  return tx
    .insertInto('menus')
    .values({ ...fields, platformOnly: isPlatforms(known, fields) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a menu and gives it before and after; of the product's own only what `changeable` names. */
export async function changeMenu(
  tx: Tx,
  known: readonly StoredMenu[],
  { id, pid, ...given }: InputOf<typeof menus.change>,
): Promise<{ before: StoredMenu; after: StoredMenu }> {
  const before = known.find((menu) => menu.id === id);
  if (before === undefined) throw new AppError('notFound');
  const { id: _, builtIn, platformOnly, ...stored } = before;
  const wanted: MenuFields = { ...stored, ...defined(given), ...(pid === undefined ? {} : { parentId: pid }) };
  if (builtIn) {
    const names = Object.keys(wanted) as (keyof MenuFields)[]; // the keys of the line above
    if (names.some((name) => wanted[name] !== stored[name] && !changeable.includes(name)))
      throw new AppError('menuBuiltIn');
  }
  const fields = builtIn ? wanted : soundMenu(known, id, wanted);
  const isOnly = builtIn ? platformOnly : isPlatforms(known, fields);
  const after = await tx
    .updateTable('menus')
    .set({ ...fields, platformOnly: isOnly })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isOnly !== platformOnly) {
    const below = belowOf(known, id);
    if (below.length > 0)
      await tx.updateTable('menus').set({ platformOnly: isOnly }).where('id', 'in', below).execute();
  }
  return { before, after };
}

/** Deletes menus nothing else hangs below; roles lose them. */
export async function removeMenus(
  tx: Tx,
  known: readonly StoredMenu[],
  given: readonly number[],
): Promise<StoredMenu[]> {
  const ids = new Set(given);
  if (ids.size === 0) throw new AppError('badRequest', { ids: 'required' });
  const gone = known.filter((menu) => ids.has(menu.id));
  if (gone.length < ids.size) throw new AppError('notFound');
  if (gone.some((menu) => menu.builtIn)) throw new AppError('menuBuiltIn');
  const isLeft = (menu: StoredMenu) => !ids.has(menu.id) && menu.parentId !== null && ids.has(menu.parentId);
  if (known.some(isLeft)) throw new AppError('menuHasChildren');
  await tx
    .deleteFrom('menus')
    .where('id', 'in', [...ids])
    .execute();
  return gone;
}

/** Companies any of whose roles hold one of these, or something below. */
export async function companiesHolding(
  tx: Tx,
  known: readonly StoredMenu[],
  ids: readonly number[],
): Promise<number[]> {
  const touched = [...new Set(ids.flatMap((id) => [id, ...belowOf(known, id)]))];
  const rows = await tx
    .selectFrom('roleMenus')
    .innerJoin('roles', 'roles.id', 'roleMenus.roleId')
    .select('roles.companyId')
    .distinct()
    .where('roleMenus.menuId', 'in', touched)
    .execute();
  return rows.map((row) => row.companyId).filter((companyId) => companyId !== null);
}

export function tellCompanies(events: Events, companyIds: readonly number[]): void {
  for (const companyId of companyIds) events.emit('rights.changed', { companyId });
}

/** What hangs below something of the platform's is the platform's. */
function isPlatforms(known: readonly StoredMenu[], { parentId }: MenuFields): boolean {
  return known.find((menu) => menu.id === parentId)?.platformOnly ?? false;
}

function belowOf(known: readonly StoredMenu[], id: number): number[] {
  const all = new Map(known.map((menu) => [menu.id, menu]));
  return known.filter((menu) => menu.id !== id && wayUp(all, menu.parentId).includes(id)).map((menu) => menu.id);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(given: T): Defined<T> {
  // Every value that is left is one of the type's and not undefined.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}
