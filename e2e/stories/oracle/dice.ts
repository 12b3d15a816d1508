/** Random choices that are the same again for the same seed. */
export type Dice = {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** true about this often, 0–1. */
  chance(share: number): boolean;
  one<T>(list: readonly T[]): T;
  /** About so many different ones of a list, at least one. */
  some<T>(list: readonly T[], most: number): T[];
};

/** Mulberry32: 32 bits of state, good enough to scatter test data. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
  return {
    whole,
    chance: (share) => next() < share,
    one,
    some(list, most) {
      const wanted = whole(1, Math.min(most, list.length));
      const chosen = new Set<(typeof list)[number]>();
      while (chosen.size < wanted) chosen.add(one(list));
      return [...chosen];
    },
  };
}
