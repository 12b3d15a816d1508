import type { App } from '../../platform/app.ts';
import { countingStoreTables } from '../../platform/counting-store/records-table.ts';

export type RemovedCompanyCleanup = {
  /** Deletes the remaining data of deleted companies; resolves after the attempt, even if it failed. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

const everyMilliseconds = 600_000;
/**
 * How long the deletion is repeated after the removal of a company. Records and login attempts that a server node was processing at the
 * removal are stored before this time is over.
 */
const cleanupRepeatMilliseconds = 3_600_000;

/**
 * Deletes what deleted companies have outside the base data: counts, files and login attempts. Runs every 10 minutes and repeats all
 * steps, which are idempotent, until a company has been listed for an hour.
 */
export function scheduleRemovedCompanyCleanup(app: App): RemovedCompanyCleanup {
  const { systemDb: db, clock, log } = app;
  let running: Promise<void> = Promise.resolve();

  async function clear(): Promise<void> {
    const listed = await db.selectFrom('removedCompanies').selectAll().orderBy('id').execute();
    if (listed.length === 0) return;
    const ids = listed.map((company) => company.id);
    for (const table of countingStoreTables) await deleteCounts(app, table, ids);
    for (const name of listed.flatMap((company) => company.imageNames)) await app.imageFiles.remove(name);
    await db.deleteFrom('loginAttempts').where('companyId', 'in', ids).execute();
    await db
      .deleteFrom('removedCompanies')
      .where('id', 'in', ids)
      .where('removedAt', '<=', new Date(clock.now() - cleanupRepeatMilliseconds))
      .execute();
  }

  function run(): Promise<void> {
    running = running
      .then(clear)
      .catch((error: unknown) =>
        log.error({ err: error }, 'clearing away what deleted companies left; it is tried again'),
      );
    return running;
  }

  const timer = setInterval(() => void run(), everyMilliseconds);
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

// DELETE FROM would only hide the rows; ALTER TABLE … DELETE rewrites the parts without them.
async function deleteCounts(
  { countingStore }: App,
  table: (typeof countingStoreTables)[number],
  ids: number[],
): Promise<void> {
  const [found] = await countingStore.runQuery(`SELECT count() FROM ${table} WHERE company IN {ids:Array(UInt32)}`, {
    ids,
  });
  if (Number(found?.[0]) === 0) return;
  await countingStore.runBackgroundStatement(
    `ALTER TABLE ${table} DELETE WHERE company IN {ids:Array(UInt32)} SETTINGS mutations_sync = 2`,
    { ids },
    null,
  );
}
