import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';
import { lockCorridors, type Tx } from './change-corridors.ts';
import { removeCorridors } from './remove-corridors.ts';

// The same rules as for one at a time, asked once for many.

/** What breaks where two write at once. */
export const corridorFailures = {
  corridors_name: new AppError('nameTaken', { name: 'taken' }),
  corridors_entity_id_fkey: new AppError('notFound'),
};

/** Adds entrances to entities; returns their ids in the same order. */
export async function addCorridors(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly { name: string; entityId: number; remark: string | null }[],
  createdAt: Date,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const ids = [...new Set(inputs.map((input) => input.entityId))];
  const places = new Map((await visibleEntities(tx, await scopeOf(tx, user), { ids })).map((one) => [one.id, one]));
  const rows = inputs.map((input) => {
    const entity = places.get(input.entityId);
    if (entity === undefined) throw new AppError('notFound');
    return { ...input, companyId: entity.companyId, createdAt };
  });
  const added = await tx.insertInto('corridors').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Changes entrances; what is not given stays. */
export async function changeCorridors(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly { id: number; revision: number; name?: string | undefined; remark?: string | null | undefined }[],
): Promise<void> {
  if (inputs.length === 0) return;
  const stored = await lockCorridors(
    tx,
    user,
    inputs.map((input) => input.id),
  );
  const byId = new Map(stored.map((corridor) => [corridor.id, corridor]));
  const rows = inputs.map(({ id, revision, name, remark }) => {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    requireRevision(before, revision);
    return { id, name: name ?? before.name, remark: remark === undefined ? before.remark : remark };
  });
  await sql`update corridors set name = told.name, remark = told.remark, revision = corridors.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id bigint, name text, remark text)
    where corridors.id = told.id`.execute(tx);
}

/** Deletes entrances no device ever hung at; others are `usedMeanwhile`. */
export async function removeUnusedCorridors(
  tx: Tx,
  user: CurrentUser,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const used = await tx
    .selectFrom('bindings')
    .select('id')
    .where(sql<boolean>`corridor_id = any(${[...ids]}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw new AppError('usedMeanwhile');
  await removeCorridors(tx, user, ids, now);
}
