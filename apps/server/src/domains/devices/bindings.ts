import type { Transaction } from 'kysely';
import type { Database } from '../../platform/things/schema.ts';

type Tx = Transaction<Database>;

/** A device as bindings need it. */
export type BoundDevice = { id: number; companyId: number; sn: string };

const forever = new Date('2106-01-01T00:00:00Z');

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
async function clearFrom(tx: Tx, device: BoundDevice, from: Date): Promise<void> {
  await tx.selectFrom('devices').select('id').where('id', '=', device.id).forUpdate().execute();
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
