import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { Db } from '../../platform/things/open.ts';

/** The wall clock of a device: of the entity it is meant for, which is where it hangs or hung; UTC when nowhere yet. */
export async function wallClockOf(db: Db, device: { entityId: number | null }): Promise<ZoneRules> {
  const place = await db
    .selectFrom('entities')
    .select(['timeZone', 'dstEnable'])
    .where('id', '=', device.entityId ?? 0)
    .executeTakeFirst();
  return zoneRules(place?.timeZone ?? 'UTC', place?.dstEnable === 1);
}
