import { changesOf } from '../../platform/http/field-changes.ts';
import type { FieldChange } from '../../platform/things/schema.ts';
import type { Db } from '../../platform/things/open.ts';

/** Ids of the menus and buttons a role holds, in order. */
export async function menusHeld(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('roleMenus')
    .select('menuId')
    .where('roleId', '=', roleId)
    .orderBy('menuId')
    .execute();
  return rows.map((row) => row.menuId);
}

/** Lets a role hold exactly these menus, of which there is at least one. In the transaction given. */
export async function holdMenus(tx: Db, roleId: number, menuIds: Iterable<number>): Promise<void> {
  await tx.deleteFrom('roleMenus').where('roleId', '=', roleId).execute();
  await tx
    .insertInto('roleMenus')
    .values([...menuIds].map((menuId) => ({ roleId, menuId })))
    .execute();
}

/** For the operation log, the menus taken and given, by id. Not all that are held: those are longer than the log keeps of a field. */
export function menuChanges(had: readonly number[], held: readonly number[]): FieldChange[] {
  const taken = had.filter((id) => !held.includes(id));
  const given = [...new Set(held)].filter((id) => !had.includes(id));
  return changesOf({ menus: taken }, { menus: given });
}
