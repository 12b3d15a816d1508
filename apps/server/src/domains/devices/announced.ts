import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** A serial number that spoke and belongs to nobody. */
export type Announced = { sn: string; format: string; firstSeenAt: Date; lastSeenAt: Date; messages: number };

/**
 * Which of these serial numbers announced themselves. They belong to no company, so that only the program's own store has them; whoever
 * asks reads them from their own devices and is told of no others.
 */
export async function announcedOf(systemDb: Db, sns: readonly string[]): Promise<Map<string, Announced>> {
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

/** Which of these serial numbers somebody has registered, whoever it is. */
export async function registeredOf(systemDb: Db, sns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await systemDb
    .selectFrom('devices')
    .select('sn')
    .where(sql<boolean>`sn = any(${[...sns]}::text[])`)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ sn }) => sn));
}
