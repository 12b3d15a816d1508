import type { rowOutcomes } from '@portico/contract/routes/spreadsheets';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import type { Database, StoredProblem, StoredReason } from '../../platform/things/schema.ts';
import type { Cells, Planned } from './kind.ts';

export type ImportRow = Selectable<Database['imports']>;
export type Outcome = (typeof rowOutcomes)[number];

/** Written at once. */
const rowsAtOnce = 500;

/** Cells of a row of a file; `row` as the spreadsheet numbers it. */
export type FileRow = { row: number; cells: Cells };
export type PlannedRow = FileRow & { planned: Planned };

/** Keeps what comes of the rows of a file, in the place of what was kept of them before. */
export async function keepRows(db: Db, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce).map(({ row, cells, planned }) => ({
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
export async function rowsOf(db: Db, importId: number) {
  return db.selectFrom('importRows').selectAll().where('importId', '=', importId).orderBy('row').execute();
}

/** Notes which things rows were stored as. */
export async function markStored(db: Db, importId: number, stored: ReadonlyMap<number, number>): Promise<void> {
  const told = [...stored].map(([row, id]) => ({ row, id }));
  await sql`update import_rows set stored = true, thing_id = told.id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row int, id bigint)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** Notes which rows were taken back again. */
export async function markTakenBack(db: Db, importId: number, rows: readonly number[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ stored: false, kept: null })
    .where('importId', '=', importId)
    .where(sql<boolean>`row = any(${[...rows]}::int[])`)
    .execute();
}

/** Notes why rows could not be taken back. */
export async function markKept(db: Db, importId: number, kept: ReadonlyMap<number, StoredReason>): Promise<void> {
  const told = [...kept].map(([row, reason]) => ({ row, reason }));
  await sql`update import_rows set kept = told.reason
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row int, reason jsonb)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** Notes rows that turned out to be refused when they were to be stored. */
export async function markFailed(
  db: Db,
  importId: number,
  failed: ReadonlyMap<number, readonly StoredProblem[]>,
): Promise<void> {
  const told = [...failed].map(([row, problems]) => ({ row, problems }));
  await sql`update import_rows set outcome = 'failed', problems = told.problems
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (row int, problems jsonb)
    where import_id = ${importId} and import_rows.row = told.row`.execute(db);
}

/** How many rows have which outcome. */
export async function countOutcomes(db: Db, importId: number): Promise<Record<Outcome, number>> {
  const rows = await db
    .selectFrom('importRows')
    .select(['outcome', (count) => count.fn.countAll<number>().as('size')])
    .where('importId', '=', importId)
    .groupBy('outcome')
    .execute();
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  return { ...counts, ...Object.fromEntries(rows.map(({ outcome, size }) => [outcome, size])) };
}
