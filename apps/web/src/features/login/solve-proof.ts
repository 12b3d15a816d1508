import { sha256 } from '@noble/hashes/sha2.js';
import {
  beginsWithZeroBits,
  type ProofChallenge,
  proofParts,
  toProofText,
} from '@portico/contract/words/proof-of-work';

const encoder = new TextEncoder();

/** Solves a proof of work. `onPart` gets the number of solved parts. In JavaScript, because pages on plain http have no Web Crypto. */
export function solveProof({ uuid, bits }: ProofChallenge, onPart: (solved: number) => void): string {
  const numbers = [];
  for (let part = 0; part < proofParts; part += 1) {
    let number = 0;
    while (!beginsWithZeroBits(sha256(encoder.encode(toProofText(uuid, part, number))), bits)) number += 1;
    numbers.push(number);
    onPart(part + 1);
  }
  return numbers.join(',');
}
