import { sql, type Transaction } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
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

/**
 * Asks for the corrected values of these entrances and devices to be spread anew, because the hours or the clock of their entity or
 * their records changed. The work begins when it is told of after the commit.
 */
export async function queueValueDays(
  tx: Db,
  { corridorIds = [], deviceIds = [] }: { corridorIds?: readonly number[]; deviceIds?: readonly number[] },
): Promise<void> {
  await sql`insert into value_days (company_id, day)
    select distinct rule.company_id, rule.start_day from counting_rules as rule join counting_rule_places on rule_id = rule.id
    where rule.value is not null and rule.withdrawn_at is null and (
      (rule.place = 'corridor' and (place_id = any(${[...corridorIds]}::bigint[]) or place_id in (
        select corridor_id from bindings where device_id = any(${[...deviceIds]}::bigint[]))))
      or (rule.place = 'device' and (place_id = any(${[...deviceIds]}::bigint[]) or place_id in (
        select device_id from bindings where corridor_id = any(${[...corridorIds]}::bigint[])))))
    on conflict (company_id, day) do update set asked = value_days.asked + 1`.execute(tx);
}
