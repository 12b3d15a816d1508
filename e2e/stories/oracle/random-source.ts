/** Random choices that repeat for the same seed. */
export type RandomSource = {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** true with this probability, 0–1. */
  chance(share: number): boolean;
  pickOne<T>(list: readonly T[]): T;
  /** Up to `max` different elements of a list, at least one. */
  pickSome<T>(list: readonly T[], max: number): T[];
};

/** Mulberry32: 32 bits of state, good enough to scatter test data. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pickOne = <T>(list: readonly T[]): T => {
    const chosen = list[integer(0, list.length - 1)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
  return {
    integer,
    chance: (share) => next() < share,
    pickOne,
    pickSome(list, max) {
      const wanted = integer(1, Math.min(max, list.length));
      const chosen = new Set<(typeof list)[number]>();
      while (chosen.size < wanted) chosen.add(pickOne(list));
      return [...chosen];
    },
  };
}
