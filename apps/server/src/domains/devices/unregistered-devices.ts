import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** A device that sent messages and is not registered. `messages`: the number of messages. */
export type UnregisteredDevice = { sn: string; format: string; firstSeenAt: Date; lastSeenAt: Date; messages: number };

/**
 * The unregistered devices with these serial numbers, by serial number. They belong to no company, so only `systemDb` can read them. The
 * caller must know the serial numbers; the query returns no others.
 */
export async function loadUnregisteredDevices(
  systemDb: Db,
  sns: readonly string[],
): Promise<Map<string, UnregisteredDevice>> {
  const rows = await systemDb
    .selectFrom('unassignedDevices')
    .select(['sn', 'format', 'firstSeenAt', 'lastSeenAt', 'messages'])
    .where(sql<boolean>`sn = any(${[...sns]}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices')
            .select('devices.id')
            .whereRef('devices.sn', '=', 'unassignedDevices.sn')
            .where('devices.removedAt', 'is', null),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.sn, row]));
}

/** Those of these serial numbers that are registered, by any company. */
export async function loadRegisteredSerialNumbers(systemDb: Db, sns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await systemDb
    .selectFrom('devices')
    .select('sn')
    .where(sql<boolean>`sn = any(${[...sns]}::text[])`)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ sn }) => sn));
}
