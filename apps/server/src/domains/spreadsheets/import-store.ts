import type { rowOutcomes } from '@portico/contract/routes/spreadsheets';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database, StoredProblem, StoredReason } from '../../platform/base-data/schema.ts';
import type { Cells, RowPlan } from './kind-definition.ts';

export type StoredImport = Selectable<Database['imports']>;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Rows per insert statement. */
const rowsPerStatement = 500;

/** The cells of one row of a file; `row`: its number in the spreadsheet. */
export type FileRow = { row: number; cells: Cells };
export type PlannedRow = FileRow & { planned: RowPlan };

/** Stores the planned outcomes of rows; replaces those stored before. */
export async function saveRows(db: Db, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement).map(({ row, cells, planned }) => ({
      importId,
      row,
      name: planned.name.slice(0, 300),
      outcome: planned.outcome,
      cells: JSON.stringify(cells),
      changes: JSON.stringify(planned.changes),
      problems: JSON.stringify(planned.problems),
      thingId: planned.thingId,
      kept: null,
    }));
    await db
      .insertInto('importRows')
      .values(part)
      .onConflict((known) =>
        known.columns(['importId', 'row']).doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          outcome: row.ref('excluded.outcome'),
          changes: row.ref('excluded.changes'),
          problems: row.ref('excluded.problems'),
          thingId: row.ref('excluded.thingId'),
        })),
      )
      .execute();
  }
}

/** The rows of an import, in the order of the file. */
export async function loadImportRows(db: Db, importId: number) {
  return db.selectFrom('importRows').selectAll().where('importId', '=', importId).orderBy('row').execute();
}

/** Marks rows as stored; `stored`: the id of the stored item by row number. */
export async function markStored(db: Db, importId: number, stored: ReadonlyMap<number, number>): Promise<void> {
  const updateValues = [...stored].map(([row, id]) => ({ row, id }));
  await sql`update import_rows set stored = true, thing_id = told.id
    from jsonb_to_recordset(${JSON.stringify(updateValues)}::jsonb) as told (row int, id bigint)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** Marks rows as undone. */
export async function markUndone(db: Db, importId: number, rows: readonly number[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ stored: false, kept: null })
    .where('importId', '=', importId)
    .where(sql<boolean>`row = any(${[...rows]}::int[])`)
    .execute();
}

/** Stores by row number why rows could not be undone. */
export async function markNotUndone(db: Db, importId: number, kept: ReadonlyMap<number, StoredReason>): Promise<void> {
  const updateValues = [...kept].map(([row, reason]) => ({ row, reason }));
  await sql`update import_rows set kept = told.reason
    from jsonb_to_recordset(${JSON.stringify(updateValues)}::jsonb) as told (row int, reason jsonb)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** Marks rows as failed that were refused while being stored; `failed`: their problems by row number. */
export async function markFailed(
  db: Db,
  importId: number,
  failed: ReadonlyMap<number, readonly StoredProblem[]>,
): Promise<void> {
  const updateValues = [...failed].map(([row, problems]) => ({ row, problems }));
  await sql`update import_rows set outcome = 'failed', problems = told.problems
    from jsonb_to_recordset(${JSON.stringify(updateValues)}::jsonb) as told (row int, problems jsonb)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** The number of rows of each outcome. */
export async function countOutcomes(db: Db, importId: number): Promise<Record<RowOutcome, number>> {
  const rows = await db
    .selectFrom('importRows')
    .select(['outcome', (count) => count.fn.countAll<number>().as('size')])
    .where('importId', '=', importId)
    .groupBy('outcome')
    .execute();
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  return { ...counts, ...Object.fromEntries(rows.map(({ outcome, size }) => [outcome, size])) };
}
