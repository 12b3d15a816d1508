import { sql } from 'kysely';
import { AppError } from '../app-error.ts';

/**
 * Throws `changedMeanwhile` when a row has been changed since the caller read it. `stored`: the row, locked by the transaction that
 * changes it. `read`: the revision the caller read; undefined skips the check.
 */
export function requireRevision(stored: { revision: number }, read: number | undefined): void {
  if (read !== undefined && read !== stored.revision) throw new AppError('changedMeanwhile');
}

/** The new value of `revision` in an update of a row. */
export const nextRevision = sql<number>`revision + 1`;
