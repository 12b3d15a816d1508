import { sql, type Transaction } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';

/** A range that contains every record. */
const allTime = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('2106-01-01T00:00:00Z') };

/**
 * Queues the rewriting of the records of devices since an instant (null: all) and before another (absent: all), because their place, local
 * time or neighbouring records change. The work begins with an event that starts the rewriter, after the commit. Returns the ids of the
 * rewrites.
 */
export async function queueRewrites(
  tx: Transaction<Database>,
  input: { companyId: number; deviceIds: readonly number[]; from: Date | null; to?: Date; reason: string },
): Promise<number[]> {
  const { companyId, from, to = allTime.to, reason } = input;
  const deviceIds = [...new Set(input.deviceIds)];
  if (deviceIds.length === 0) return [];
  const queued = await tx
    .insertInto('rewrites')
    .values(deviceIds.map((deviceId) => ({ companyId, deviceId, fromAt: from ?? allTime.from, toAt: to, reason })))
    .returning('id')
    .execute();
  return queued.map(({ id }) => id);
}

/**
 * Queues the days of these entrances and devices on which corrected values have to be distributed again, because their records,
 * or the opening hours or time zone of their entity, changed. The work begins with an event that starts the rewriter, after the commit.
 */
export async function requeueCorrectionDays(
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
