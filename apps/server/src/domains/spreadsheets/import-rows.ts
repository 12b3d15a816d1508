import { type ImportJob, type ImportRow, importStates, type rowOutcomes } from '@portico/contract/routes/spreadsheets';
import { kindRights, type SpreadsheetKind, spreadsheetKinds } from '@portico/contract/words/spreadsheet-kinds';
import type { Language } from '@portico/contract/words/languages';
import { type TextKey, translate } from '@portico/i18n';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { hasAccess, requireAccess, type UserCall } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { ImportRow as StoredImport } from './import-store.ts';
import { type Imports, undoMilliseconds } from './imports.ts';
import { kinds } from './kinds.ts';
import { reasonText } from './reasons.ts';

type Reader = Pick<UserCall, 'db' | 'user' | 'language'>;

/** One of one's own imports, of a kind one may still bring in; any other one is "not found". */
export async function requireImport({ db, user }: Reader, id: number): Promise<StoredImport> {
  const kept = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (kept === undefined) throw new AppError('notFound');
  requireAccess(user, kindRights[kindOf(kept)]);
  return kept;
}

const kindOf = ({ kind }: Pick<StoredImport, 'kind'>): SpreadsheetKind =>
  spreadsheetKinds.find((known) => known === kind) ?? 'entities';

/** A page of one's own imports, newest first. */
export async function importPage(
  reader: Reader,
  imports: Imports,
  now: number,
  { page, size, kind }: { page: number; size: number; kind?: SpreadsheetKind | undefined },
): Promise<{ content: ImportJob[]; totalElements: number }> {
  const { db, user } = reader;
  const allowed = spreadsheetKinds.filter((one) => hasAccess(user, kindRights[one]) && (kind ?? one) === one);
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
    for (const row of rows) content.push(await importOf(tx, row, imports, reader.language, now));
    return { content, totalElements: total };
  });
}

/** An import as its reader sees it, as far as it is at this moment. */
export async function importOf(
  db: Db,
  kept: StoredImport,
  imports: Imports,
  language: Language,
  now: number,
): Promise<ImportJob> {
  const { id, appliedAt, state, problem } = kept;
  const { done, total } = imports.progressOf(id) ?? kept;
  const until = appliedAt === null ? 0 : appliedAt.getTime() + undoMilliseconds;
  const isOver = ['done', 'failed', 'cancelled'].includes(state);
  const stored = isOver && until > now ? await storedOf(db, id) : { any: false, added: false };
  return {
    id,
    kind: kindOf(kept),
    fileName: kept.fileName,
    state: importStates.find((known) => known === state) ?? 'failed',
    mode: kept.mode === 'all' || kept.mode === 'good' ? kept.mode : null,
    done,
    total,
    created: kept.created,
    updated: kept.updated,
    unchanged: kept.unchanged,
    failed: kept.failed,
    kept: kept.kept,
    problem: problem === null ? null : reasonText(problem, language),
    ignored: kept.ignored,
    undoUntil: stored.any ? new Date(until).toISOString() : null,
    hasSecrets: stored.added && kept.secretsAt === null && kinds[kindOf(kept)].reveal !== undefined,
    createTime: kept.createdAt.toISOString(),
  };
}

/** Whether anything of an import is stored, and whether some of it is new. */
async function storedOf(db: Db, id: number): Promise<{ any: boolean; added: boolean }> {
  const of = (condition: ReturnType<typeof sql>) =>
    sql<boolean>`exists (select from import_rows where import_id = ${id} and stored and ${condition})`;
  const { rows } = await sql<{
    any: boolean;
    added: boolean;
  }>`select ${of(sql`true`)} as any, ${of(sql`outcome = 'created'`)} as added`.execute(db);
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
export async function importRowPage(
  { db, language }: Reader,
  { columns }: (typeof kinds)[SpreadsheetKind],
  { id, page, size, outcome, kept }: RowFilter,
): Promise<{ content: ImportRow[]; totalElements: number }> {
  const say = (key: TextKey) => translate(language, key);
  const headings = new Map(columns.map(({ field, heading }) => [field, say(heading)]));
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
      const told = columns.filter(({ field }) => row.cells[field] !== undefined);
      return {
        row: row.row,
        name: row.name,
        outcome: shown,
        cells: told.map(({ field }) => ({ field, heading: headingOf(field), text: row.cells[field] ?? '' })),
        changes: row.changes.map((change) => ({ ...change, heading: headingOf(change.field) })),
        problems: row.problems.map((problem) => ({
          field: problem.field,
          heading: problem.field === null ? null : headingOf(problem.field),
          reason: reasonText(problem, language),
        })),
        keptReason: row.kept === null ? null : reasonText(row.kept, language),
      };
    });
    return { content, totalElements: total };
  });
}

const rowOutcome = (stored: string): (typeof rowOutcomes)[number] =>
  stored === 'created' || stored === 'updated' || stored === 'unchanged' ? stored : 'failed';
