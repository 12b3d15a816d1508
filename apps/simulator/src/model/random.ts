/** Numbers in [0, 1), always the same ones for the same key. */
export type Random = () => number;

/** A 32 bit hash of the parts; order matters, and no two lists of parts are joined to the same text. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let position = 0; position < text.length; position += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  // FNV alone leaves neighbouring days alike in the high bits; this is the usual 32 bit finaliser.
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A fraction in [0, 1) that belongs to the key. */
export function fractionOf(...parts: readonly (string | number)[]): number {
  return hashOf(...parts) / 4_294_967_296;
}

/** A stream of numbers that belongs to the key (mulberry32). */
export function randomOf(...parts: readonly (string | number)[]): Random {
  let state = hashOf(...parts);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How many of something that happens `mean` times on average: Poisson, from 30 on its normal approximation. */
export function poisson(mean: number, random: Random): number {
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

/** A part of `whole`, about `share` of it, as a whole number between 0 and `whole`. */
export function partOf(whole: number, share: number, random: Random): number {
  if (whole <= 0) return 0;
  return Math.min(whole, Math.floor(whole * share + random()));
}

// Irwin–Hall of four: close enough to a bell, and it never strays further than 3.5 deviations.
function normal(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}
