import { setTimeout as pause } from 'node:timers/promises';
import { languageOf } from '@portico/contract/words/languages';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { isConnectionLoss } from '../../platform/things/connection-loss.ts';
import type { Db } from '../../platform/things/open.ts';
import { applyImport, readImport } from './apply-import.ts';
import type { FileRow, ImportRow } from './import-store.ts';
import { type Job, type Mode, Stopped } from './job.ts';
import { kinds } from './kinds.ts';
import { undoImport } from './undo-import.ts';

/** Until when after it was applied an import can be undone. */
export const undoMilliseconds = 86_400_000;
const keptMilliseconds = 7 * 86_400_000;
const everyMilliseconds = 15_000;
/** Whoever worked on an import and has not said so for this long is gone. */
const silentMilliseconds = 120_000;
/** How often and after what pause the end of an import is stored again when PostgreSQL is away. */
const maxTries = 60;
const retryMilliseconds = 500;
const working = ['reading', 'applying', 'undoing'] as const;

export type Imports = ReturnType<typeof createImports>;

/** Works on imports in the background, one at a time: each takes a processor. */
export function createImports(app: App) {
  const { systemDb, clock, log, config } = app;
  const jobs = new Map<number, Job>();
  let last: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  function start(kept: ImportRow, { db, user }: UserCall, work: (job: Job) => Promise<void>): void {
    // A row holds the codes the program itself wrote.
    const kind = kinds[kept.kind as SpreadsheetKind];
    const importer = { db, user, companyId: kept.companyId, language: languageOf(kept.language) ?? 'zh' };
    const job: Job = {
      id: kept.id,
      kind,
      importer,
      done: 0,
      total: kept.total,
      stop: isStopping ? 'interrupted' : null,
    };
    jobs.set(kept.id, job);
    last = last.then(async () => {
      try {
        await work(job);
      } catch (error) {
        await end(job, error);
      } finally {
        jobs.delete(job.id);
      }
    });
  }

  /** An import that did not come to its end: what mode all had done is rolled back, what mode good had done stays and can be undone. */
  async function end(job: Job, error: unknown): Promise<void> {
    const isCancelled = error instanceof Stopped && job.stop === 'cancelled';
    if (!(error instanceof Stopped)) log.error({ err: error, import: job.id }, 'an import failed');
    const key = error instanceof Stopped ? 'importInterrupted' : error instanceof AppError ? error.key : 'serverError';
    const problem = { key, params: error instanceof AppError ? error.details : { requestId: `import ${job.id}` } };
    const store = () =>
      systemDb
        .updateTable('imports')
        .set({
          state: isCancelled ? 'cancelled' : 'failed',
          problem: isCancelled ? null : JSON.stringify(problem),
          done: job.done,
        })
        .where('id', '=', job.id)
        .execute();
    await storeAgain(store).catch((failure: unknown) =>
      log.error({ err: failure, import: job.id }, 'noting that an import failed'),
    );
  }

  /** Of imports nobody works on any more, says so; forgets the old ones. */
  async function tidy(isStart: boolean): Promise<void> {
    const now = clock.now();
    const mine = [...jobs.keys()];
    if (mine.length > 0)
      await systemDb
        .updateTable('imports')
        .set({ aliveAt: new Date(now) })
        .where('id', 'in', mine)
        .execute();
    const problem = JSON.stringify({ key: 'importInterrupted', params: {} });
    // With an embedded store there is no other server that could work on one.
    const isAlone = isStart && config.databaseUrl === null;
    await systemDb
      .updateTable('imports')
      .set({ state: 'failed', problem })
      .where('state', 'in', working)
      .where('id', 'not in', [0, ...mine])
      .$if(!isAlone, (query) => query.where('aliveAt', '<', new Date(now - silentMilliseconds)))
      .execute();
    await systemDb
      .deleteFrom('imports')
      .where('createdAt', '<', new Date(now - keptMilliseconds))
      .execute();
  }

  const tidyOrLog = (isStart: boolean) =>
    tidy(isStart).catch((error: unknown) => log.error({ err: error }, 'tidying imports; it is tried again'));
  const timer = setInterval(() => void tidyOrLog(false), everyMilliseconds);

  return {
    /** Before the first call: what a server that died left behind has failed. */
    begin: () => tidyOrLog(true),

    /** How far the work on an import is on this server. */
    progressOf: (id: number): Pick<Job, 'done' | 'total'> | undefined => jobs.get(id),

    /** Compares the rows of a file with what there is. */
    read(kept: ImportRow, call: UserCall, rows: readonly FileRow[]): void {
      start(kept, call, (job) => readImport(app, job, rows));
    },

    async apply(kept: ImportRow, call: UserCall, mode: Mode): Promise<void> {
      if (kept.created + kept.updated === 0) throw new AppError('importNotReady');
      const now = new Date(clock.now());
      await move(call.db, kept.id, ['ready'], { state: 'applying', mode, done: 0, aliveAt: now, appliedAt: now });
      start(kept, call, (job) => applyImport(app, job, mode));
    },

    async undo(kept: ImportRow, call: UserCall, mode: Mode): Promise<void> {
      if (kept.appliedAt === null) throw new AppError('importNotReady');
      if (clock.now() - kept.appliedAt.getTime() > undoMilliseconds) throw new AppError('importTooLate');
      const aliveAt = new Date(clock.now());
      await move(call.db, kept.id, ['done', 'failed', 'cancelled'], { state: 'undoing', done: 0, kept: 0, aliveAt });
      start(kept, call, (job) => undoImport(app, job, mode));
    },

    async cancel(kept: ImportRow, { db }: UserCall): Promise<void> {
      const job = jobs.get(kept.id);
      if (job !== undefined && kept.state !== 'undoing') job.stop = 'cancelled';
      else await move(db, kept.id, ['ready'], { state: 'cancelled' });
    },

    /** Ends what is being worked on, and says of it that it was interrupted. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      for (const job of jobs.values()) job.stop ??= 'interrupted';
      await last;
    },
  };
}

/** Repeats a change that may be made twice while PostgreSQL is away: what ended the import may have been its end, too. */
async function storeAgain(store: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store();
      return;
    } catch (error) {
      if (tries === maxTries || !isConnectionLoss(error)) throw error;
      await pause(retryMilliseconds);
    }
  }
}

type Change = Partial<{ mode: Mode; done: number; kept: number; aliveAt: Date; appliedAt: Date }> & { state: string };

/** Takes an import from one state to the next; of two who try, the second is too late. */
async function move(db: Db, id: number, from: readonly string[], change: Change): Promise<void> {
  const moved = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new AppError('importNotReady');
}
