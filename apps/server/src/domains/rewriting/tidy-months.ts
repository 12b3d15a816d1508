import type { Counts } from '../../platform/counts/open.ts';

// Records of the devices and month from which on a rewrite is worth a merge of the whole month.
const tidyFrom = 50_000;

/**
 * Merges the months in which many records were written anew: with two big parts they are read several times slower, and the engine does
 * not do it by itself. What one device sends in a month is a small part beside a busy month's; it is merged in passing. Epoch seconds.
 */
export async function tidyMonths(
  counts: Counts,
  { companyId, deviceIds, from, to }: { companyId: number; deviceIds: readonly number[]; from: number; to: number },
): Promise<void> {
  const months = await counts.askForIngest(
    `SELECT toYYYYMM(at) AS month FROM records
     WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
     GROUP BY month HAVING count() > {many:UInt32}`,
    { company: companyId, devices: deviceIds, from, to, many: tidyFrom },
  );
  for (const [month] of months) {
    // A partition is named by a literal; this one is a number the engine has just given us.
    await counts.work(`OPTIMIZE TABLE records PARTITION ${Number(month)} FINAL`, {}, null);
  }
}
