/** Runs a function with a free resource of the pool. A resource serves one call at a time; further calls wait in their order. */
export type UseFromPool<Resource> = <T>(use: (resource: Resource) => Promise<T>) => Promise<T>;

export function createPool<Resource>(resources: readonly Resource[]): UseFromPool<Resource> {
  const free = [...resources];
  const waitingCalls: ((resource: Resource) => void)[] = [];
  return async (use) => {
    const resource = free.pop() ?? (await new Promise<Resource>((resolve) => waitingCalls.push(resolve)));
    try {
      return await use(resource);
    } finally {
      const next = waitingCalls.shift();
      if (next) next(resource);
      else free.push(resource);
    }
  };
}
