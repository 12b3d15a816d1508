import type { App } from '../../platform/app.ts';
import { countTables } from '../../platform/counts/records-table.ts';

export type Clearing = {
  /** Clears away what deleted companies left; resolves when that is done, or was tried. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

const everyMilliseconds = 600_000;
/** A record or an attempt to log in that was under way on some server node when its company was deleted is stored by then. */
const listedMilliseconds = 3_600_000;

/**
 * Clears away what deleted companies have outside the tables of things: counts, files, the login log. Each step may be repeated, and
 * is, until a company was listed for an hour.
 */
export function keepClearing(app: App): Clearing {
  const { systemDb: db, clock, log } = app;
  let running: Promise<void> = Promise.resolve();

  async function clear(): Promise<void> {
    const listed = await db.selectFrom('removedCompanies').selectAll().orderBy('id').execute();
    if (listed.length === 0) return;
    const ids = listed.map((company) => company.id);
    for (const table of countTables) await deleteCounts(app, table, ids);
    for (const name of listed.flatMap((company) => company.imageNames)) await app.imageFiles.remove(name);
    await db.deleteFrom('loginAttempts').where('companyId', 'in', ids).execute();
    await db
      .deleteFrom('removedCompanies')
      .where('id', 'in', ids)
      .where('removedAt', '<=', new Date(clock.now() - listedMilliseconds))
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

// DELETE FROM would only hide the rows; this writes the parts anew without them.
async function deleteCounts({ counts }: App, table: (typeof countTables)[number], ids: number[]): Promise<void> {
  const [found] = await counts.ask(`SELECT count() FROM ${table} WHERE company IN {ids:Array(UInt32)}`, { ids });
  if (Number(found?.[0]) === 0) return;
  await counts.work(
    `ALTER TABLE ${table} DELETE WHERE company IN {ids:Array(UInt32)} SETTINGS mutations_sync = 2`,
    { ids },
    null,
  );
}
