import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { StoredArea } from './stored-areas.ts';

/** Names of the entrances of an area, for the operation log. */
export async function loadMemberNames(tx: Tx, areaId: number): Promise<string> {
  const rows = await tx
    .selectFrom('areaCorridors')
    .innerJoin('corridors', 'corridors.id', 'areaCorridors.corridorId')
    .select('corridors.name')
    .where('areaId', '=', areaId)
    .orderBy('corridors.id')
    .execute();
  return rows.map((row) => row.name).join(', ');
}

type LockedCorridors = Awaited<ReturnType<typeof lockCorridorsAgainstDeletion>>;

/** Loads entrances and prevents their deletion until the transaction ends. Lock them before areas, as the deletion of entrances does. */
export async function lockCorridorsAgainstDeletion(tx: Tx, ids: readonly number[]) {
  const uniqueIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('corridors')
    .select(['id', 'entityId'])
    .where(sql<boolean>`id = any(${uniqueIds}::bigint[])`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < uniqueIds.length) throw new AppError('notFound');
  return found;
}

/** Adds entrances to an area of their entity; returns how many were added. */
export async function addAreaMembers(
  tx: Tx,
  area: Pick<StoredArea, 'id' | 'entityId'>,
  corridors: LockedCorridors,
): Promise<number> {
  if (corridors.some((corridor) => corridor.entityId !== area.entityId)) throw new AppError('notFound');
  if (corridors.length === 0) return 0;
  const added = await tx
    .insertInto('areaCorridors')
    .values(corridors.map((corridor) => ({ areaId: area.id, corridorId: corridor.id })))
    .onConflict((known) => known.doNothing())
    .returning('corridorId')
    .execute();
  return added.length;
}

/** Removes entrances from an area; returns how many were removed. */
export async function removeAreaMembers(tx: Tx, areaId: number, corridorIds: readonly number[]): Promise<number> {
  const gone = await tx
    .deleteFrom('areaCorridors')
    .where('areaId', '=', areaId)
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .returning('corridorId')
    .execute();
  return gone.length;
}

/** Replaces the entrances of an area. */
export async function setAreaMembers(tx: Tx, area: StoredArea, corridors: LockedCorridors): Promise<void> {
  await tx
    .deleteFrom('areaCorridors')
    .where('areaId', '=', area.id)
    .where(sql<boolean>`corridor_id <> all(${corridors.map((corridor) => corridor.id)}::bigint[])`)
    .execute();
  await addAreaMembers(tx, area, corridors);
}

/** Raises the revision of areas, so that a concurrent edit notices that the entrances have changed. */
export async function raiseAreaRevisions(tx: Tx, areaIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('areas')
    .set({ revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${[...areaIds]}::bigint[])`)
    .execute();
}

/** Removes deleted entrances from all areas. */
export async function removeCorridorsFromAllAreas(tx: Tx, corridorIds: readonly number[]): Promise<void> {
  const gone = await tx
    .deleteFrom('areaCorridors')
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .returning('areaId')
    .execute();
  await raiseAreaRevisions(
    tx,
    gone.map((row) => row.areaId),
  );
}
