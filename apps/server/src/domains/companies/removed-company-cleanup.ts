import type { App } from '../../platform/app.ts';
import { withSignal } from '../../platform/counting-store/cancel-statement.ts';
import { deleteRows } from '../../platform/counting-store/delete-rows.ts';
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
  const stopping = new AbortController();
  const countingStore = withSignal(app.countingStore, stopping.signal);
  let running: Promise<void> = Promise.resolve();

  async function clear(): Promise<void> {
    const listed = await db.selectFrom('removedCompanies').selectAll().orderBy('id').execute();
    if (listed.length === 0) return;
    const ids = listed.map((company) => company.id);
    for (const table of countingStoreTables) {
      const condition = 'company IN {ids:Array(UInt32)}';
      await deleteRows(countingStore, { table, condition, params: { ids }, changed: null });
    }
    for (const name of listed.flatMap((company) => company.imageNames)) await app.imageFiles.remove(name);
    await db.deleteFrom('loginAttempts').where('companyId', 'in', ids).execute();
    await db
      .deleteFrom('removedCompanies')
      .where('id', 'in', ids)
      .where('removedAt', '<=', new Date(clock.now() - cleanupRepeatMilliseconds))
      .execute();
  }

  function run(): Promise<void> {
    running = running.then(clear).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'clearing away what deleted companies left; it is tried again');
    });
    return running;
  }

  const timer = setInterval(() => void run(), everyMilliseconds);
  return {
    run,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
