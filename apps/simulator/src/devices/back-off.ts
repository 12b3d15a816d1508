import { setTimeout as sleep } from 'node:timers/promises';

const maxWaitMilliseconds = 10_000;

/** The platform replied "try later" or could not be reached. */
export class RetryableError extends Error {
  readonly afterMilliseconds: number | null;

  /** `afterMilliseconds`: the wait the platform requested; null: it requested none. */
  constructor(reason: string, afterMilliseconds: number | null = null) {
    super(reason);
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** Repeats an attempt that fails with `RetryableError`, with growing waits (at most 10 s), until it succeeds or the signal aborts. */
export async function retryWithBackOff<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let wait = 100; ; wait = Math.min(maxWaitMilliseconds, wait * 2)) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      // Random factor of 0.75 to 1.25, so that the devices of a fleet do not all retry at the same instant.
      const patience = error.afterMilliseconds ?? wait;
      await sleep(patience * (0.75 + Math.random() / 2), undefined, { signal });
    }
  }
}
