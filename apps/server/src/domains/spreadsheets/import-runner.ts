import { setTimeout as pause } from 'node:timers/promises';
import { parseLanguage } from '@portico/contract/words/languages';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { isConnectionLoss } from '../../platform/base-data/connection-loss.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { applyImport, planImportRows } from './apply-import.ts';
import type { FileRow, StoredImport } from './import-store.ts';
import { kindDefinitions } from './kinds.ts';
import { type ImportMode, ImportStoppedError, type RunningImport } from './running-import.ts';
import { undoImport } from './undo-import.ts';

/** How long after it was applied an import can be undone. */
export const undoWindowMilliseconds = 86_400_000;
const retentionMilliseconds = 7 * 86_400_000;
const tidyIntervalMilliseconds = 15_000;
/** A server that has not updated `aliveAt` of its import for this long is considered dead. */
const silentMilliseconds = 120_000;
/** Imports whose rows may be in memory at once, from the upload until they are compared: of one company, and of all together. */
const maxReading = { company: 4, all: 12 };
/** Attempts, and pause between them, to store the end of an import while PostgreSQL is not reachable. */
const maxTries = 60;
const retryMilliseconds = 500;
const working = ['reading', 'applying', 'undoing'] as const;

export type ImportRunner = ReturnType<typeof createImportRunner>;

/** Runs imports in the background, one at a time: each keeps one processor busy. */
export function createImportRunner(app: App) {
  const { systemDb, clock, log, config } = app;
  const jobs = new Map<number, RunningImport>();
  /** The companies of the imports whose rows are in memory. */
  const readingCompanies: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  function start(stored: StoredImport, { db, user }: UserCall, work: (job: RunningImport) => Promise<void>): void {
    // The cast is safe: only this program writes the row, with a valid kind.
    const kind = kindDefinitions[stored.kind as SpreadsheetKind];
    const importer = { db, user, companyId: stored.companyId, language: parseLanguage(stored.language) ?? 'zh' };
    const job: RunningImport = {
      id: stored.id,
      kind,
      importer,
      done: 0,
      total: stored.total,
      stopReason: isStopping ? 'interrupted' : null,
    };
    jobs.set(stored.id, job);
    last = last.then(async () => {
      try {
        await work(job);
      } catch (error) {
        await endFailed(job, error);
      } finally {
        jobs.delete(job.id);
      }
    });
  }

  /** Stores that an import failed or was cancelled. Mode `all` is rolled back; the rows stored in mode `good` stay and can be undone. */
  async function endFailed(job: RunningImport, error: unknown): Promise<void> {
    const isCancelled = error instanceof ImportStoppedError && job.stopReason === 'cancelled';
    if (!(error instanceof ImportStoppedError)) log.error({ err: error, import: job.id }, 'an import failed');
    const key =
      error instanceof ImportStoppedError ? 'importInterrupted' : error instanceof AppError ? error.key : 'serverError';
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
    await retryWhileDisconnected(store, () => !isStopping).catch((failure: unknown) =>
      log.error({ err: failure, import: job.id }, 'noting that an import failed'),
    );
  }

  /** Marks imports that no server works on as failed, and deletes imports older than 7 days. */
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
    // With an embedded database no other server can work on an import.
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
      .where('createdAt', '<', new Date(now - retentionMilliseconds))
      .execute();
  }

  const tidyOrLog = (isStart: boolean) =>
    tidy(isStart).catch((error: unknown) => log.error({ err: error }, 'tidying imports; it is tried again'));
  const timer = setInterval(() => void tidyOrLog(false), tidyIntervalMilliseconds);

  return {
    /** To call before the first import: marks those that a dead server left behind as failed. */
    begin: () => tidyOrLog(true),

    /** The progress of an import in rows; undefined if this server does not work on it. */
    progressOf: (id: number): Pick<RunningImport, 'done' | 'total'> | undefined => jobs.get(id),

    /**
     * Calls `receive`, and compares the rows that it returns with the existing data, in the background. Throws `tooManyRequests` when too
     * many imports of the company are being read, `storeBusy` when too many of all companies are.
     */
    async read(
      companyId: number,
      call: UserCall,
      receive: () => Promise<{ storedImport: StoredImport; rows: readonly FileRow[] }>,
    ): Promise<StoredImport> {
      const own = readingCompanies.filter((one) => one === companyId);
      if (own.length >= maxReading.company) throw new AppError('tooManyRequests', {}, 5);
      if (readingCompanies.length >= maxReading.all) throw new AppError('storeBusy', {}, 5);
      readingCompanies.push(companyId);
      const release = () => readingCompanies.splice(readingCompanies.indexOf(companyId), 1);
      try {
        const { storedImport, rows } = await receive();
        start(storedImport, call, (job) => planImportRows(app, job, rows).finally(release));
        return storedImport;
      } catch (error) {
        release();
        throw error;
      }
    },

    async apply(stored: StoredImport, call: UserCall, mode: ImportMode): Promise<void> {
      if (stored.created + stored.updated === 0) throw new AppError('importNotReady');
      const now = new Date(clock.now());
      await changeState(call.db, stored.id, ['ready'], {
        state: 'applying',
        mode,
        done: 0,
        aliveAt: now,
        appliedAt: now,
      });
      start(stored, call, (job) => applyImport(app, job, mode));
    },

    async undo(stored: StoredImport, call: UserCall, mode: ImportMode): Promise<void> {
      if (stored.appliedAt === null) throw new AppError('importNotReady');
      if (clock.now() - stored.appliedAt.getTime() > undoWindowMilliseconds) throw new AppError('importTooLate');
      const aliveAt = new Date(clock.now());
      await changeState(call.db, stored.id, ['done', 'failed', 'cancelled'], {
        state: 'undoing',
        done: 0,
        kept: 0,
        aliveAt,
      });
      start(stored, call, (job) => undoImport(app, job, mode));
    },

    async cancel(stored: StoredImport, { db }: UserCall): Promise<void> {
      const job = jobs.get(stored.id);
      if (job !== undefined && stored.state !== 'undoing') job.stopReason = 'cancelled';
      else await changeState(db, stored.id, ['ready'], { state: 'cancelled' });
    },

    /** Stops the running imports, which end as interrupted, and waits for them. */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopping = true;
      for (const job of jobs.values()) job.stopReason ??= 'interrupted';
      await last;
    },
  };
}

/** Retries an idempotent change while PostgreSQL is not reachable: a lost connection may be the reason why the import ended. */
async function retryWhileDisconnected(store: () => Promise<unknown>, mayRetry: () => boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store();
      return;
    } catch (error) {
      if (tries === maxTries || !mayRetry() || !isConnectionLoss(error)) throw error;
      await pause(retryMilliseconds);
    }
  }
}

type Change = Partial<{ mode: ImportMode; done: number; kept: number; aliveAt: Date; appliedAt: Date }> & {
  state: string;
};

/** Moves an import to the next state. Throws `importNotReady` if a concurrent call was first. */
async function changeState(db: Db, id: number, from: readonly string[], change: Change): Promise<void> {
  const moved = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new AppError('importNotReady');
}
