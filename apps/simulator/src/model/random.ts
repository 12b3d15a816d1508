/** Returns the next number in [0, 1); the sequence is always the same for the same key. */
export type RandomFunction = () => number;

/** A 32-bit hash of the parts. Order matters, and a separator keeps lists such as ("ab", "c") and ("a", "bc") apart. */
export function hashParts(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let position = 0; position < text.length; position += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  // FNV alone gives neighbouring days similar high bits; this is the usual 32-bit finaliser.
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A fraction in [0, 1) that depends only on the key. */
export function hashToFraction(...parts: readonly (string | number)[]): number {
  return hashParts(...parts) / 4_294_967_296;
}

/** Creates a random source that depends only on the key (mulberry32). */
export function createRandom(...parts: readonly (string | number)[]): RandomFunction {
  let state = hashParts(...parts);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a count with this mean: Poisson distribution, its normal approximation from a mean of 30 on. */
export function drawPoissonCount(mean: number, random: RandomFunction): number {
  if (mean <= 0) return 0;
  if (mean >= 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count += 1;
  }
  return count;
}

/** About `share` of `whole`, randomly rounded to a whole number between 0 and `whole`. */
export function roundShareRandomly(whole: number, share: number, random: RandomFunction): number {
  if (whole <= 0) return 0;
  return Math.min(whole, Math.floor(whole * share + random()));
}

// Irwin–Hall sum of four: close enough to a normal distribution, and never further than 3.5 deviations from the mean.
function normal(random: RandomFunction): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}
