import { setTimeout as pause } from 'node:timers/promises';
import { randomToken } from '../tokens.ts';
import type { CountingStore } from './open.ts';

/** A statement may not have begun when it is to be cancelled, and is cancelled again after this time. */
const cancelAgainMilliseconds = 200;

/**
 * Runs a statement that ends early when `signal` aborts. `changesValues`: rejects only when the engine has really ended it, because later
 * writes must not mix with it. Otherwise rejects at once, and the statement may go on in the engine (it does not interrupt a merge).
 */
export async function runUntilAborted(options: {
  sql: string;
  changesValues: boolean;
  signal: AbortSignal;
  run: (sql: string) => Promise<unknown>;
  /** Runs the statement that cancels the other, on another connection. */
  cancel: (sql: string, params: { mark: string }) => Promise<unknown>;
}): Promise<void> {
  const { sql, changesValues, signal, run, cancel } = options;
  signal.throwIfAborted();
  // At the beginning, because the engine's list of running statements shows only the first 100,000 characters.
  const mark = randomToken();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  let isRunning = true;
  const running = run(`/* ${mark} */ ${sql}`).finally(() => {
    isRunning = false;
  });
  try {
    await Promise.race([running, aborted.promise]);
  } catch (error) {
    running.catch(() => undefined);
    if (!signal.aborted || !changesValues) throw error;
    while (isRunning) {
      // A failure to cancel is no reason to stop waiting: the statement still runs.
      await cancel(cancelQuery, { mark }).catch(() => undefined);
      await Promise.race([running.catch(() => undefined), pause(cancelAgainMilliseconds)]);
    }
    await running;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const cancelQuery = 'KILL QUERY WHERE position(query, {mark:String}) > 0 AND query_id != queryID() ASYNC';

/** The same store, whose background statements are cancelled when the signal aborts. */
export function withSignal(countingStore: CountingStore, signal: AbortSignal): CountingStore {
  return {
    ...countingStore,
    runBackgroundStatement: (sql, params, changed) =>
      countingStore.runBackgroundStatement(sql, params, changed, signal),
  };
}
