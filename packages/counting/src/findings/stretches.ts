/** Places [first, end) in which evidence added up. */
export type Stretch = { first: number; end: number };

/** How sure it has to be that evidence is no chance, in nats: about one in three thousand for each beginning. */
export const enoughEvidence = 8;
/** Evidence to the contrary that ends a stretch: two clear days. */
const enoughAgainst = 5;

/**
 * Stretches in which log-likelihood ratios "faulty against sound" add up to enough (a cumulative sum that begins anew where it falls
 * to nothing). A stretch ends with its last piece of evidence once enough speaks against it; 0 says nothing.
 */
export function stretchesOf(scores: Float64Array, enough = enoughEvidence): Stretch[] {
  const found: Stretch[] = [];
  let sum = 0;
  let first = 0;
  let highest = 0;
  let end = 0;
  const close = () => {
    if (highest >= enough) found.push({ first, end });
    sum = 0;
    highest = 0;
  };
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? 0;
    if (sum === 0 && score > 0) first = place;
    sum += score;
    if (score > 0 && sum >= highest) {
      highest = sum;
      end = place + 1;
    }
    if (sum <= 0 || (highest >= enough && sum <= highest - enoughAgainst)) {
      const wasFault = highest >= enough;
      close();
      // What spoke against the stretch may hide the beginning of the next one.
      if (wasFault) place = end - 1;
    }
  }
  // What nothing has spoken against since goes on: today is not over, and on closed days nobody comes.
  const isContradicted = scores.subarray(end).some((score) => score < 0);
  if (highest >= enough && !isContradicted) end = scores.length;
  close();
  return found;
}

/** A score that no single day may decide on: festivals, power cuts and renovations are worth as much as any other day. */
export function limited(score: number, most: number): number {
  return Number.isNaN(score) ? 0 : Math.max(-most, Math.min(most, score));
}
