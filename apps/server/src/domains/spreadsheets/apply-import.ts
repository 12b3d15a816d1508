import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { countOutcomes, loadImportRows, markFailed, markStored, type PlannedRow, saveRows } from './import-store.ts';
import { planRows } from './plan-rows.ts';
import { toRowProblems } from './reasons.ts';
import type { ImportMode, RunningImport } from './running-import.ts';
import { type RefusedRows, writeImportRows } from './write-import-rows.ts';

/** Compares the rows of a file with the existing data and stores the planned outcome of each row; the import is then `ready`. */
export async function planImportRows(
  app: App,
  job: RunningImport,
  rows: readonly Pick<PlannedRow, 'row' | 'cells'>[],
): Promise<void> {
  const { kind, importer, id } = job;
  job.total = rows.length;
  const planner = await kind.createPlanner(
    app,
    importer,
    rows.map(({ cells }) => cells),
  );
  await saveRows(importer.db, id, await planRows(job, planner, rows));
  const counts = await countOutcomes(importer.db, id);
  await importer.db
    .updateTable('imports')
    .set({ ...counts, state: 'ready' })
    .where('id', '=', id)
    .execute();
}

type StorableRow = { row: number; planned: PlannedRow['planned'] };

/**
 * Stores the rows of an import. Their outcomes are planned again first, because the data may have changed since the comparison.
 * In mode `all`, one row that cannot be stored returns the import to `ready`, with that row's reasons, and stores nothing.
 */
export async function applyImport(app: App, job: RunningImport, mode: ImportMode): Promise<void> {
  const { kind, importer, id } = job;
  const { db } = importer;
  const storedRows = await loadImportRows(db, id);
  job.total = storedRows.length;
  const planner = await kind.createPlanner(
    app,
    importer,
    storedRows.map(({ cells }) => cells),
  );
  const planned = await planRows(job, planner, storedRows);
  const changedRows = planned.filter((row, position) => !isSame(row, storedRows[position]));
  await saveRows(db, id, changedRows);
  const items = planned.filter((row) => row.planned.outcome === 'created' || row.planned.outcome === 'updated');
  const finish = async (tx: Tx, state: 'done' | 'ready', refused: RefusedRows = new Map()) => {
    if (refused.size > 0)
      await markFailed(tx, id, new Map([...refused].map(([row, error]) => [row, toRowProblems(error)])));
    const counts = await countOutcomes(tx, id);
    await tx
      .updateTable('imports')
      .set({ ...counts, state, done: job.done })
      .where('id', '=', id)
      .execute();
  };
  const hasFailed = planned.some((row) => row.planned.outcome === 'failed');
  if (mode === 'all' && hasFailed) return db.transaction().execute(async (tx) => finish(tx, 'ready'));
  const refused = await writeImportRows<StorableRow>(job, planner, {
    mode,
    items,
    task: {
      write: (work, rows) => work.store(rows.map((row) => row.planned)),
      markRows: (tx, stored) => markStored(tx, id, stored),
    },
    finish: (tx, refusedRows) => finish(tx, 'done', refusedRows),
  });
  if (mode === 'good' || refused.size === 0) return;
  await db.transaction().execute(async (tx) => finish(tx, 'ready', refused));
}

type StoredImportRow = Awaited<ReturnType<typeof loadImportRows>>[number];

function isSame({ planned }: PlannedRow, stored: StoredImportRow | undefined): boolean {
  const { outcome, thingId, changes, problems } = planned;
  return isDeepStrictEqual(
    [outcome, thingId, changes, problems],
    [stored?.outcome, stored?.thingId, stored?.changes, stored?.problems],
  );
}
