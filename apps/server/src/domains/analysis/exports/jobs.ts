import type { Readable } from 'node:stream';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import { translate } from '@portico/i18n';
import type { Selectable } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hasRoom } from '../../../platform/files/free-space.ts';
import { requireAccess, type UserCall } from '../../../platform/http/caller.ts';
import { inputIn } from '../../../platform/http/input.ts';
import type { TableFormat, TableSheet } from '../../../platform/table-file.ts';
import type { Database } from '../../../platform/things/schema.ts';
import { selectionOf } from '../selection.ts';
import { exportedFile } from './exported-file.ts';
import type { Exporter } from './exporter.ts';
import type { Exported } from './table.ts';
import { exportTitles } from './titles.ts';

/** How long a file can be fetched. */
export const keptMilliseconds = 7 * 86_400_000;
const everyMilliseconds = 15_000;
/** Whoever worked on an export and has not said so for this long is gone. */
const silentMilliseconds = 120_000;
/** A file that no row names is of somebody who is gone, or of a server that died before it could say so. */
const unnamedMilliseconds = 3_600_000;
/** Of one person that are not done yet. */
const mostUnfinished = 10;
const unfinished = ['waiting', 'running'] as const;

export type ExportRow = Selectable<Database['exportJobs']>;
export type ExportJobs = ReturnType<typeof createExportJobs>;

type Job = {
  id: number;
  done: number;
  total: number;
  /** Why it has to stop: somebody gave it up, or the server ends. */
  stop: 'cancelled' | 'interrupted' | null;
};

type Asked = { what: ExportName; format: TableFormat; asked: Record<string, unknown> };

class Stopped extends Error {}

