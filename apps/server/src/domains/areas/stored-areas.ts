import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { isInScope, scopeOf } from '../organisations/index.ts';

export type Tx = Transaction<Database>;

/** An area as it is stored, with the name of its entity. */
export type StoredArea = Awaited<ReturnType<typeof lockAreas>>[number];

/** Writes areas; a name another one of the entity has is refused. */
export async function writeAreas<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), {
    areas_name: new AppError('nameTaken', { name: 'taken' }),
    // The entity came to be deleted between looking and writing.
    areas_entity_id_fkey: new AppError('notFound'),
  });
}

/** Areas of entities this person may see, which nobody else changes until the transaction ends; any other one is "not found". */
export async function lockAreas(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('areas')
    .innerJoin('entities', 'entities.id', 'areas.entityId')
    .selectAll('areas')
    .select('entities.name as entityName')
    .where(isInScope(await scopeOf(tx, user)))
    .where(sql<boolean>`areas.id = any(${wanted}::bigint[])`)
    .orderBy('areas.id')
    .forUpdate('areas')
    .execute();
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

export async function lockArea(tx: Tx, user: CurrentUser, id: number): Promise<StoredArea> {
  const [area] = await lockAreas(tx, user, [id]);
  if (area === undefined) throw new AppError('notFound');
  return area;
}
