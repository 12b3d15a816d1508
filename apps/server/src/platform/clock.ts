/** The current time, passed as a dependency: code below `app.ts` never reads the machine's clock itself. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
