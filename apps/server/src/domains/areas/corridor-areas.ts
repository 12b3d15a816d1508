import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { raiseAreaRevisions } from './members.ts';
import { lockAreas } from './stored-areas.ts';

/** Replaces the areas of entrances. Throws `notFound` if an area is not of the entrance's entity. */
export async function setCorridorAreas(
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
  const affectedAreaIds = [...new Set([...before.map(({ areaId }) => areaId), ...rows.flatMap((row) => row.areaIds)])];
  if (affectedAreaIds.length === 0) return;
  const areas = new Map((await lockAreas(tx, user, affectedAreaIds)).map((area) => [area.id, area]));
  const pairs = rows.flatMap(({ corridorId, entityId, areaIds }) =>
    areaIds.map((areaId) => {
      if (areas.get(areaId)?.entityId !== entityId) throw new AppError('notFound');
      return { areaId, corridorId };
    }),
  );
  await tx.deleteFrom('areaCorridors').where(sql<boolean>`corridor_id = any(${corridorIds}::bigint[])`).execute();
  if (pairs.length > 0) await tx.insertInto('areaCorridors').values(pairs).execute();
  await raiseAreaRevisions(tx, affectedAreaIds);
}
