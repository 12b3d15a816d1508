import type { App } from '../../platform/app.ts';
import { withSignal } from '../../platform/counting-store/cancel-statement.ts';
import { deleteRows } from '../../platform/counting-store/delete-rows.ts';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { countingStoreTables } from '../../platform/counting-store/records-table.ts';
import { withKnownDeletion } from '../../platform/damaged-counts/stored-days.ts';

export type RetentionScheduler = {
  /** Deletes counts older than the retention of their company; resolves after the attempt, even if it failed. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

const everyMilliseconds = 3_600_000;
const daySeconds = 86_400;

/**
 * The start of the retained range, in epoch seconds: the given number of complete UTC months before the current one, and a day more,
 * because months in local time begin up to a day earlier. `now` in epoch milliseconds.
 */
export function computeRetentionStart(now: number, months: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1) / 1000 - daySeconds;
}

const olderThanCondition = "company = {company:UInt32} AND at < toDateTime({before:UInt32}, 'UTC')";

/** The number of records of a company whose period starts before an instant in epoch seconds. */
export async function countRecordsBefore(
  countingStore: CountingStore,
  company: number,
  before: number,
): Promise<number> {
  const [found] = await countingStore.runQuery(`SELECT count() FROM records FINAL WHERE ${olderThanCondition}`, {
    company,
    before,
  });
  return Number(found?.[0] ?? 0);
}

/** Deletes counts older than the retention of their company, once every UTC day, until stopped. */
export function scheduleRetention(app: App): RetentionScheduler {
  const { systemDb: db, clock, log } = app;
  let running: Promise<void> = Promise.resolve();
  let lastDay: number | null = null;
  const stopping = new AbortController();
  const countingStore = withSignal(app.countingStore, stopping.signal);

  async function clear(): Promise<void> {
    const companies = await db
      .selectFrom('companies')
      .select(['id', 'retentionMonths'])
      .where('retentionMonths', 'is not', null)
      .orderBy('id')
      .execute();
    for (const { id, retentionMonths } of companies) {
      if (stopping.signal.aborted) return;
      if (retentionMonths !== null) await deleteOld({ ...app, countingStore }, id, retentionMonths);
    }
  }

  function run(): Promise<void> {
    running = running.then(clear).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'deleting counts that are kept no longer; it is tried again tomorrow');
    });
    return running;
  }

  const timer = setInterval(() => {
    const day = utcDayNumber(clock.now());
    if (day === lastDay) return;
    lastDay = day;
    void run();
  }, everyMilliseconds);
  return {
    run,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

const utcDayNumber = (now: number) => Math.floor(now / 1000 / daySeconds);

async function deleteOld(app: App, company: number, months: number): Promise<void> {
  const before = computeRetentionStart(app.clock.now(), months);
  const deleted = { companyId: company, deviceId: null, firstMonth: null, lastMonth: toMonthNumber(before) };
  await withKnownDeletion(app.systemDb, deleted, () => deleteBefore(app, company, months, before));
}

async function deleteBefore(
  { countingStore, systemDb, log }: App,
  company: number,
  months: number,
  before: number,
): Promise<void> {
  await systemDb
    .deleteFrom('overlappingRecords')
    .where('companyId', '=', company)
    .where('at', '<', new Date(before * 1000))
    .execute();
  for (const table of countingStoreTables) {
    const found = await countingStore.runQuery(
      `SELECT device, count() FROM ${table} WHERE ${olderThanCondition} GROUP BY device`,
      {
        company,
        before,
      },
    );
    if (found.length === 0) continue;
    const changed = found.map(([device]) => ({ company, device: Number(device) }));
    await deleteRows(countingStore, {
      table,
      condition: olderThanCondition,
      params: { company, before },
      changed: table === 'records' ? changed : null,
    });
    const rows = found.reduce((sum, [, count]) => sum + Number(count), 0);
    log.info(
      { company, months, table, rows, before: new Date(before * 1000).toISOString() },
      'deleted counts that are kept no longer',
    );
  }
}
