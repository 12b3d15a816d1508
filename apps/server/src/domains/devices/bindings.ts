import { type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { EntityScope } from '../organisations/index.ts';
import { queueRewrites } from '../rewriting/index.ts';

type Tx = Transaction<Database>;

/** The fields of a device that bindings need. */
export type DeviceRef = { id: number; companyId: number; sn: string };

/**
 * Locks the device and throws `notFound` unless all its placements from an instant on are in the scope: moving a device also rewrites
 * the records of the places it leaves.
 */
export async function lockDeviceInScope(tx: Tx, scope: EntityScope, device: DeviceRef, from: Date): Promise<void> {
  if (scope.entityIds === 'all') return;
  await lockDevice(tx, device);
  await requirePlacementsInScope(tx, scope, device, from);
}

/** Throws `notFound` like `lockPlacementsInScope`, but does not lock the device: for calls that only read. */
export async function requirePlacementsInScope(
  db: Db,
  scope: EntityScope,
  device: DeviceRef,
  from: Date,
): Promise<void> {
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
 * Binds a device to an entrance from an instant on. Deletes or shortens its bindings after that instant, and queues the rewriting of the
 * records whose place changes. Throws `deviceBound` if the device is at another entrance now, unless `move`; so of two concurrent calls
 * without `move`, the second throws. Returns the id of the queued rewrite, or null if nothing in the past changes.
 */
export async function bindDevice(
  tx: Tx,
  device: DeviceRef,
  corridorId: number,
  from: Date,
  now: Date,
  userId: number | null,
  move = false,
): Promise<number | null> {
  await lockDevice(tx, device);
  if (!move && (await isInstalledElsewhere(tx, device, corridorId))) throw new AppError('deviceBound');
  await endBindingsFrom(tx, device, from);
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

/** Unbinds a device from an instant on; returns the same as `bindDevice`. The device stays assigned to its store. */
export async function unbindDevice(tx: Tx, device: DeviceRef, from: Date, now: Date): Promise<number | null> {
  await lockDevice(tx, device);
  await endBindingsFrom(tx, device, from);
  return queueRewrite(tx, device, from, now, 'unbound');
}

// The lock on the device's row makes concurrent bindings wait; the second sees the result of the first.
async function lockDevice(tx: Tx, device: DeviceRef): Promise<void> {
  const stored = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', device.id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('notFound');
}

async function isInstalledElsewhere(tx: Tx, device: DeviceRef, corridorId: number): Promise<boolean> {
  const elsewhere = await tx
    .selectFrom('bindings')
    .select('id')
    .where('deviceId', '=', device.id)
    .where('toAt', 'is', null)
    .where('corridorId', '<>', corridorId)
    .executeTakeFirst();
  return elsewhere !== undefined;
}

async function endBindingsFrom(tx: Tx, device: DeviceRef, from: Date): Promise<void> {
  await tx.deleteFrom('bindings').where('deviceId', '=', device.id).where('fromAt', '>=', from).execute();
  await tx
    .updateTable('bindings')
    .set({ toAt: from })
    .where('deviceId', '=', device.id)
    .where('fromAt', '<', from)
    .where((either) => either.or([either('toAt', 'is', null), either('toAt', '>', from)]))
    .execute();
}

async function queueRewrite(tx: Tx, device: DeviceRef, from: Date, now: Date, reason: string): Promise<number | null> {
  // A start in the future changes no record.
  if (from.getTime() > now.getTime()) return null;
  const [queued] = await queueRewrites(tx, { companyId: device.companyId, deviceIds: [device.id], from, reason });
  return queued ?? null;
}
