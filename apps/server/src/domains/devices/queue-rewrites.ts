import type { Transaction } from 'kysely';
import type { Database } from '../../platform/things/schema.ts';

/** Before anything a device can have sent, and after everything. */
const always = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('2106-01-01T00:00:00Z') };

/**
 * Queues the rewriting of what devices sent since an instant (null: ever), because its place or its wall clock changes. The work begins
 * when `devices.changed` is told after the commit. Returns the ids of the rewrites.
 */
export async function queueRewrites(
  tx: Transaction<Database>,
  about: { companyId: number; deviceIds: readonly number[]; from: Date | null; reason: string },
): Promise<number[]> {
  const { companyId, from, reason } = about;
  const deviceIds = [...new Set(about.deviceIds)];
  if (deviceIds.length === 0) return [];
  const queued = await tx
    .insertInto('rewrites')
    .values(
      deviceIds.map((deviceId) => ({ companyId, deviceId, fromAt: from ?? always.from, toAt: always.to, reason })),
    )
    .returning('id')
    .execute();
  return queued.map(({ id }) => id);
}
