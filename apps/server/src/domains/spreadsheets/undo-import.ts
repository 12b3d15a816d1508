import type { App } from '../../platform/app.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { StoredReason } from '../../platform/things/schema.ts';
import { carryOut, type Refused } from './carry-out.ts';
import { clearing } from './cell-texts.ts';
import { markKept, markTakenBack, rowsOf } from './import-store.ts';
import { type Job, type Mode, requireGoing } from './job.ts';
import type { Cells, Desk, Kind, Planned, Tx } from './kind.ts';
import { problemsOf } from './reasons.ts';

type Kept = Awaited<ReturnType<typeof rowsOf>>[number];
/** How a row is taken back: its thing is put back as it was, taken away, or is so already. */
type Step = { row: number; putBack: Planned } | { row: number; takeAway: number } | { row: number };

const changedSince: StoredReason = { key: 'changedSince', params: {} };

/**
 * Takes back what an import stored. A thing somebody has changed or used since stays: in mode all, everything does then. What is not taken
 * back says why.
 */
export async function undoImport(app: App, job: Job, mode: Mode): Promise<void> {
  const { kind, importer, id } = job;
  const { db } = importer;
  const stored = (await rowsOf(db, id)).filter((row) => row.stored);
  job.total = stored.length;
  const desk = await kind.openDesk(
    app,
    importer,
    stored.map(({ cells }) => cells),
  );
  const kept = new Map<number, StoredReason>();
  const steps: Step[] = [];
  // What was added last may hang on what was added before it.
  for (const row of stored.toReversed()) {
    requireGoing(job);
    const step = row.outcome === 'created' ? takingAway(desk, kind, row) : puttingBack(desk, kind, row);
    if ('key' in step) kept.set(row.row, step);
    else steps.push(step);
  }
  const keep = (refused: Refused) => {
    for (const [row, error] of refused) kept.set(row, reasonOf(error));
  };
  const finish = async (tx: Tx, state: 'undone' | 'done') => {
    await markKept(tx, id, kept);
    await tx.updateTable('imports').set({ state, kept: kept.size, done: job.done }).where('id', '=', id).execute();
  };
  if (mode === 'all' && kept.size > 0) return db.transaction().execute(async (tx) => finish(tx, 'done'));
  const refused = await carryOut<Step>(job, desk, {
    mode,
    items: [...steps.filter((step) => 'putBack' in step), ...steps.filter((step) => !('putBack' in step))],
    task: {
      async perform(work, items) {
        await work.store(items.flatMap((step) => ('putBack' in step ? [step.putBack] : [])));
        const gone = items.flatMap((step) => ('takeAway' in step ? [step.takeAway] : []));
        if (gone.length > 0) await work.remove(gone);
        return items.map(() => 0);
      },
      note: (tx, done) => markTakenBack(tx, id, [...done.keys()]),
    },
    finish: (tx, found) => {
      keep(found);
      return finish(tx, 'undone');
    },
  });
  if (mode === 'good' || refused.size === 0) return;
  keep(refused);
  await db.transaction().execute(async (tx) => finish(tx, 'done'));
}

function reasonOf(error: AppError): StoredReason {
  const [{ key, params } = changedSince] = problemsOf(error);
  // Whoever was first, it is changed since the import.
  return key === 'changedMeanwhile' ? changedSince : { key, params };
}

/** A thing that was added goes, if it is still what the row says and nothing else. */
function takingAway(desk: Desk, { columns }: Kind, { row, cells, thingId }: Kept): Step | StoredReason {
  const empties = columns.filter(
    (column) => column.required !== true && column.choices === undefined && column.hint !== 'minutes',
  );
  const nothing = Object.fromEntries(empties.map(({ field }) => [field, clearing]));
  const told = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
  const plan = desk.plan({ ...nothing, ...told });
  if (plan.outcome === 'created') return { row };
  return plan.outcome === 'unchanged' && plan.thingId === thingId && thingId !== null
    ? { row, takeAway: thingId }
    : changedSince;
}

/** A thing that was changed gets its old values again, if it still has those the row gave it. */
function puttingBack(desk: Desk, { columns }: Kind, { row, cells, changes, thingId }: Kept): Step | StoredReason {
  const keys = columns.filter(({ key }) => key === true).map(({ field }) => [field, cells[field] ?? '']);
  const before = changes.map((change) => [change.field, change.before === '' ? clearing : change.before]);
  const old: Cells = Object.fromEntries([...keys, ...before]);
  const plan = desk.plan(old);
  if (plan.outcome === 'unchanged') return { row };
  const [problem] = plan.problems;
  if (problem !== undefined) return { key: problem.key, params: problem.params };
  const isAsLeft = plan.changes.every(({ field, before: now }) =>
    changes.some((one) => one.field === field && one.after === now),
  );
  return plan.outcome === 'updated' && plan.thingId === thingId && isAsLeft ? { row, putBack: plan } : changedSince;
}
