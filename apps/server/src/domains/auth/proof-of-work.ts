import { createHash, randomUUID } from 'node:crypto';
import {
  beginsWithZeroBits,
  type ProofChallenge,
  proofParts,
  toProofText,
} from '@portico/contract/words/proof-of-work';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeChallenge } from './captcha.ts';
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
export async function createProofChallenge(app: App, address: string): Promise<ProofChallenge> {
  const [ofAddress = 0, ofNetwork = 0] = await countFailures(app, addressSubjects(address));
  const failures = Math.max(ofAddress, ofNetwork / 10);
  const bits = Math.min(maxBits, minBits + Math.floor(failures / failuresPerBit));
  const uuid = randomUUID();
  const expiresAt = new Date(app.clock.now() + lifeMilliseconds);
  await app.systemDb
    .insertInto('challenges')
    .values({ id: uuid, kind: 'proof', answer: String(bits), expiresAt })
    .execute();
  return { uuid, bits };
}

/** Throws `proofWrong` unless the numbers solve the challenge. It is deleted before the check, which takes 16 hashes. */
export async function requireProof(app: App, uuid: string, proof: string): Promise<void> {
  const bits = await consumeChallenge(app, 'proof', uuid);
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
