import { isDeepStrictEqual } from 'node:util';
import { carryOut, type Refused } from './carry-out.ts';
import { countOutcomes, keepRows, markFailed, markStored, type PlannedRow, rowsOf } from './import-store.ts';
import type { Job, Mode } from './job.ts';
import type { Tx } from './kind.ts';
import { planRows } from './plan-rows.ts';
import { problemsOf } from './reasons.ts';
import type { App } from '../../platform/app.ts';

/** Compares the rows of a file with what there is, and keeps what would come of them. */
export async function readImport(
  app: App,
  job: Job,
  rows: readonly Pick<PlannedRow, 'row' | 'cells'>[],
): Promise<void> {
  const { kind, importer, id } = job;
  job.total = rows.length;
  const desk = await kind.openDesk(
    app,
    importer,
    rows.map(({ cells }) => cells),
  );
  await keepRows(importer.db, id, await planRows(job, desk, rows));
  const counts = await countOutcomes(importer.db, id);
  await importer.db
    .updateTable('imports')
    .set({ ...counts, state: 'ready' })
    .where('id', '=', id)
    .execute();
}

type Good = { row: number; planned: PlannedRow['planned'] };

/**
 * Stores an import. What would come of its rows is worked out anew, since time has passed. Where mode all finds a row that cannot be
 * stored, the import is ready as before, with that row's reasons.
 */
export async function applyImport(app: App, job: Job, mode: Mode): Promise<void> {
  const { kind, importer, id } = job;
  const { db } = importer;
  const kept = await rowsOf(db, id);
  job.total = kept.length;
  const desk = await kind.openDesk(
    app,
    importer,
    kept.map(({ cells }) => cells),
  );
  const planned = await planRows(job, desk, kept);
  const others = planned.filter((row, position) => !isSame(row, kept[position]));
  await keepRows(db, id, others);
  const items = planned.filter((row) => row.planned.outcome === 'created' || row.planned.outcome === 'updated');
  const finish = async (tx: Tx, state: 'done' | 'ready', refused: Refused = new Map()) => {
    if (refused.size > 0)
      await markFailed(tx, id, new Map([...refused].map(([row, error]) => [row, problemsOf(error)])));
    const counts = await countOutcomes(tx, id);
    await tx
      .updateTable('imports')
      .set({ ...counts, state, done: job.done })
      .where('id', '=', id)
      .execute();
  };
  const hasFailed = planned.some((row) => row.planned.outcome === 'failed');
  if (mode === 'all' && hasFailed) return db.transaction().execute(async (tx) => finish(tx, 'ready'));
  const refused = await carryOut<Good>(job, desk, {
    mode,
    items,
    task: {
      perform: (work, rows) => work.store(rows.map((row) => row.planned)),
      note: (tx, stored) => markStored(tx, id, stored),
    },
    finish: (tx, found) => finish(tx, 'done', found),
  });
  if (mode === 'good' || refused.size === 0) return;
  await db.transaction().execute(async (tx) => finish(tx, 'ready', refused));
}

type Kept = Awaited<ReturnType<typeof rowsOf>>[number];

function isSame({ planned }: PlannedRow, kept: Kept | undefined): boolean {
  const { outcome, thingId, changes, problems } = planned;
  return isDeepStrictEqual(
    [outcome, thingId, changes, problems],
    [kept?.outcome, kept?.thingId, kept?.changes, kept?.problems],
  );
}
