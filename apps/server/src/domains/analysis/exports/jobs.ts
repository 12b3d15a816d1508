import type { Readable } from 'node:stream';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import { translate } from '@portico/i18n';
import type { Selectable } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/base-data/schema.ts';
import { requireAccess, type UserCall } from '../../../platform/http/caller.ts';
import { parseFields } from '../../../platform/http/input.ts';
import type { TableFormat, TableSheet } from '../../../platform/table-file.ts';
import { selectPlacesCached } from '../selection.ts';
import { createExportFile } from './export-file.ts';
import type { Exporter } from './exporter.ts';
import type { TitledExportTables } from './table.ts';
import { exportTitles } from './titles.ts';

/** How long a file can be downloaded. */
export const fileRetentionMilliseconds = 7 * 86_400_000;
const tidyIntervalMilliseconds = 15_000;
/** An unfinished export whose server has not updated it for this long is abandoned. */
const staleAfterMilliseconds = 120_000;
/** A file without a row belongs to a deleted user, or to a server that stopped before it wrote the row. */
const orphanedFileMilliseconds = 3_600_000;
/** Maximum number of unfinished exports of one user. */
const maxUnfinished = 10;
const unfinished = ['waiting', 'running'] as const;

export type ExportJobRow = Selectable<Database['exportJobs']>;
export type ExportJobs = ReturnType<typeof createExportJobs>;

type Job = {
  id: number;
  done: number;
  total: number;
  /** Why the export has to stop: the user cancelled it, or the server is stopping. null: it does not have to stop. */
  stopReason: 'cancelled' | 'interrupted' | null;
};

type ExportRequest = { what: ExportName; format: TableFormat; asked: Record<string, unknown> };

class ExportStopped extends Error {}

