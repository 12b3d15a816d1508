import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { queueRewrites } from '../rewriting/index.ts';
import { loadDevicesOfEntities, lockEntities } from './stored-entities.ts';

/** Deletes entities; throws `entityHasDevices` if a device is installed there. Queues a rewrite of their records, to remove the place. */
export async function removeEntities(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const gone = await lockEntities(tx, user, ids);
  const goneIds = gone.map((entity) => entity.id);
  await requireNoDevices(tx, goneIds);
  const devices = await loadDevicesOfEntities(tx, goneIds);
  await tx.deleteFrom('entities').where(sql<boolean>`id = any(${goneIds}::bigint[])`).execute();
  const counted = Map.groupBy(
    devices.filter((device) => device.counted),
    (device) => device.companyId,
  );
  const rewriting: number[] = [];
  for (const [companyId, own] of counted) {
    const deviceIds = own.map((device) => device.id);
    rewriting.push(...(await queueRewrites(tx, { companyId, deviceIds, from: null, reason: 'removed' })));
  }
  return { gone, sns: devices.map((device) => device.sn), rewriting };
}

// Binding a device locks its entrance: a concurrent call waits for this lock and finds the entrance deleted.
async function requireNoDevices(tx: Tx, entityIds: readonly number[]): Promise<void> {
  const corridors = await tx
    .selectFrom('corridors')
    .select('id')
    .where(sql<boolean>`entity_id = any(${[...entityIds]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const bound = await tx
    .selectFrom('bindings')
    .select('id')
    .where(sql<boolean>`corridor_id = any(${corridors.map((corridor) => corridor.id)}::bigint[])`)
    .where('toAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (bound !== undefined) throw new AppError('entityHasDevices');
}
