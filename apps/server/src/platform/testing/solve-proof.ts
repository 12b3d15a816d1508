import { createHash } from 'node:crypto';
import {
  beginsWithZeroBits,
  type ProofChallenge,
  proofParts,
  toProofText,
} from '@portico/contract/words/proof-of-work';

/** Solves a proof of work as a browser does. */
export function solveTestProof({ uuid, bits }: ProofChallenge): string {
  const numbers = Array.from({ length: proofParts }, (_, part) => {
    let number = 0;
    while (
      !beginsWithZeroBits(
        createHash('sha256')
          .update(toProofText(uuid, part, number))
          .digest(),
        bits,
      )
    )
      number += 1;
    return number;
  });
  return numbers.join(',');
}
