import { menuTypes } from '@portico/contract/routes/menus';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { findMenuIdsBelow, findPathToRoot, type StoredMenu } from './stored-menus.ts';

/**
 * Keeps the menus of companies and roles whole after a menu was moved. Each role that has the menu, or one below it, gets the menus that are
 * above it now; otherwise its users would not see the menu, and the role could not be saved. Folders that were above it before are taken
 * from these roles if the role has nothing in them any more. Menus for the platform only are neither given nor taken, so that moving the
 * menu back restores everything.
 */
export async function completeRolesAfterMove(
  tx: Db,
  known: readonly StoredMenu[],
  { before, after }: { before: StoredMenu; after: StoredMenu },
): Promise<void> {
  if (before.parentId === after.parentId || after.platformOnly) return;
  const menusById = new Map(known.map((menu) => [menu.id, menu]));
  const above = findPathToRoot(menusById, after.parentId);
  const movedIds = [after.id, ...findMenuIdsBelow(known, after.id)];
  await sql`insert into role_menus (role_id, menu_id)
    select distinct held.role_id, above.id from role_menus held cross join unnest(${above}::bigint[]) as above (id)
    where held.menu_id = any(${movedIds}::bigint[])
    on conflict do nothing`.execute(tx);
  const left = findPathToRoot(menusById, before.parentId).filter(
    (id) => !above.includes(id) && menusById.get(id)?.type === menuTypes.catalogue,
  );
  // From the lowest folder upwards: a folder may be empty only because the one in it was taken.
  for (const folderId of left) {
    await sql`delete from role_menus empty where menu_id = ${folderId}
      and exists (select from role_menus held where held.role_id = empty.role_id and held.menu_id = ${after.id})
      and not exists (
        select from role_menus held join menus on menus.id = held.menu_id
        where held.role_id = empty.role_id and menus.parent_id = ${folderId}
      )`.execute(tx);
  }
}
