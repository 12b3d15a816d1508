import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { markChanged } from './members.ts';
import { lockAreas, type Tx } from './stored-areas.ts';

/** Makes these, and no others, the areas of entrances; an area and its entrances are of one entity. */
export async function setAreasOf(
  tx: Tx,
  user: CurrentUser,
  rows: readonly { corridorId: number; entityId: number; areaIds: readonly number[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  requireAccess(user, 'entity:list');
  const corridorIds = rows.map((row) => row.corridorId);
  const before = await tx
    .selectFrom('areaCorridors')
    .select('areaId')
    .distinct()
    .where(sql<boolean>`corridor_id = any(${corridorIds}::bigint[])`)
    .execute();
  const touched = [...new Set([...before.map(({ areaId }) => areaId), ...rows.flatMap((row) => row.areaIds)])];
  if (touched.length === 0) return;
  const areas = new Map((await lockAreas(tx, user, touched)).map((area) => [area.id, area]));
  const pairs = rows.flatMap(({ corridorId, entityId, areaIds }) =>
    areaIds.map((areaId) => {
      if (areas.get(areaId)?.entityId !== entityId) throw new AppError('notFound');
      return { areaId, corridorId };
    }),
  );
  await tx.deleteFrom('areaCorridors').where(sql<boolean>`corridor_id = any(${corridorIds}::bigint[])`).execute();
  if (pairs.length > 0) await tx.insertInto('areaCorridors').values(pairs).execute();
  await markChanged(tx, touched);
}
