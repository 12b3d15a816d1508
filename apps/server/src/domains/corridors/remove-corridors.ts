import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { forgetCorridors } from '../areas/index.ts';
import { unbindFrom } from '../devices/index.ts';
import { lockCorridors, type Tx } from './change-corridors.ts';

/** Deletes entrances: their devices hang nowhere from now on, and what was counted there stays in the figures of the entity. */
export async function removeCorridors(tx: Tx, user: CurrentUser, ids: readonly number[], now: Date) {
  const gone = await lockCorridors(tx, user, ids);
  const goneIds = gone.map((corridor) => corridor.id);
  const isGone = sql<boolean>`corridor_id = any(${goneIds}::bigint[])`;
  const bound = await tx
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['devices.id', 'devices.companyId', 'devices.sn'])
    .where(isGone)
    .where('bindings.toAt', 'is', null)
    .orderBy('devices.id')
    .execute();
  for (const device of bound) await unbindFrom(tx, device, now, now);
  const used = await tx.selectFrom('bindings').select('corridorId').distinct().where(isGone).execute();
  const usedIds = used.map((binding) => binding.corridorId);
  await tx
    .updateTable('corridors')
    .set({ removedAt: now, revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${usedIds}::bigint[])`)
    .execute();
  await forgetCorridors(tx, goneIds);
  await tx
    .deleteFrom('corridors')
    .where(sql<boolean>`id = any(${goneIds}::bigint[]) and id <> all(${usedIds}::bigint[])`)
    .execute();
  return { gone, sns: bound.map((device) => device.sn) };
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
