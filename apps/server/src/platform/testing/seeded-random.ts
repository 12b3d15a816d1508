/** Returns a random whole number in [0, below). */
export type Random = (below: number) => number;

/** A random source with the same numbers for the same seed on every machine (linear congruential, Numerical Recipes). */
export function createSeededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
