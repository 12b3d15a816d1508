import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { isInScope, loadEntityScope } from '../organisations/index.ts';

/** A stored area with the name of its entity. */
export type StoredArea = Awaited<ReturnType<typeof lockAreas>>[number];

/** Writes areas in one transaction; throws `nameTaken` for a name that the entity already uses. */
export async function runAreaTransaction<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return mapConstraintErrors(db.transaction().execute(write), {
    areas_name: new AppError('nameTaken', { name: 'taken' }),
    // The entity was deleted between the check and the write.
    areas_entity_id_fkey: new AppError('notFound'),
  });
}

/** Loads and locks areas of entities the user may see, until the transaction ends; throws `notFound` for any other one. */
export async function lockAreas(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const uniqueIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('areas')
    .innerJoin('entities', 'entities.id', 'areas.entityId')
    .selectAll('areas')
    .select('entities.name as entityName')
    .where(isInScope(await loadEntityScope(tx, user)))
    .where(sql<boolean>`areas.id = any(${uniqueIds}::bigint[])`)
    .orderBy('areas.id')
    .forUpdate('areas')
    .execute();
  if (found.length < uniqueIds.length) throw new AppError('notFound');
  return found;
}

export async function lockArea(tx: Tx, user: CurrentUser, id: number): Promise<StoredArea> {
  const [area] = await lockAreas(tx, user, [id]);
  if (area === undefined) throw new AppError('notFound');
  return area;
}
