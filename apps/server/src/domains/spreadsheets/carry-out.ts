import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import { type Job, type Mode, requireGoing } from './job.ts';
import type { Desk, Tx, Work } from './kind.ts';

/** Rows written in one go. In mode good also the rows of one transaction, so that others get their turn in between. */
const rowsAtOnce = 200;

/** What is done with rows: to their things, and with the notes about them. */
export type Task<T extends { row: number }> = {
  /** Does it for all of these or none; returns the ids of their things. */
  perform(work: Work, items: readonly T[]): Promise<number[]>;
  /** Notes what was done, by row, in the same transaction. */
  note(tx: Tx, done: ReadonlyMap<number, number>): Promise<void>;
};

/** Rows that were refused, and why. */
export type Refused = Map<number, AppError>;

class RolledBack extends Error {}

/**
 * Does something with rows. Mode all: in one transaction, which `finish` ends; nothing of it stays where a row is refused. Mode good: part
 * by part, leaving out those that are refused, which `finish` is told in a last transaction.
 */
export async function carryOut<T extends { row: number }>(
  job: Job,
  desk: Desk,
  {
    mode,
    items,
    task,
    finish,
  }: { mode: Mode; items: readonly T[]; task: Task<T>; finish: (tx: Tx, refused: Refused) => Promise<void> },
): Promise<Refused> {
  const refused: Refused = new Map();
  Object.assign(job, { done: 0, total: items.length });
  const { db } = job.importer;
  const parts = Math.ceil(items.length / rowsAtOnce);
  const partAt = (index: number) => items.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce);
  const perform = async (tx: Tx, work: Work, index: number) => {
    requireGoing(job);
    const part = partAt(index);
    await task.note(tx, await performed({ tx, work, failures: job.kind.failures, items: part, task, refused }));
    job.done += part.length;
  };
  if (mode === 'good') {
    for (let index = 0; index < parts; index += 1) {
      const work = await db.transaction().execute(async (tx) => {
        const begun = await desk.begin(tx);
        await perform(tx, begun, index);
        return begun;
      });
      await work.tell();
    }
    await db.transaction().execute(async (tx) => finish(tx, refused));
    return refused;
  }
  const writing = db.transaction().execute(async (tx) => {
    const work = await desk.begin(tx);
    for (let index = 0; index < parts; index += 1) await perform(tx, work, index);
    if (refused.size > 0) throw new RolledBack();
    await finish(tx, refused);
    return work;
  });
  const work = await writing.catch((error: unknown) => {
    if (error instanceof RolledBack) return null;
    throw error;
  });
  await work?.tell();
  return refused;
}

type Part<T extends { row: number }> = {
  tx: Tx;
  work: Work;
  failures: Readonly<Record<string, AppError>>;
  items: readonly T[];
  task: Task<T>;
  refused: Refused;
};

/** Does it for all of a part at once; where that is refused, one by one, to find out which of them it is. Ids of things by row. */
async function performed<T extends { row: number }>(part: Part<T>): Promise<Map<number, number>> {
  const { tx, work, failures, items, task, refused } = part;
  if (items.length === 0) return new Map();
  await sql`savepoint part`.execute(tx);
  try {
    const ids = await unlessBroken(task.perform(work, items), failures);
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
  for (const item of items) for (const [row, id] of await performed({ ...part, items: [item] })) done.set(row, id);
  return done;
}
