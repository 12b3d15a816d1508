import { createHash } from 'node:crypto';
import {
  beginsWithZeroBits,
  type ProofChallenge,
  proofParts,
  toProofText,
} from '@portico/contract/words/proof-of-work';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';
import { addressSubjects } from './login.ts';
import { countFailures } from './login-limits.ts';

const lifeMilliseconds = 10 * 60_000;
/** 16 parts of 13 bits are 131,000 hashes on average: about a second on a phone. */
const minBits = 13;
/** 16 times the work. More would make people at a shared address wait for minutes. */
const maxBits = 17;
/** Each so many failures of the address, or ten times as many of its network, double the work. */
const failuresPerBit = 6;

/** Creates a challenge, valid for ten minutes and one use. The work grows with the failures of the address and its network. */
export async function createProofChallenge(app: App, challengeKey: Buffer, address: string): Promise<ProofChallenge> {
  const [ofAddress = 0, ofNetwork = 0] = await countFailures(app, addressSubjects(address));
  const failures = Math.max(ofAddress, ofNetwork / 10);
  const bits = Math.min(maxBits, minBits + Math.floor(failures / failuresPerBit));
  const uuid = createChallenge(app, challengeKey, { kind: 'proof', answer: String(bits), lifeMilliseconds });
  return { uuid, bits };
}

/** Throws `proofWrong` unless the numbers solve the challenge. It is used up before the check, which takes 16 hashes. */
export async function requireProof(
  app: App,
  challengeKey: Buffer,
  { uuid, proof }: { uuid: string; proof: string },
): Promise<void> {
  const bits = await consumeChallenge(app, challengeKey, 'proof', uuid);
  const numbers = proof.split(',');
  const isRight =
    bits !== null &&
    numbers.length === proofParts &&
    numbers.every(
      (number, part) =>
        /^\d{1,10}$/.test(number) && beginsWithZeroBits(hashPart(uuid, part, Number(number)), Number(bits)),
    );
  if (!isRight) throw new AppError('proofWrong');
}

const hashPart = (uuid: string, part: number, number: number) =>
  createHash('sha256')
    .update(toProofText(uuid, part, number))
    .digest();
