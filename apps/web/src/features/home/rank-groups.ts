type Named = { id: number; name: string };
export type LocalRange = { from: string; to: string };

/**
 * Rows that share a range on the wall clock, and the one they are compared with; null compares with nothing. Of a range that is not
 * over, `over` is compared: the periods in it that have passed.
 */
export type RankGroup = {
  named: readonly Named[];
  range: LocalRange;
  over: LocalRange | null;
  base: LocalRange | null;
};

type Store = Named & { timeZone: string; dstEnable: number };

/** Stores by the clock they live by, each clock with the store that is asked what time it is there. */
export function groupByClock<T extends Store>(stores: readonly T[]): { asked: number; stores: readonly T[] }[] {
  const clocks = new Map<string, { asked: number; stores: T[] }>();
  for (const store of stores) {
    const clock = `${store.timeZone}/${store.dstEnable}`;
    const known = clocks.get(clock);
    if (known === undefined) clocks.set(clock, { asked: store.id, stores: [store] });
    else known.stores.push(store);
  }
  return [...clocks.values()];
}
