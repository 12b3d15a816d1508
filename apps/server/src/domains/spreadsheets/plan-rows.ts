import { setImmediate as anotherTurn } from 'node:timers/promises';
import type { FileRow, PlannedRow } from './import-store.ts';
import type { RowPlanner } from './kind-definition.ts';
import { type RunningImport, requireNotStopped } from './running-import.ts';

/** Rows planned before other work of the event loop gets its turn. */
const rowsPerTurn = 100;

/** Plans each row. A row with the key of an earlier one fails as duplicate. */
export async function planRows(
  job: RunningImport,
  planner: RowPlanner,
  rows: readonly FileRow[],
): Promise<PlannedRow[]> {
  const firsts = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (const [position, { row, cells }] of rows.entries()) {
    const plan = planner.plan(cells);
    const first = firsts.get(plan.key);
    if (first === undefined || plan.key === '') {
      firsts.set(plan.key, row);
    } else {
      plan.outcome = 'failed';
      plan.problems.push({ field: null, key: 'duplicateRow', params: { row: first } });
    }
    planned.push({ row, cells, planned: plan });
    if (position % rowsPerTurn < rowsPerTurn - 1) continue;
    job.done = position + 1;
    await anotherTurn();
    requireNotStopped(job);
  }
  return planned;
}
