import { type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import type { EntityScope } from '../organisations/index.ts';
import { queueRewrites } from '../rewriting/index.ts';

type Tx = Transaction<Database>;

/** A device as bindings need it. */
export type BoundDevice = { id: number; companyId: number; sn: string };

/**
 * Refuses to touch where a device hung from an instant on unless all of it lies in the scope: whoever moves a device rewrites the
 * figures of the places it leaves, too.
 */
export async function requirePlacesFrom(tx: Tx, scope: EntityScope, device: BoundDevice, from: Date): Promise<void> {
  if (scope.entityIds === 'all') return;
  await lock(tx, device);
  await requireSeenFrom(tx, scope, device, from);
}

/** The same for somebody who only looks. */
export async function requireSeenFrom(db: Db, scope: EntityScope, device: BoundDevice, from: Date): Promise<void> {
  if (scope.entityIds === 'all') return;
  const places = await db
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
 * rewriting of the records whose place changes. One that hangs at another entrance now stays there (deviceBound) unless it is to be
 * moved, so that of two who bind it at once one wins. Returns the queued rewrite's id, or null when nothing in the past changes.
 */
export async function bindFrom(
  tx: Tx,
  device: BoundDevice,
  corridorId: number,
  from: Date,
  now: Date,
  userId: number | null,
  move = false,
): Promise<number | null> {
  await lock(tx, device);
  if (!move && (await hangsElsewhere(tx, device, corridorId))) throw new AppError('deviceBound');
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
  await tx
    .updateTable('devices')
    .set((row) => ({
      entityId: row.selectFrom('corridors').select('corridors.entityId').where('corridors.id', '=', corridorId),
    }))
    .where('id', '=', device.id)
    .execute();
  return queueRewrite(tx, device, from, now, 'bound');
}

/** Unbinds a device from an instant on; the same return. It stays meant for the store where it hung. */
export async function unbindFrom(tx: Tx, device: BoundDevice, from: Date, now: Date): Promise<number | null> {
  await lock(tx, device);
  await clearFrom(tx, device, from);
  return queueRewrite(tx, device, from, now, 'unbound');
}

// The lock on the device's row keeps two people from binding it at once; the second sees what the first did.
async function lock(tx: Tx, device: BoundDevice): Promise<void> {
  const there = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', device.id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (there === undefined) throw new AppError('notFound');
}

async function hangsElsewhere(tx: Tx, device: BoundDevice, corridorId: number): Promise<boolean> {
  const elsewhere = await tx
    .selectFrom('bindings')
    .select('id')
    .where('deviceId', '=', device.id)
    .where('toAt', 'is', null)
    .where('corridorId', '<>', corridorId)
    .executeTakeFirst();
  return elsewhere !== undefined;
}

async function clearFrom(tx: Tx, device: BoundDevice, from: Date): Promise<void> {
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
  const [queued] = await queueRewrites(tx, { companyId: device.companyId, deviceIds: [device.id], from, reason });
  return queued ?? null;
}
