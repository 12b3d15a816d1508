import { comparisonExports, exportNames } from '@portico/contract/routes/comparison-exports';
import { type ExportJob, exports, exportStates } from '@portico/contract/routes/exports';
import type { Language } from '@portico/contract/words/languages';
import { type TextKey, translate } from '@portico/i18n';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { requireAccess, type UserCall } from '../../../platform/http/caller.ts';
import { mediaTypes } from '../../../platform/table-file.ts';
import { type ExportJobs, type ExportRow, keptMilliseconds } from './jobs.ts';

/** Long exports: asked for, watched, given up and fetched by whoever asked. */
export function exportJobRoutes({ handle, exportFiles }: Pick<App, 'handle' | 'exportFiles'>, jobs: ExportJobs): void {
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
      return { content: rows.map((row) => shown(row, jobs, language)), totalElements: total };
    }),
  );

  handle(exports.start, async (input, call) => {
    const { id, fileName } = await jobs.start(call, input);
    call.record({ name: fileName });
    return { id };
  });

  handle(exports.cancel, async ({ id }, call) => {
    const kept = await requireExport(call, id);
    await jobs.cancel(kept, call);
    call.record({ name: kept.fileName });
    return {};
  });

  handle(exports.download, async ({ id }, call) => {
    const kept = await requireExport(call, id);
    requireAccess(call.user, comparisonExports[whatOf(kept)].access);
    if (kept.file === null) throw new AppError('exportNotReady');
    return { name: kept.fileName, type: mediaTypes[formatOf(kept)], ...(await exportFiles.read(kept.file)) };
  });
}

/** One of one's own; any other one is "not found". */
async function requireExport({ db, user }: UserCall, id: number): Promise<ExportRow> {
  const kept = await db
    .selectFrom('exportJobs')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (kept === undefined) throw new AppError('notFound');
  return kept;
}

/** An export as its owner sees it, as far as it is at this moment. */
function shown(kept: ExportRow, jobs: ExportJobs, language: Language): ExportJob {
  const { id, file, bytes, state, problem, createdAt } = kept;
  const isOver = state === 'done';
  const { done, total } = jobs.progressOf(id) ?? { done: isOver ? kept.total : kept.done, total: kept.total };
  return {
    id,
    what: whatOf(kept),
    format: formatOf(kept),
    fileName: kept.fileName,
    state: exportStates.find((known) => known === state) ?? 'failed',
    done,
    total,
    bytes,
    // Stored keys are those of errors.
    problem: problem === null ? null : translate(language, `errors.${problem.key}` as TextKey, problem.params),
    createTime: createdAt.toISOString(),
    keptUntil: file === null ? null : new Date(createdAt.getTime() + keptMilliseconds).toISOString(),
  };
}

// A row holds the words the program itself wrote.
const whatOf = ({ what }: ExportRow) => exportNames.find((known) => known === what) ?? 'series';
const formatOf = ({ format }: ExportRow) => (format === 'csv' ? 'csv' : 'xlsx');
