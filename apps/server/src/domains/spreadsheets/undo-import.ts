import type { App } from '../../platform/app.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { StoredReason } from '../../platform/base-data/schema.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { clearingCellText } from './cell-texts.ts';
import { loadImportRows, markNotUndone, markUndone } from './import-store.ts';
import type { Cells, KindDefinition, RowPlan, RowPlanner } from './kind-definition.ts';
import { toRowProblems } from './reasons.ts';
import { type ImportMode, type RunningImport, requireNotStopped } from './running-import.ts';
import { type RefusedRows, writeImportRows } from './write-import-rows.ts';

type StoredImportRow = Awaited<ReturnType<typeof loadImportRows>>[number];
/** How a row is undone: the plan that restores its item, the id of the item to remove, or nothing left to do. */
type Step = { row: number; restorePlan: RowPlan } | { row: number; idToRemove: number } | { row: number };

const changedSince: StoredReason = { key: 'changedSince', params: {} };

/**
 * Undoes what an import stored. An item that was changed or used since the import stays as it is; in mode `all`, one such item prevents
 * the whole undo. Each row with such an item gets a reason.
 */
export async function undoImport(app: App, job: RunningImport, mode: ImportMode): Promise<void> {
  const { kind, importer, id } = job;
  const { db } = importer;
  const stored = (await loadImportRows(db, id)).filter((row) => row.stored);
  job.total = stored.length;
  const planner = await kind.createPlanner(
    app,
    importer,
    stored.map(({ cells }) => cells),
  );
  const reasons = new Map<number, StoredReason>();
  const steps: Step[] = [];
  // Reverse order: later items may depend on earlier ones.
  for (const row of stored.toReversed()) {
    requireNotStopped(job);
    const step = row.outcome === 'created' ? planRemoval(planner, kind, row) : planRestore(planner, kind, row);
    if ('key' in step) reasons.set(row.row, step);
    else steps.push(step);
  }
  const addReasons = (refused: RefusedRows) => {
    for (const [row, error] of refused) reasons.set(row, toReason(error));
  };
  const finish = async (tx: Tx, state: 'undone' | 'done') => {
    await markNotUndone(tx, id, reasons);
    await tx.updateTable('imports').set({ state, kept: reasons.size, done: job.done }).where('id', '=', id).execute();
  };
  if (mode === 'all' && reasons.size > 0) return db.transaction().execute(async (tx) => finish(tx, 'done'));
  const refused = await writeImportRows<Step>(job, planner, {
    mode,
    items: [...steps.filter((step) => 'restorePlan' in step), ...steps.filter((step) => !('restorePlan' in step))],
    task: {
      async write(work, items) {
        await work.store(items.flatMap((step) => ('restorePlan' in step ? [step.restorePlan] : [])));
        const gone = items.flatMap((step) => ('idToRemove' in step ? [step.idToRemove] : []));
        if (gone.length > 0) await work.remove(gone);
        return items.map(() => 0);
      },
      markRows: (tx, done) => markUndone(tx, id, [...done.keys()]),
    },
    finish: (tx, refusedRows) => {
      addReasons(refusedRows);
      return finish(tx, 'undone');
    },
  });
  if (mode === 'good' || refused.size === 0) return;
  addReasons(refused);
  await db.transaction().execute(async (tx) => finish(tx, 'done'));
}

function toReason(error: AppError): StoredReason {
  const [{ key, params } = changedSince] = toRowProblems(error);
  // A concurrent change is a change since the import, too.
  return key === 'changedMeanwhile' ? changedSince : { key, params };
}

/** Plans to remove an added item, if it still equals the row and has no further values. */
function planRemoval(
  planner: RowPlanner,
  { columns }: KindDefinition,
  { row, cells, thingId }: StoredImportRow,
): Step | StoredReason {
  const empties = columns.filter(
    (column) => column.required !== true && column.choices === undefined && column.hint !== 'minutes',
  );
  const cleared = Object.fromEntries(empties.map(({ field }) => [field, clearingCellText]));
  const given = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
  const plan = planner.plan({ ...cleared, ...given });
  if (plan.outcome === 'created') return { row };
  return plan.outcome === 'unchanged' && plan.thingId === thingId && thingId !== null
    ? { row, idToRemove: thingId }
    : changedSince;
}

/** Plans to restore the old values of a changed item, if it still has the values of the row. */
function planRestore(
  planner: RowPlanner,
  { columns }: KindDefinition,
  { row, cells, changes, thingId }: StoredImportRow,
): Step | StoredReason {
  const keys = columns.filter(({ key }) => key === true).map(({ field }) => [field, cells[field] ?? '']);
  const before = changes.map((change) => [change.field, change.before === '' ? clearingCellText : change.before]);
  const old: Cells = Object.fromEntries([...keys, ...before]);
  const plan = planner.plan(old);
  if (plan.outcome === 'unchanged') return { row };
  const [problem] = plan.problems;
  if (problem !== undefined) return { key: problem.key, params: problem.params };
  const isUnchangedSince = plan.changes.every(({ field, before: now }) =>
    changes.some((one) => one.field === field && one.after === now),
  );
  return plan.outcome === 'updated' && plan.thingId === thingId && isUnchangedSince
    ? { row, restorePlan: plan }
    : changedSince;
}
