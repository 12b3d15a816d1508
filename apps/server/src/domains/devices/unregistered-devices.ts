import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** A device that sent messages and is not registered. `messages`: the number of messages. */
export type UnregisteredDevice = { sn: string; format: string; firstSeenAt: Date; lastSeenAt: Date; messages: number };

/**
 * The unregistered devices with these serial numbers, by the key of the serial number (`foldSerialNumber`). They belong to no company, so only `systemDb` can read them. The
 * caller must know the serial numbers; the query returns no others.
 */
export async function loadUnregisteredDevices(
  systemDb: Db,
  sns: readonly string[],
): Promise<Map<string, UnregisteredDevice>> {
  const rows = await systemDb
    .selectFrom('unassignedDevices')
    .select(['sn', 'snKey', 'format', 'firstSeenAt', 'lastSeenAt', 'messages'])
    .where(sql<boolean>`sn_key = any(${sns.map(foldSerialNumber)}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices')
            .select('devices.id')
            .whereRef('devices.snKey', '=', 'unassignedDevices.snKey')
            .where('devices.removedAt', 'is', null),
        ),
      ),
    )
    .execute();
  return new Map(rows.map(({ snKey, ...row }) => [snKey, row]));
}

/** The keys (`foldSerialNumber`) of those of these serial numbers that are registered, by any company. */
export async function loadRegisteredSerialNumbers(systemDb: Db, sns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await systemDb
    .selectFrom('devices')
    .select('snKey')
    .where(sql<boolean>`sn_key = any(${sns.map(foldSerialNumber)}::text[])`)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ snKey }) => snKey));
}
