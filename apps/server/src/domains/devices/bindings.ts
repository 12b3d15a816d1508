import type { Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/things/schema.ts';
import type { EntityScope } from '../organisations/index.ts';

type Tx = Transaction<Database>;

/** A device as bindings need it. */
export type BoundDevice = { id: number; companyId: number; sn: string };

const forever = new Date('2106-01-01T00:00:00Z');

/**
 * Refuses to touch where a device hung from an instant on unless all of it lies in the scope: whoever moves a device rewrites the
 * figures of the places it leaves, too.
 */
export async function requirePlacesFrom(tx: Tx, scope: EntityScope, device: BoundDevice, from: Date): Promise<void> {
  if (scope.entityIds === 'all') return;
  await lock(tx, device);
  const places = await tx
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select('corridors.entityId')
    .where('bindings.deviceId', '=', device.id)
    .where((either) => either.or([either('bindings.toAt', 'is', null), either('bindings.toAt', '>', from)]))
    .execute();
  const visible = new Set(scope.entityIds);
  if (places.some(({ entityId }) => !visible.has(entityId))) throw new AppError('notFound');
}

/**
 * Binds a device to an entrance from an instant on, ending or shortening whatever bound it after that instant, and queues the
 * rewriting of the records whose place changes. Returns the queued rewrite's id, or null when nothing in the past changes.
 */
export async function bindFrom(
  tx: Tx,
  device: BoundDevice,
  corridorId: number,
  from: Date,
  now: Date,
  userId: number | null,
): Promise<number | null> {
  await clearFrom(tx, device, from);
  await tx
    .insertInto('bindings')
    .values({
      companyId: device.companyId,
      deviceId: device.id,
      corridorId,
      fromAt: from,
      toAt: null,
      createdBy: userId,
    })
    .execute();
  return queueRewrite(tx, device, from, now, 'bound');
}

/** Unbinds a device from an instant on; the same return. */
export async function unbindFrom(tx: Tx, device: BoundDevice, from: Date, now: Date): Promise<number | null> {
  await clearFrom(tx, device, from);
  return queueRewrite(tx, device, from, now, 'unbound');
}

// The lock on the device's row keeps two people from binding it at once; the second sees what the first did.
async function lock(tx: Tx, device: BoundDevice): Promise<void> {
  await tx.selectFrom('devices').select('id').where('id', '=', device.id).forUpdate().execute();
}

async function clearFrom(tx: Tx, device: BoundDevice, from: Date): Promise<void> {
  await lock(tx, device);
  await tx.deleteFrom('bindings').where('deviceId', '=', device.id).where('fromAt', '>=', from).execute();
  await tx
    .updateTable('bindings')
    .set({ toAt: from })
    .where('deviceId', '=', device.id)
    .where('fromAt', '<', from)
    .where((either) => either.or([either('toAt', 'is', null), either('toAt', '>', from)]))
    .execute();
}

async function queueRewrite(
  tx: Tx,
  device: BoundDevice,
  from: Date,
  now: Date,
  reason: string,
): Promise<number | null> {
  // A few seconds around now hold no finished period.
  if (from.getTime() > now.getTime()) return null;
  const queued = await tx
    .insertInto('rewrites')
    .values({ companyId: device.companyId, deviceId: device.id, fromAt: from, toAt: forever, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return queued.id;
}
