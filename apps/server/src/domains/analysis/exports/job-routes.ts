import { comparisonExports, exportNames } from '@portico/contract/routes/comparison-exports';
import { type ExportJob, exportStates, exports } from '@portico/contract/routes/exports';
import type { Language } from '@portico/contract/words/languages';
import { type TextKey, translate } from '@portico/i18n';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { requireAccess, type UserCall } from '../../../platform/http/caller.ts';
import { mediaTypes } from '../../../platform/table-file.ts';
import { type ExportJobRow, type ExportJobs, fileRetentionMilliseconds } from './jobs.ts';

/** Registers the routes for long exports: a user starts, lists, cancels and downloads own exports. */
export function exportJobRoutes(
  { handle, exportFiles, disk }: Pick<App, 'handle' | 'exportFiles' | 'disk'>,
  jobs: ExportJobs,
): void {
  handle(exports.list, async ({ page, size }, { db, user, language }) =>
    db.transaction().execute(async (tx) => {
      const found = tx.selectFrom('exportJobs').where('userId', '=', user.id);
      const rows = await found
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset(page * size)
        .execute();
      const { total } = await found
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { content: rows.map((row) => toExportJobReply(row, jobs, language)), totalElements: total };
    }),
  );

  handle(exports.start, async (input, call) => {
    disk.requireRoom();
    const { id, fileName } = await jobs.start(call, input);
    call.recordChange({ name: fileName });
    return { id };
  });

  handle(exports.cancel, async ({ id }, call) => {
    const job = await requireOwnExport(call, id);
    await jobs.cancel(job, call);
    call.recordChange({ name: job.fileName });
    return {};
  });

  handle(exports.download, async ({ id }, call) => {
    const job = await requireOwnExport(call, id);
    requireAccess(call.user, comparisonExports[parseExportName(job)].access);
    if (job.file === null) throw new AppError('exportNotReady');
    return { name: job.fileName, type: mediaTypes[parseTableFormat(job)], ...(await exportFiles.read(job.file)) };
  });
}

/** Loads an export of the user; another user's export is "notFound". */
async function requireOwnExport({ db, user }: UserCall, id: number): Promise<ExportJobRow> {
  const job = await db
    .selectFrom('exportJobs')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (job === undefined) throw new AppError('notFound');
  return job;
}

/** An export as its owner sees it, with its present progress. */
function toExportJobReply(job: ExportJobRow, jobs: ExportJobs, language: Language): ExportJob {
  const { id, file, bytes, state, problem, createdAt } = job;
  const isDone = state === 'done';
  const { done, total } = jobs.progressOf(id) ?? { done: isDone ? job.total : job.done, total: job.total };
  return {
    id,
    what: parseExportName(job),
    format: parseTableFormat(job),
    fileName: job.fileName,
    state: exportStates.find((known) => known === state) ?? 'failed',
    done,
    total,
    bytes,
    // Stored keys are keys of error texts.
    problem: problem === null ? null : translate(language, `errors.${problem.key}` as TextKey, problem.params),
    createTime: createdAt.toISOString(),
    keptUntil: file === null ? null : new Date(createdAt.getTime() + fileRetentionMilliseconds).toISOString(),
  };
}

// The program writes only known values to the row, so no unknown value is replaced here.
const parseExportName = ({ what }: ExportJobRow) => exportNames.find((known) => known === what) ?? 'series';
const parseTableFormat = ({ format }: ExportJobRow) => (format === 'csv' ? 'csv' : 'xlsx');