/** Makes exports in the background, one at a time: each occupies a processor. */
export function createExportJobs(app: App, exporter: Exporter) {
  const { systemDb, clock, log, config, disk, exportFiles } = app;
  const jobs = new Map<number, Job>();
  let last: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  const interruption = Promise.withResolvers<never>();
  interruption.promise.catch(() => undefined);

  const change = (id: number, to: Partial<Pick<ExportJobRow, 'state' | 'total' | 'fileName' | 'file' | 'bytes'>>) =>
    systemDb
      .updateTable('exportJobs')
      .set({ ...to, aliveAt: new Date(clock.now()) })
      .where('id', '=', id)
      .where('state', 'in', unfinished)
      .returning('id')
      .executeTakeFirst();

  /** Throws if the export has to stop. `updated` is undefined if the export was cancelled, possibly on another server. */
  async function requireGoing(job: Job, updated: { id: number } | undefined): Promise<void> {
    if (updated === undefined) job.stopReason ??= 'cancelled';
    if (job.stopReason !== null) throw new ExportStopped();
  }

  async function work(
    job: Job,
    call: UserCall,
    runAnalysis: () => Promise<TitledExportTables>,
    format: TableFormat,
  ): Promise<void> {
    await requireGoing(job, await change(job.id, { state: 'running' }));
    disk.requireRoom();
    const tables = await runAnalysis();
    const [first, ...others] = tables.sheets;
    const sheet = { ...first, rows: countExportedRows(first.rows, job) };
    const file = createExportFile({ ...tables, sheets: [sheet, ...others] }, format, call.language);
    job.total = tables.rowCount;
    await requireGoing(job, await change(job.id, { total: tables.rowCount, fileName: file.name }));
    const saved = await exportFiles.save(file.body as Readable); // a table file is always a stream
    const updated = await change(job.id, { state: 'done', file: saved.name, bytes: saved.bytes });
    if (updated === undefined) await exportFiles.remove(saved.name);
  }

  /** Marks an export that did not finish as failed; its file is not kept. */
  async function end(job: Job, error: unknown): Promise<void> {
    if (error instanceof ExportStopped && job.stopReason === 'cancelled') return;
    if (!(error instanceof ExportStopped || error instanceof AppError))
      log.error({ err: error, export: job.id }, 'an export failed');
    const key =
      error instanceof ExportStopped ? 'exportInterrupted' : error instanceof AppError ? error.key : 'serverError';
    const params = error instanceof AppError ? error.details : { requestId: `export ${job.id}` };
    await systemDb
      .updateTable('exportJobs')
      .set({ state: 'failed', problem: JSON.stringify({ key, params }), done: job.done })
      .where('id', '=', job.id)
      .where('state', 'in', unfinished)
      .execute()
      .catch((failure: unknown) => log.error({ err: failure, export: job.id }, 'noting that an export failed'));
  }

  function begin(
    id: number,
    call: UserCall,
    runAnalysis: () => Promise<TitledExportTables>,
    format: TableFormat,
  ): void {
    const job: Job = { id, done: 0, total: 0, stopReason: isStopping ? 'interrupted' : null };
    jobs.set(id, job);
    last = last.then(async () => {
      const working = work(job, call, runAnalysis, format);
      try {
        // An analysis may take half a minute; a stop does not wait for it.
        await Promise.race([working, interruption.promise]);
      } catch (error) {
        working.catch(() => undefined);
        await end(job, error);
      } finally {
        jobs.delete(id);
      }
    });
  }

  /** Marks abandoned exports as failed, and deletes old exports with their files. */
  async function tidy(isStart: boolean): Promise<void> {
    const now = clock.now();
    const ownIds = [0, ...jobs.keys()];
    const unfinishedJobs = systemDb.updateTable('exportJobs').where('state', 'in', unfinished);
    await unfinishedJobs
      .set({ aliveAt: new Date(now) })
      .where('id', 'in', ownIds)
      .execute();
    const problem = JSON.stringify({ key: 'exportInterrupted', params: {} });
    // With an embedded store no other server can work on an export.
    const isAlone = isStart && config.databaseUrl === null;
    await unfinishedJobs
      .set({ state: 'failed', problem })
      .where('id', 'not in', ownIds)
      .$if(!isAlone, (query) => query.where('aliveAt', '<', new Date(now - staleAfterMilliseconds)))
      .execute();
    const old = await systemDb
      .deleteFrom('exportJobs')
      .where('createdAt', '<', new Date(now - fileRetentionMilliseconds))
      .returning('file')
      .execute();
    for (const { file } of old) if (file !== null) await exportFiles.remove(file);
    const referenced = await systemDb.selectFrom('exportJobs').select('file').where('file', 'is not', null).execute();
    await exportFiles.removeUnreferenced(
      new Set(referenced.flatMap(({ file }) => file ?? [])),
      now - orphanedFileMilliseconds,
    );
    if (isStart) await exportFiles.removeDrafts(now);
  }

  const tidyOrLog = (isStart: boolean) =>
    tidy(isStart).catch((error: unknown) => log.error({ err: error }, 'tidying exports; it is tried again'));
  const timer = setInterval(() => void tidyOrLog(false), tidyIntervalMilliseconds);

  return {
    /** Before the first call: marks exports left behind by a stopped server as failed. */
    begin: () => tidyOrLog(true),

    /** Progress of an export that this server works on. */
    progressOf: (id: number): Pick<Job, 'done' | 'total'> | undefined => jobs.get(id),

    /** Queues an export with the user's present company, scope and language. */
    async start(call: UserCall, { what, format, asked }: ExportRequest): Promise<ExportJobRow> {
      const { db, user, language } = call;
      requireAccess(user, comparisonExports[what].access);
      const { places, runExport: runAnalysis } = prepareExport(exporter, what, { ...asked, format }, call);
      if (places !== null) requireAccess(user, comparisonExports[what].access, places);
      // Places the user may not see are refused at once; other errors are reported when the export is made.
      if (places !== null) await selectPlacesCached(app.readCached, call, places.rangeType, places.ids);
      const { size } = await db
        .selectFrom('exportJobs')
        .select((count) => count.fn.countAll<number>().as('size'))
        .where('userId', '=', user.id)
        .where('state', 'in', unfinished)
        .executeTakeFirstOrThrow();
      if (size >= maxUnfinished) throw new AppError('tooManyExports');
      const now = new Date(clock.now());
      const row = await db
        .insertInto('exportJobs')
        .values({
          companyId: user.companyId,
          userId: user.id,
          what,
          format,
          language,
          fileName: `${translate(language, exportTitles[what])}.${format}`,
          createdAt: now,
          aliveAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      begin(row.id, call, runAnalysis, format);
      return row;
    },

    async cancel({ id }: ExportJobRow, { db }: UserCall): Promise<void> {
      const updated = await db
        .updateTable('exportJobs')
        .set({ state: 'cancelled' })
        .where('id', '=', id)
        .where('state', 'in', unfinished)
        .returning('id')
        .executeTakeFirst();
      if (updated === undefined) throw new AppError('exportNotReady');
      const job = jobs.get(id);
      if (job !== undefined) job.stopReason = 'cancelled';
    },

    /** Stops running exports and marks them as interrupted. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      for (const job of jobs.values()) job.stopReason ??= 'interrupted';
      interruption.reject(new ExportStopped());
      await last;
    },
  };
}

/**
 * Parses an input by the contract of its analysis. Returns the requested places (null: all the user may see), and a function that runs the
 * analysis.
 */
function prepareExport<Name extends ExportName>(
  exporter: Exporter,
  name: Name,
  fields: Record<string, unknown>,
  call: UserCall,
): { places: { rangeType: number; ids: number[]; by?: string } | null; runExport: () => Promise<TitledExportTables> } {
  const input = parseFields(comparisonExports[name], fields);
  return { places: 'ids' in input ? input : null, runExport: () => exporter(name, input, call) };
}

/** Passes the rows on and counts them; throws when the export has to stop. */
async function* countExportedRows(rows: TableSheet['rows'], job: Job) {
  for await (const page of Symbol.asyncIterator in rows ? rows : [[...rows]]) {
    if (job.stopReason !== null) throw new ExportStopped();
    yield page;
    job.done += page.length;
  }
}