/** Makes exports in the background, one at a time: each takes a processor. */
export function createExportJobs(app: App, make: Exporter) {
  const { systemDb, clock, log, config, exportFiles } = app;
  const jobs = new Map<number, Job>();
  let last: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  const change = (id: number, to: Partial<Pick<ExportRow, 'state' | 'total' | 'fileName' | 'file' | 'bytes'>>) =>
    systemDb
      .updateTable('exportJobs')
      .set({ ...to, aliveAt: new Date(clock.now()) })
      .where('id', '=', id)
      .where('state', 'in', unfinished)
      .returning('id')
      .executeTakeFirst();

  /** Throws where somebody gave it up, also on another server. */
  async function requireGoing(job: Job, moved: { id: number } | undefined): Promise<void> {
    if (moved === undefined) job.stop ??= 'cancelled';
    if (job.stop !== null) throw new Stopped();
  }

  async function work(job: Job, call: UserCall, ask: () => Promise<Exported>, format: TableFormat): Promise<void> {
    await requireGoing(job, await change(job.id, { state: 'running' }));
    if (!(await hasRoom(config.data))) throw new AppError('storeBusy');
    const made = await ask();
    const [first, ...others] = made.sheets;
    const sheet = { ...first, rows: counted(first.rows, job) };
    const file = exportedFile({ ...made, sheets: [sheet, ...others] }, format, call.language);
    job.total = made.size;
    await requireGoing(job, await change(job.id, { total: made.size, fileName: file.name }));
    const saved = await exportFiles.save(file.body as Readable); // a table file is always a stream
    const kept = await change(job.id, { state: 'done', file: saved.name, bytes: saved.bytes });
    if (kept === undefined) await exportFiles.remove(saved.name);
  }

  /** An export that did not come to its end; nothing of its file is kept. */
  async function end(job: Job, error: unknown): Promise<void> {
    if (error instanceof Stopped && job.stop === 'cancelled') return;
    if (!(error instanceof Stopped || error instanceof AppError))
      log.error({ err: error, export: job.id }, 'an export failed');
    const key = error instanceof Stopped ? 'exportInterrupted' : error instanceof AppError ? error.key : 'serverError';
    const params = error instanceof AppError ? error.details : { requestId: `export ${job.id}` };
    await systemDb
      .updateTable('exportJobs')
      .set({ state: 'failed', problem: JSON.stringify({ key, params }), done: job.done })
      .where('id', '=', job.id)
      .where('state', 'in', unfinished)
      .execute()
      .catch((failure: unknown) => log.error({ err: failure, export: job.id }, 'noting that an export failed'));
  }

  function begin(id: number, call: UserCall, ask: () => Promise<Exported>, format: TableFormat): void {
    const job: Job = { id, done: 0, total: 0, stop: isStopping ? 'interrupted' : null };
    jobs.set(id, job);
    last = last.then(async () => {
      try {
        await work(job, call, ask, format);
      } catch (error) {
        await end(job, error);
      } finally {
        jobs.delete(id);
      }
    });
  }

  /** Of exports nobody works on any more, says so; forgets the old ones with their files. */
  async function tidy(isStart: boolean): Promise<void> {
    const now = clock.now();
    const mine = [0, ...jobs.keys()];
    const going = systemDb.updateTable('exportJobs').where('state', 'in', unfinished);
    await going
      .set({ aliveAt: new Date(now) })
      .where('id', 'in', mine)
      .execute();
    const problem = JSON.stringify({ key: 'exportInterrupted', params: {} });
    // With an embedded store there is no other server that could work on one.
    const isAlone = isStart && config.databaseUrl === null;
    await going
      .set({ state: 'failed', problem })
      .where('id', 'not in', mine)
      .$if(!isAlone, (query) => query.where('aliveAt', '<', new Date(now - silentMilliseconds)))
      .execute();
    const old = await systemDb
      .deleteFrom('exportJobs')
      .where('createdAt', '<', new Date(now - keptMilliseconds))
      .returning('file')
      .execute();
    for (const { file } of old) if (file !== null) await exportFiles.remove(file);
    const named = await systemDb.selectFrom('exportJobs').select('file').where('file', 'is not', null).execute();
    await exportFiles.removeOthers(new Set(named.flatMap(({ file }) => file ?? [])), now - unnamedMilliseconds);
    if (isStart) await exportFiles.removeDrafts(now);
  }

  const tidyOrLog = (isStart: boolean) =>
    tidy(isStart).catch((error: unknown) => log.error({ err: error }, 'tidying exports; it is tried again'));
  const timer = setInterval(() => void tidyOrLog(false), everyMilliseconds);

  return {
    /** Before the first call: what a server that died left behind has failed. */
    begin: () => tidyOrLog(true),

    /** How far the work on an export is on this server. */
    progressOf: (id: number): Pick<Job, 'done' | 'total'> | undefined => jobs.get(id),

    /** Puts an export in line; a person's company, scope and language are those of now. */
    async start(call: UserCall, { what, format, asked }: Asked): Promise<ExportRow> {
      const { db, user, language } = call;
      requireAccess(user, comparisonExports[what].access);
      const { places, ask } = asking(make, what, { ...asked, format }, call);
      if (places !== null) requireAccess(user, comparisonExports[what].access, places);
      // What is somebody else's is refused at once; anything else is told when it is made.
      if (places !== null) await selectionOf(app.remember, call, places.rangeType, places.ids);
      const { size } = await db
        .selectFrom('exportJobs')
        .select((count) => count.fn.countAll<number>().as('size'))
        .where('userId', '=', user.id)
        .where('state', 'in', unfinished)
        .executeTakeFirstOrThrow();
      if (size >= mostUnfinished) throw new AppError('tooManyExports');
      const now = new Date(clock.now());
      const kept = await db
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
      begin(kept.id, call, ask, format);
      return kept;
    },

    async cancel({ id }: ExportRow, { db }: UserCall): Promise<void> {
      const moved = await db
        .updateTable('exportJobs')
        .set({ state: 'cancelled' })
        .where('id', '=', id)
        .where('state', 'in', unfinished)
        .returning('id')
        .executeTakeFirst();
      if (moved === undefined) throw new AppError('exportNotReady');
      const job = jobs.get(id);
      if (job !== undefined) job.stop = 'cancelled';
    },

    /** Ends what is being made, and says of it that it was interrupted. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      for (const job of jobs.values()) job.stop ??= 'interrupted';
      await last;
    },
  };
}

/** Reads an input by the contract of its analysis; gives the places it is about (null: whatever one may see), and what asks it. */
function asking<Name extends ExportName>(
  make: Exporter,
  name: Name,
  fields: Record<string, unknown>,
  call: UserCall,
): { places: { rangeType: number; ids: number[]; by?: string } | null; ask: () => Promise<Exported> } {
  const asked = inputIn(comparisonExports[name], fields);
  return { places: 'ids' in asked ? asked : null, ask: () => make(name, asked, call) };
}

/** The rows, each one told; whoever gave it up stops them. */
async function* counted(rows: TableSheet['rows'], job: Job) {
  for await (const page of Symbol.asyncIterator in rows ? rows : [[...rows]]) {
    if (job.stop !== null) throw new Stopped();
    yield page;
    job.done += page.length;
  }
}
