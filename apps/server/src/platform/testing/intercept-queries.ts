import type { CountingStore } from '../counting-store/open.ts';

/**
 * A counting store that passes every `runQuery` and `streamQuery` through `tap`. `tap` must call `answer`, which runs the query. Before or
 * after that call `tap` may count the query, or wait to delay its rows; instead of calling `answer`, `tap` may reject.
 */
export function interceptQueries(
  countingStore: CountingStore,
  tap: (answer: () => Promise<void>) => Promise<void>,
): CountingStore {
  return {
    ...countingStore,
    async runQuery(sql, params) {
      let rows: Awaited<ReturnType<CountingStore['runQuery']>> = [];
      await tap(async () => {
        rows = await countingStore.runQuery(sql, params);
      });
      return rows;
    },
    async *streamQuery(sql, params) {
      const parts: Awaited<ReturnType<CountingStore['runQuery']>>[] = [];
      await tap(async () => {
        for await (const part of countingStore.streamQuery(sql, params)) parts.push(part);
      });
      yield* parts;
    },
  };
}
