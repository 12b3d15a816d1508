import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { Db } from '../../platform/base-data/open.ts';

/** Loads the time zone of the entity a device is assigned to (which is where it is or was last installed); UTC without entity. */
export async function loadDeviceTimeZone(db: Db, device: { entityId: number | null }): Promise<ZoneRules> {
  const place = await db
    .selectFrom('entities')
    .select(['timeZone', 'dstEnable'])
    .where('id', '=', device.entityId ?? 0)
    .executeTakeFirst();
  return zoneRules(place?.timeZone ?? 'UTC', place?.dstEnable === 1);
}
