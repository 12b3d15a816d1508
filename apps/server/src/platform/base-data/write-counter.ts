import type { PostgresPoolClient } from 'kysely';

/** The number of changes by this process to the base data that may be visible to other connections. */
export type WriteCounter = { count(): number };

// Matches anywhere in a statement: "with … insert". A read that contains one of these words counts as a write and costs one more query.
const writeWords = /\b(insert|update|delete|merge|truncate|copy|alter|create|drop|call|do)\b/i;

/** Whether a statement may change rows or lock them. The functions that this program calls in a select never do. */
export function isWrite(statement: string): boolean {
  return writeWords.test(statement);
}

/**
 * Counts each write, and each commit after a write, of clients wrapped by `watch`, before the caller gets the result. A caller gets the
 * result of a committed write when `afterCommit`, which must not reject, has resolved too.
 */
export function createWriteCounter(
  afterCommit: () => Promise<void>,
): WriteCounter & { watch(client: PostgresPoolClient): PostgresPoolClient } {
  let count = 0;
  const watch = (client: PostgresPoolClient) => {
    let hasWritten = false;
    let isInTransaction = false;
    const query = async (sql: string, values: readonly unknown[]) => {
      const isWriteStatement = isWrite(sql);
      hasWritten ||= isWriteStatement;
      const isCommit = hasWritten && /^\s*commit\b/i.test(sql);
      if (/^\s*(begin|start transaction)\b/i.test(sql)) isInTransaction = true;
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(sql)) isInTransaction = false;
      const isCommitted = isCommit || (isWriteStatement && !isInTransaction);
      const result = await client.query<Record<string, unknown>>(sql, [...values]).finally(() => {
        // A failed statement too: its acknowledgement may have been lost.
        if (isWriteStatement || isCommit) count += 1;
      });
      if (isCommitted) await afterCommit();
      return result;
    };
    return { query, release: (error?: boolean) => client.release(error) } as PostgresPoolClient; // without cursors
  };
  return { count: () => count, watch };
}
