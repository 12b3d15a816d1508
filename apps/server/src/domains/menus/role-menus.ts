import type { Db } from '../../platform/base-data/open.ts';
import type { FieldChange } from '../../platform/base-data/schema.ts';
import { diffFields } from '../../platform/http/field-changes.ts';

/** Ids of the menus and buttons of a role, ascending. */
export async function loadRoleMenuIds(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('roleMenus')
    .select('menuId')
    .where('roleId', '=', roleId)
    .orderBy('menuId')
    .execute();
  return rows.map((row) => row.menuId);
}

/** Replaces the menus of a role, in the given transaction. `menuIds` must not be empty. */
export async function setRoleMenus(tx: Db, roleId: number, menuIds: Iterable<number>): Promise<void> {
  await tx.deleteFrom('roleMenus').where('roleId', '=', roleId).execute();
  await tx
    .insertInto('roleMenus')
    .values([...menuIds].map((menuId) => ({ roleId, menuId })))
    .execute();
}

/** The ids of removed and added menus, for the operation log. Not all menus: the list would exceed the length of a logged field. */
export function toMenuChanges(before: readonly number[], after: readonly number[]): FieldChange[] {
  const removed = before.filter((id) => !after.includes(id));
  const added = [...new Set(after)].filter((id) => !before.includes(id));
  return diffFields({ menus: removed }, { menus: added });
}
