import type { Log } from '../log.ts';
import type { CountingStore } from './open.ts';

const intervalMilliseconds = 600_000;
// Time without writes after which a month is merged.
const defaultQuietSeconds = 600;
// Months with at most this many parts are not merged: merging rewrites the month, and few parts hardly slow down a query.
const maxUnmergedParts = 2;

/**
 * Every ten minutes until stopped, merges the months that have been written to (by a backfill, late data or a rewrite) but not for
 * `quietSeconds`. The engine does not merge big parts by itself, and queries over a month with many parts take several times longer.
 * `mergeMonths` makes one pass and returns the number of merged months.
 */
export function scheduleMonthMerges(
  countingStore: CountingStore,
  log: Log,
  quietSeconds = defaultQuietSeconds,
): { mergeMonths(): Promise<number>; stop(): void } {
  let isStopped = false;

  async function mergeMonths(): Promise<number> {
    const months = await countingStore.runIngestQuery(
      `SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'records' AND active
       GROUP BY partition HAVING count() > {few:UInt32} AND max(modification_time) < now() - {quiet:Int32} ORDER BY partition`,
      { few: maxUnmergedParts, quiet: quietSeconds },
    );
    let merged = 0;
    for (const [month] of months) {
      if (isStopped) break;
      // A partition name cannot be a query parameter. This literal is a number that the engine itself returned.
      await countingStore.runBackgroundStatement(`OPTIMIZE TABLE records PARTITION ${Number(month)} FINAL`, {}, null);
      merged += 1;
    }
    if (merged > 0) log.info({ months: merged }, 'merged months of counts');
    return merged;
  }

  const timer = setInterval(() => {
    mergeMonths().catch((error: unknown) => log.error({ err: error }, 'merging months of counts'));
  }, intervalMilliseconds);
  return {
    mergeMonths,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** The bytes of the largest part of a table. Merging it with others needs as much free space, and the result may be twice as large. */
export async function measureLargestPart(countingStore: CountingStore): Promise<number> {
  const [[bytes] = [0]] = await countingStore.runIngestQuery(
    'SELECT max(bytes_on_disk) FROM system.parts WHERE database = currentDatabase() AND active',
    {},
  );
  return Number(bytes);
}
