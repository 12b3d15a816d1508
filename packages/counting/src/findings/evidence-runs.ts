/** Index range [first, end) in which evidence added up. */
export type EvidenceRun = { first: number; end: number };

/** Minimum evidence, in nats. Each time the sum starts at 0, it reaches this by chance about once in three thousand cases (e^-8). */
export const minEvidenceNats = 8;
/** Contrary evidence that ends a run: two clear days. */
const minCounterEvidence = 5;

/**
 * Finds the runs in which log-likelihood ratios "faulty against sound" add up to at least `threshold`; a score of 0 is neutral. The sum
 * restarts when it falls to 0. A run ends where its sum was highest, and is complete when the sum has fallen by `minCounterEvidence` since.
 * A run that no score has contradicted since then extends to the last score.
 */
export function findEvidenceRuns(scores: Float64Array, threshold = minEvidenceNats): EvidenceRun[] {
  const found: EvidenceRun[] = [];
  let sum = 0;
  let first = 0;
  let highest = 0;
  let end = 0;
  const close = () => {
    if (highest >= threshold) found.push({ first, end });
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
    if (sum <= 0 || (highest >= threshold && sum <= highest - minCounterEvidence)) {
      const wasFault = highest >= threshold;
      close();
      // The contrary evidence may contain the beginning of the next run, so it is read again.
      if (wasFault) place = end - 1;
    }
  }
  // A run without contrary evidence since its end is still going on, because today is not over and closed days have no evidence.
  const isContradicted = scores.subarray(end).some((score) => score < 0);
  if (highest >= threshold && !isContradicted) end = scores.length;
  close();
  return found;
}

/** Limits a score to ±max, so that no single day (festival, power cut, renovation) decides alone; NaN becomes 0. */
export function limitScore(score: number, max: number): number {
  return Number.isNaN(score) ? 0 : Math.max(-max, Math.min(max, score));
}
