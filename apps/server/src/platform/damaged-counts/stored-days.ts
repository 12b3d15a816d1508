import { sql, type Transaction } from 'kysely';
import type { Db } from '../base-data/open.ts';
import type { Database } from '../base-data/schema.ts';

type Tx = Transaction<Database>;

/** A number of our own for the database's lock: one comparison or forgetting at a time, over all server nodes. */
const lockNumber = 7_106_251;

/** Runs work that reads or writes the stored days, in a transaction; only one at a time, over all server nodes. */
export async function withStoredDaysLock<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
    return work(tx);
  });
}

/** Counts that are about to be deleted. Months: yyyymm, both included; null: no limit. `device` null: all devices of the company. */
export type DeletedCounts = {
  companyId: number;
  deviceId: number | null;
  firstMonth: number | null;
  lastMonth: number | null;
};

/**
 * Runs a deletion of counts so that the deleted records are not taken for damage: forgets what was stored of them before the deletion, and
 * again after it, because they may have been counted in between. Later examinations count them anew. (An examination waits for mutations
 * of the engine, so it never counts in the middle of a deletion that a crash interrupted.)
 */
export async function withKnownDeletion(
  db: Db,
  deleted: DeletedCounts,
  deleteCounts: () => Promise<void>,
): Promise<void> {
  await forgetStoredDays(db, deleted);
  await deleteCounts();
  await forgetStoredDays(db, deleted);
}

/** Forgets the stored days and the damage of these counts, and has their months counted again. */
export async function forgetStoredDays(db: Db, deleted: DeletedCounts): Promise<void> {
  const { companyId, deviceId, firstMonth, lastMonth } = deleted;
  await withStoredDaysLock(db, async (tx) => {
    let forgotten = 0n;
    for (const table of ['storedDays', 'damagedCounts'] as const) {
      let rows = tx.deleteFrom(table).where('companyId', '=', companyId);
      if (deviceId !== null) rows = rows.where('deviceId', '=', deviceId);
      if (firstMonth !== null) rows = rows.where('month', '>=', firstMonth);
      if (lastMonth !== null) rows = rows.where('month', '<=', lastMonth);
      forgotten += (await rows.executeTakeFirst()).numDeletedRows;
    }
    if (forgotten === 0n) return;
    let months = tx.deleteFrom('storedMonths');
    if (firstMonth !== null) months = months.where('month', '>=', firstMonth);
    if (lastMonth !== null) months = months.where('month', '<=', lastMonth);
    await months.execute();
  });
}
