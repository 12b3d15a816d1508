import type { App } from '../../../platform/app.ts';
import { loadEntityScope, loadVisibleEntities } from '../../organisations/index.ts';
import { type Selection, selectEntitiesCached } from '../selection.ts';

/** Selects everything the user may see, or the part of it in an organisation and below. */
export async function selectOrganisationEntities(
  { readCached }: App,
  call: Parameters<typeof selectEntitiesCached>[1],
  deptId: number | undefined,
): Promise<Selection> {
  if (deptId === undefined) return selectEntitiesCached(readCached, call, undefined);
  const { db, user } = call;
  const inside = await db
    .transaction()
    .execute(async (tx) => loadVisibleEntities(tx, await loadEntityScope(tx, user), { deptIds: [deptId] }));
  return selectEntitiesCached(
    readCached,
    call,
    inside.map(({ id }) => id),
  );
}
