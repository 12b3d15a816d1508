import type { Selectable } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';

/** A menu or button as it is stored. */
export type StoredMenu = Selectable<Database['menus']>;

/** Every menu and button of the installation, in the order siblings are shown in. */
export async function storedMenus(db: Db): Promise<StoredMenu[]> {
  return db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute();
}

/** Rows as trees, made into something else from the root down; what hangs below nothing in the list is left out. */
export function asTree<Row extends { id: number; parentId: number | null }, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, children: Node[]) => Node,
): Node[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nodes = (parentId: number | null): Node[] =>
    (below.get(parentId) ?? []).map((row) => nodeOf(row, nodes(row.id)));
  return nodes(null);
}

/** Ids from a menu up to its first-level one. */
export function wayUp(menus: ReadonlyMap<number, { parentId: number | null }>, id: number | null): number[] {
  const way: number[] = [];
  for (let at = id; at !== null && !way.includes(at); at = menus.get(at)?.parentId ?? null) way.push(at);
  return way;
}
