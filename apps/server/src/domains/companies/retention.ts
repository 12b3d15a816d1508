import type { App } from '../../platform/app.ts';
import { countTables } from '../../platform/counts/records-table.ts';
import type { Counts } from '../../platform/counts/open.ts';

export type Retention = {
  /** Deletes what companies no longer keep; resolves when that is done, or was tried. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

const everyMilliseconds = 3_600_000;
const daySeconds = 86_400;

/**
 * From when on counts are kept, in epoch seconds: so many whole months of UTC before the running one. A day more, because the months of
 * a store's own calendar begin up to that much earlier.
 */
export function keptFrom(now: number, months: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1) / 1000 - daySeconds;
}

const old = "company = {company:UInt32} AND at < toDateTime({before:UInt32}, 'UTC')";

/** How many records a company has of periods that started before an instant, in epoch seconds. */
export async function countedBefore(counts: Counts, company: number, before: number): Promise<number> {
  const [found] = await counts.ask(`SELECT count() FROM records FINAL WHERE ${old}`, { company, before });
  return Number(found?.[0] ?? 0);
}

/** Once every day of UTC, deletes the counts of companies that are older than the company keeps them. Until stopped. */
export function keepRetention(app: App): Retention {
  const { systemDb: db, clock, log } = app;
  let running: Promise<void> = Promise.resolve();
  let lastDay: number | null = null;

  async function clear(): Promise<void> {
    const companies = await db
      .selectFrom('companies')
      .select(['id', 'retentionMonths'])
      .where('retentionMonths', 'is not', null)
      .orderBy('id')
      .execute();
    for (const { id, retentionMonths } of companies) {
      if (retentionMonths !== null) await deleteOld(app, id, retentionMonths);
    }
  }

  function run(): Promise<void> {
    running = running
      .then(clear)
      .catch((error: unknown) =>
        log.error({ err: error }, 'deleting counts that are kept no longer; it is tried again tomorrow'),
      );
    return running;
  }

  const timer = setInterval(() => {
    const day = dayOf(clock.now());
    if (day === lastDay) return;
    lastDay = day;
    void run();
  }, everyMilliseconds);
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const dayOf = (now: number) => Math.floor(now / 1000 / daySeconds);

async function deleteOld({ counts, clock, log }: App, company: number, months: number): Promise<void> {
  const before = keptFrom(clock.now(), months);
  for (const table of countTables) {
    const found = await counts.ask(`SELECT device, count() FROM ${table} WHERE ${old} GROUP BY device`, {
      company,
      before,
    });
    if (found.length === 0) continue;
    const changed = found.map(([device]) => ({ company, device: Number(device) }));
    // DELETE FROM would only hide the rows; this writes the parts anew without them.
    await counts.work(
      `ALTER TABLE ${table} DELETE WHERE ${old} SETTINGS mutations_sync = 2`,
      { company, before },
      table === 'records' ? changed : null,
    );
    const rows = found.reduce((sum, [, count]) => sum + Number(count), 0);
    log.info(
      { company, months, table, rows, before: new Date(before * 1000).toISOString() },
      'deleted counts that are kept no longer',
    );
  }
}
