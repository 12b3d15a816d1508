import { type ImportJob, type ImportRow, importStates, type rowOutcomes } from '@portico/contract/routes/spreadsheets';
import type { Language } from '@portico/contract/words/languages';
import { type SpreadsheetKind, spreadsheetKinds, spreadsheetRights } from '@portico/contract/words/spreadsheet-kinds';
import { type TextKey, translate } from '@portico/i18n';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { hasAccess, requireAccess, type UserCall } from '../../platform/http/caller.ts';
import { type ImportRunner, undoWindowMilliseconds } from './import-runner.ts';
import type { StoredImport } from './import-store.ts';
import { kindDefinitions } from './kinds.ts';
import { formatReason } from './reasons.ts';

type Reader = Pick<UserCall, 'db' | 'user' | 'language'>;

/** Loads one of the user's own imports; any other one is `notFound`. Throws if the user lost the right to its kind. */
export async function requireOwnImport({ db, user }: Reader, id: number): Promise<StoredImport> {
  const stored = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('notFound');
  requireAccess(user, spreadsheetRights[toSpreadsheetKind(stored)]);
  return stored;
}

const toSpreadsheetKind = ({ kind }: Pick<StoredImport, 'kind'>): SpreadsheetKind =>
  spreadsheetKinds.find((known) => known === kind) ?? 'entities';

/** A page of the user's own imports, newest first. */
export async function loadImportPage(
  reader: Reader,
  imports: ImportRunner,
  now: number,
  { page, size, kind }: { page: number; size: number; kind?: SpreadsheetKind | undefined },
): Promise<{ content: ImportJob[]; totalElements: number }> {
  const { db, user } = reader;
  const allowed = spreadsheetKinds.filter((one) => hasAccess(user, spreadsheetRights[one]) && (kind ?? one) === one);
  return db.transaction().execute(async (tx) => {
    const found = tx
      .selectFrom('imports')
      .where('userId', '=', user.id)
      .where(sql<boolean>`kind = any(${allowed}::text[])`);
    const rows = await found
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const content: ImportJob[] = [];
    for (const row of rows) content.push(await loadImportJob(tx, row, imports, reader.language, now));
    return { content, totalElements: total };
  });
}

/** An import as the API returns it, with its progress at this moment. */
export async function loadImportJob(
  db: Db,
  row: StoredImport,
  imports: ImportRunner,
  language: Language,
  now: number,
): Promise<ImportJob> {
  const { id, appliedAt, state, problem } = row;
  const { done, total } = imports.progressOf(id) ?? row;
  const until = appliedAt === null ? 0 : appliedAt.getTime() + undoWindowMilliseconds;
  const isOver = ['done', 'failed', 'cancelled'].includes(state);
  const stored = isOver && until > now ? await loadUndoState(db, id) : { any: false, added: false };
  return {
    id,
    kind: toSpreadsheetKind(row),
    fileName: row.fileName,
    state: importStates.find((known) => known === state) ?? 'failed',
    mode: row.mode === 'all' || row.mode === 'good' ? row.mode : null,
    done,
    total,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    kept: row.kept,
    problem: problem === null ? null : formatReason(problem, language),
    ignored: row.ignored,
    undoUntil: stored.any ? new Date(until).toISOString() : null,
    hasSecrets:
      stored.added && row.secretsAt === null && kindDefinitions[toSpreadsheetKind(row)].createSecrets !== undefined,
    createTime: row.createdAt.toISOString(),
  };
}

/** Whether any row of an import is stored, and whether any stored row was added. */
async function loadUndoState(db: Db, id: number): Promise<{ any: boolean; added: boolean }> {
  const exists = (condition: ReturnType<typeof sql>) =>
    sql<boolean>`exists (select from import_rows where import_id = ${id} and stored and ${condition})`;
  const { rows } = await sql<{
    any: boolean;
    added: boolean;
  }>`select ${exists(sql`true`)} as any, ${exists(sql`outcome = 'created'`)} as added`.execute(db);
  return rows[0] ?? { any: false, added: false };
}

type RowFilter = {
  id: number;
  page: number;
  size: number;
  outcome?: (typeof rowOutcomes)[number] | undefined;
  kept: boolean;
};

/** A page of the rows of one import, in the order of the file. */
export async function loadImportRowPage(
  { db, language }: Reader,
  { columns }: (typeof kindDefinitions)[SpreadsheetKind],
  { id, page, size, outcome, kept }: RowFilter,
): Promise<{ content: ImportRow[]; totalElements: number }> {
  const localize = (key: TextKey) => translate(language, key);
  const headings = new Map(columns.map(({ field, heading }) => [field, localize(heading)]));
  const headingOf = (field: string) => headings.get(field) ?? field;
  return db.transaction().execute(async (tx) => {
    let found = tx.selectFrom('importRows').where('importId', '=', id);
    if (outcome !== undefined) found = found.where('outcome', '=', outcome);
    if (kept) found = found.where('kept', 'is not', null);
    const rows = await found
      .selectAll()
      .orderBy('row')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const content = rows.map((row): ImportRow => {
      const shown = rowOutcome(row.outcome);
      const givenColumns = columns.filter(({ field }) => row.cells[field] !== undefined);
      return {
        row: row.row,
        name: row.name,
        outcome: shown,
        cells: givenColumns.map(({ field }) => ({ field, heading: headingOf(field), text: row.cells[field] ?? '' })),
        changes: row.changes.map((change) => ({ ...change, heading: headingOf(change.field) })),
        problems: row.problems.map((problem) => ({
          field: problem.field,
          heading: problem.field === null ? null : headingOf(problem.field),
          reason: formatReason(problem, language),
        })),
        keptReason: row.kept === null ? null : formatReason(row.kept, language),
      };
    });
    return { content, totalElements: total };
  });
}

const rowOutcome = (stored: string): (typeof rowOutcomes)[number] =>
  stored === 'created' || stored === 'updated' || stored === 'unchanged' ? stored : 'failed';
