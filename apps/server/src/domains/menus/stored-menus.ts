import type { Selectable } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';

/** A menu or button as it is stored. */
export type StoredMenu = Selectable<Database['menus']>;

/** All menus and buttons of the installation; siblings are in display order. */
export async function loadMenus(db: Db): Promise<StoredMenu[]> {
  return db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute();
}

/** Builds trees from rows; `toNode` converts each row. Omits rows whose ancestors are not all in the list. */
export function buildTree<Row extends { id: number; parentId: number | null }, Node>(
  rows: readonly Row[],
  toNode: (row: Row, children: Node[]) => Node,
): Node[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nodes = (parentId: number | null): Node[] =>
    (below.get(parentId) ?? []).map((row) => toNode(row, nodes(row.id)));
  return nodes(null);
}

/** The ids from a menu up to its root, itself first; it ends at a cycle. */
export function findPathToRoot(menus: ReadonlyMap<number, { parentId: number | null }>, id: number | null): number[] {
  const path: number[] = [];
  for (let at = id; at !== null && !path.includes(at); at = menus.get(at)?.parentId ?? null) path.push(at);
  return path;
}

/** The ids of all menus below a menu. */
export function findMenuIdsBelow(known: readonly StoredMenu[], id: number): number[] {
  const all = new Map(known.map((menu) => [menu.id, menu]));
  return known
    .filter((menu) => menu.id !== id && findPathToRoot(all, menu.parentId).includes(id))
    .map((menu) => menu.id);
}
