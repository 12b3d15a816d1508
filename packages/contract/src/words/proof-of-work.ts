/**
 * Proof of work, which replaces the captcha: a browser searches one number per part. The SHA-256 of the part's text has to begin with `bits`
 * zero bits. Many small parts take about the same time in each run, and their number shows the progress.
 */
export const proofParts = 16;

/** A challenge as the server issues it. */
export type ProofChallenge = { uuid: string; bits: number };

/** The text whose hash counts. */
export function toProofText(uuid: string, part: number, number: number): string {
  return `${uuid}:${part}:${number}`;
}

/** Whether a hash begins with a number of zero bits. */
export function beginsWithZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let position = 0; position < whole; position += 1) if (hash[position] !== 0) return false;
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}
