import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { RowPlanner, RowWriter } from './kind-definition.ts';
import { type ImportMode, type RunningImport, requireNotStopped } from './running-import.ts';

/** Rows per write; in mode `good` also rows per transaction, so that other transactions can run in between. */
const rowsAtOnce = 200;

/** What an import does with rows: how it writes their items, and how it marks the rows. */
export type RowTask<T extends { row: number }> = {
  /** Writes all of the rows or none; returns the ids of their items. */
  write(work: RowWriter, items: readonly T[]): Promise<number[]>;
  /** Marks the written rows in the same transaction; `done`: the id of the item by row number. */
  markRows(tx: Tx, done: ReadonlyMap<number, number>): Promise<void>;
};

/** The errors of refused rows, by row number. */
export type RefusedRows = Map<number, AppError>;

class RolledBack extends Error {}

/**
 * Writes rows and returns those that were refused. Mode `all`: one transaction, in which `finish` runs last; it is rolled back if a row
 * is refused. Mode `good`: 200 rows per transaction, without refused rows; then `finish` gets the refused rows in its own transaction.
 */
export async function writeImportRows<T extends { row: number }>(
  job: RunningImport,
  planner: RowPlanner,
  {
    mode,
    items,
    task,
    finish,
  }: {
    mode: ImportMode;
    items: readonly T[];
    task: RowTask<T>;
    finish: (tx: Tx, refused: RefusedRows) => Promise<void>;
  },
): Promise<RefusedRows> {
  const refused: RefusedRows = new Map();
  Object.assign(job, { done: 0, total: items.length });
  const { db } = job.importer;
  const parts = Math.ceil(items.length / rowsAtOnce);
  const partAt = (index: number) => items.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce);
  const perform = async (tx: Tx, writer: RowWriter, index: number) => {
    requireNotStopped(job);
    const part = partAt(index);
    await task.markRows(
      tx,
      await writePart({ tx, writer, constraintErrors: job.kind.constraintErrors, items: part, task, refused }),
    );
    job.done += part.length;
  };
  if (mode === 'good') {
    for (let index = 0; index < parts; index += 1) {
      const work = await db.transaction().execute(async (tx) => {
        const writer = await planner.beginWriting(tx);
        await perform(tx, writer, index);
        return writer;
      });
      await work.notify();
    }
    await db.transaction().execute(async (tx) => finish(tx, refused));
    return refused;
  }
  const writing = db.transaction().execute(async (tx) => {
    const work = await planner.beginWriting(tx);
    for (let index = 0; index < parts; index += 1) await perform(tx, work, index);
    if (refused.size > 0) throw new RolledBack();
    await finish(tx, refused);
    return work;
  });
  const work = await writing.catch((error: unknown) => {
    if (error instanceof RolledBack) return null;
    throw error;
  });
  await work?.notify();
  return refused;
}

type RowPart<T extends { row: number }> = {
  tx: Tx;
  writer: RowWriter;
  constraintErrors: Readonly<Record<string, AppError>>;
  items: readonly T[];
  task: RowTask<T>;
  refused: RefusedRows;
};

/** Writes a part at once; if that is refused, row by row, to find the refused rows. Returns the ids of the items by row number. */
async function writePart<T extends { row: number }>(part: RowPart<T>): Promise<Map<number, number>> {
  const { tx, writer, constraintErrors, items, task, refused } = part;
  if (items.length === 0) return new Map();
  await sql`savepoint part`.execute(tx);
  try {
    const ids = await mapConstraintErrors(task.write(writer, items), constraintErrors);
    await sql`release savepoint part`.execute(tx);
    return new Map(items.map(({ row }, position) => [row, ids[position] ?? 0]));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    const [only, ...others] = items;
    if (only === undefined) return new Map();
    if (others.length === 0) {
      refused.set(only.row, error);
      return new Map();
    }
  }
  const done = new Map<number, number>();
  for (const item of items) for (const [row, id] of await writePart({ ...part, items: [item] })) done.set(row, id);
  return done;
}
