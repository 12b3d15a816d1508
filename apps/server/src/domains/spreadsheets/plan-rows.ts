import { setImmediate as anotherTurn } from 'node:timers/promises';
import type { FileRow, PlannedRow } from './import-store.ts';
import { type Job, requireGoing } from './job.ts';
import type { Desk } from './kind.ts';

/** Between two turns of the event loop. */
const rowsAtOnce = 100;

/** What each row would do; of two about the same thing, only the first one does. */
export async function planRows(job: Job, desk: Desk, rows: readonly FileRow[]): Promise<PlannedRow[]> {
  const firsts = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (const [position, { row, cells }] of rows.entries()) {
    const plan = desk.plan(cells);
    const first = firsts.get(plan.key);
    if (first === undefined || plan.key === '') {
      firsts.set(plan.key, row);
    } else {
      plan.outcome = 'failed';
      plan.problems.push({ field: null, key: 'duplicateRow', params: { row: first } });
    }
    planned.push({ row, cells, planned: plan });
    if (position % rowsAtOnce < rowsAtOnce - 1) continue;
    job.done = position + 1;
    await anotherTurn();
    requireGoing(job);
  }
  return planned;
}
