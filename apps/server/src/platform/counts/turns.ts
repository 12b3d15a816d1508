/** Runs a function on one of a set, each of which serves one call at a time; further calls wait in the order in which they came. */
export type TakeTurns<One> = <T>(use: (one: One) => Promise<T>) => Promise<T>;

export function takeTurns<One>(all: readonly One[]): TakeTurns<One> {
  const free = [...all];
  const waiting: ((one: One) => void)[] = [];
  return async (use) => {
    const one = free.pop() ?? (await new Promise<One>((resolve) => waiting.push(resolve)));
    try {
      return await use(one);
    } finally {
      const next = waiting.shift();
      if (next) next(one);
      else free.push(one);
    }
  };
}
