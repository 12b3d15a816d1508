import type { Counts } from '../counts/open.ts';

/**
 * The store with each query of screens passed through `tap`, in parts or whole: it may count the query, refuse it by rejecting before
 * it calls `answer`, or hold its rows back.
 */
export function tapQueries(counts: Counts, tap: (answer: () => Promise<void>) => Promise<void>): Counts {
  return {
    ...counts,
    async ask(sql, params) {
      let rows: Awaited<ReturnType<Counts['ask']>> = [];
      await tap(async () => {
        rows = await counts.ask(sql, params);
      });
      return rows;
    },
    async *askInParts(sql, params) {
      const parts: Awaited<ReturnType<Counts['ask']>>[] = [];
      await tap(async () => {
        for await (const part of counts.askInParts(sql, params)) parts.push(part);
      });
      yield* parts;
    },
  };
}
