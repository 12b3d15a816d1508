import { sql } from 'kysely';
import { AppError } from '../app-error.ts';

/**
 * Refuses the change of a row, locked by the transaction that changes it, which somebody else has changed since it was read. Who does not
 * say which state they read changes the row as it is.
 */
export function requireRevision(stored: { revision: number }, read: number | undefined): void {
  if (read !== undefined && read !== stored.revision) throw new AppError('changedMeanwhile');
}

/** What a changed row's `revision` is set to. */
export const nextRevision = sql<number>`revision + 1`;
