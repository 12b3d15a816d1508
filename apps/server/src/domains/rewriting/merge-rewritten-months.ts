import type { CountingStore } from '../../platform/counting-store/open.ts';

// Minimum number of rewritten records in a month that makes a merge of the whole month worth its cost.
const minRecordsToMerge = 50_000;

/**
 * Merges the months in which many records were rewritten. Two big parts of a month make queries several times slower, and the engine
 * does not merge big parts by itself. It does merge small ones, such as those with the records of a single device in a busy month.
 * `from` and `to`: epoch seconds [from, to).
 */
export async function mergeRewrittenMonths(
  countingStore: CountingStore,
  { companyId, deviceIds, from, to }: { companyId: number; deviceIds: readonly number[]; from: number; to: number },
): Promise<void> {
  const months = await countingStore.runIngestQuery(
    `SELECT toYYYYMM(at) AS month FROM records
     WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
     GROUP BY month HAVING count() > {many:UInt32}`,
    { company: companyId, devices: deviceIds, from, to, many: minRecordsToMerge },
  );
  for (const [month] of months) {
    // A partition name cannot be a parameter. This one is a number that the engine has just returned.
    await countingStore.runBackgroundStatement(`OPTIMIZE TABLE records PARTITION ${Number(month)} FINAL`, {}, null);
  }
}
