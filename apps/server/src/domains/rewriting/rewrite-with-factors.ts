import type { CountingRule } from '@portico/counting/rules';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { rewrittenColumns, selectEffectiveRecords } from './effective-sql.ts';

/** A local day lasts 25 hours at most; with a margin. */
export const maxLocalDaySeconds = 26 * 3600;

/**
 * Rewrites the records of devices with a period start in [from, to), epoch seconds, by all of their rules. Reads a day more on each side:
 * the counts of a line and local day are rounded together. Writes the records at all places, because a device may have been moved during a
 * day, and the records at one place change the rounding at the other.
 */
export async function rewriteWithFactors(
  countingStore: CountingStore,
  company: number,
  { deviceIds, rules }: { deviceIds: readonly number[]; rules: readonly CountingRule[] },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { sql, params } = selectEffectiveRecords(rules, {
    condition: `company = {company:UInt32} AND device IN {devices:Array(UInt32)}
         AND at >= toDateTime({readFrom:UInt32}, 'UTC') AND at < toDateTime({readTo:UInt32}, 'UTC')`,
    resultCondition: `(g_ruled = 1 OR w_ruled = 1)
         AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')`,
    params: {
      company,
      devices: [...deviceIds],
      readFrom: Math.max(0, from - maxLocalDaySeconds),
      readTo: Math.min(2 ** 32 - 1, to + maxLocalDaySeconds),
      from,
      to,
    },
  });
  await countingStore.runBackgroundStatement(
    `INSERT INTO records (${rewrittenColumns.join(', ')}) ${sql}`,
    params,
    deviceIds.map((device) => ({ company, device })),
  );
}
