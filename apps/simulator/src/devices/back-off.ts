import { setTimeout as sleep } from 'node:timers/promises';

const longestMilliseconds = 10_000;

/** The door said "later", or could not be reached. */
export class TryAgain extends Error {
  readonly afterMilliseconds: number | null;

  /** `afterMilliseconds`: how long the door asked to wait. */
  constructor(reason: string, afterMilliseconds: number | null = null) {
    super(reason);
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** Repeats an attempt that ends with `TryAgain`, waiting longer each time (at most 10 s), until it works or the signal stops it. */
export async function persistently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let wait = 100; ; wait = Math.min(longestMilliseconds, wait * 2)) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error;
      // Spread out, so that a fleet does not come back in one instant.
      const patience = error.afterMilliseconds ?? wait;
      await sleep(patience * (0.75 + Math.random() / 2), undefined, { signal });
    }
  }
}
