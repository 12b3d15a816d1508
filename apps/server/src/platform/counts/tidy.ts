import type { Log } from '../log.ts';
import type { Counts } from './open.ts';

const everyMilliseconds = 600_000;
// A month that still receives parts is not worth merging yet.
const restSeconds = 600;
// Merging writes a month once more; few small parts cost a question next to nothing.
const fewParts = 2;

/**
 * Merges months that were written to and have come to rest (a backfill, late data, a rewrite): the engine does not merge big
 * parts by itself, and questions over a month of many parts take several times longer. Until stopped.
 */
export function keepTidy(
  counts: Counts,
  log: Log,
  quietSeconds = restSeconds,
): { tidy(): Promise<number>; stop(): void } {
  let stopped = false;

  async function tidy(): Promise<number> {
    const months = await counts.askForIngest(
      `SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'records' AND active
       GROUP BY partition HAVING count() > {few:UInt32} AND max(modification_time) < now() - {quiet:Int32} ORDER BY partition`,
      { few: fewParts, quiet: quietSeconds },
    );
    let merged = 0;
    for (const [month] of months) {
      if (stopped) break;
      // A partition is named by a literal; this one is a number of the engine's own.
      await counts.work(`OPTIMIZE TABLE records PARTITION ${Number(month)} FINAL`, {}, null);
      merged += 1;
    }
    if (merged > 0) log.info({ months: merged }, 'merged months of counts');
    return merged;
  }

  const timer = setInterval(() => {
    tidy().catch((error: unknown) => log.error({ err: error }, 'merging months of counts'));
  }, everyMilliseconds);
  return {
    tidy,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
