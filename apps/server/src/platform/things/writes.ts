import type { PostgresPoolClient } from 'kysely';

/** Counts the changes that this process has made to the base data, so far as they may be visible to others. */
export type Writes = { count(): number };

// Also in the middle of a statement: "with … insert". A read with one of these words counts as a write, which costs a query later.
const writing = /\b(insert|update|delete|merge|truncate|copy|alter|create|drop|call|do)\b/i;

/** Whether a statement may change rows or lock them. Functions called in a select never do. */
export function isWrite(statement: string): boolean {
  return writing.test(statement);
}

/** Counts writes of the clients passed through `watch`: each statement, and each commit after one, before its caller has the outcome. */
export function countWrites(): Writes & { watch(client: PostgresPoolClient): PostgresPoolClient } {
  let count = 0;
  const watch = (client: PostgresPoolClient) => {
    let hasWritten = false;
    const query = async (sql: string, values: readonly unknown[]) => {
      const writes = isWrite(sql);
      hasWritten ||= writes;
      try {
        return await client.query<Record<string, unknown>>(sql, [...values]);
      } finally {
        // A failed statement too: its acknowledgement may have been lost.
        if (writes || (hasWritten && /^\s*commit\b/i.test(sql))) count += 1;
      }
    };
    return { query, release: (error?: boolean) => client.release(error) } as PostgresPoolClient; // without cursors
  };
  return { count: () => count, watch };
}
