import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { StoredArea, Tx } from './stored-areas.ts';

/** Names of the entrances of an area, for the operation log. */
export async function membersOf(tx: Tx, areaId: number): Promise<string> {
  const rows = await tx
    .selectFrom('areaCorridors')
    .innerJoin('corridors', 'corridors.id', 'areaCorridors.corridorId')
    .select('corridors.name')
    .where('areaId', '=', areaId)
    .orderBy('corridors.id')
    .execute();
  return rows.map((row) => row.name).join(', ');
}

type Held = Awaited<ReturnType<typeof holdCorridors>>;

/** Entrances nobody deletes until the transaction ends. To be asked for before an area is locked, as who deletes entrances does. */
export async function holdCorridors(tx: Tx, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('corridors')
    .select(['id', 'entityId'])
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

/** Puts entrances into an area of their entity; returns how many were not in it. */
export async function putIn(tx: Tx, area: Pick<StoredArea, 'id' | 'entityId'>, held: Held): Promise<number> {
  if (held.some((corridor) => corridor.entityId !== area.entityId)) throw new AppError('notFound');
  if (held.length === 0) return 0;
  const added = await tx
    .insertInto('areaCorridors')
    .values(held.map((corridor) => ({ areaId: area.id, corridorId: corridor.id })))
    .onConflict((known) => known.doNothing())
    .returning('corridorId')
    .execute();
  return added.length;
}

/** Takes entrances out of an area; returns how many were in it. */
export async function takeOut(tx: Tx, areaId: number, corridorIds: readonly number[]): Promise<number> {
  const gone = await tx
    .deleteFrom('areaCorridors')
    .where('areaId', '=', areaId)
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .returning('corridorId')
    .execute();
  return gone.length;
}

/** Makes these, and no others, the entrances of an area. */
export async function setMembers(tx: Tx, area: StoredArea, held: Held): Promise<void> {
  await tx
    .deleteFrom('areaCorridors')
    .where('areaId', '=', area.id)
    .where(sql<boolean>`corridor_id <> all(${held.map((corridor) => corridor.id)}::bigint[])`)
    .execute();
  await putIn(tx, area, held);
}

/** Who edits an area has to be told that its entrances are others now. */
export async function markChanged(tx: Tx, areaIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('areas')
    .set({ revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${[...areaIds]}::bigint[])`)
    .execute();
}

/** Takes entrances that are deleted out of every area. */
export async function forgetCorridors(tx: Tx, corridorIds: readonly number[]): Promise<void> {
  const gone = await tx
    .deleteFrom('areaCorridors')
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .returning('areaId')
    .execute();
  await markChanged(
    tx,
    gone.map((row) => row.areaId),
  );
}
