/** What time it is, as an argument: nothing below `app.ts` reads the machine's clock by itself. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
