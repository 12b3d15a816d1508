import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { removeCorridorsFromAllAreas } from '../areas/index.ts';
import { unbindDevice } from '../devices/index.ts';
import { lockCorridors } from './change-corridors.ts';

/** Removes entrances and unbinds their devices from now on; the records counted there still count for the entity. */
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
  for (const device of bound) await unbindDevice(tx, device, now, now);
  const used = await tx.selectFrom('bindings').select('corridorId').distinct().where(isGone).execute();
  const usedIds = used.map((binding) => binding.corridorId);
  await tx
    .updateTable('corridors')
    .set({ removedAt: now, revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${usedIds}::bigint[])`)
    .execute();
  await removeCorridorsFromAllAreas(tx, goneIds);
  await tx
    .deleteFrom('corridors')
    .where(sql<boolean>`id = any(${goneIds}::bigint[]) and id <> all(${usedIds}::bigint[])`)
    .execute();
  return { gone, sns: bound.map((device) => device.sn) };
}

/** Deletes entrances where no device was ever installed; throws `usedMeanwhile` for others. */
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
