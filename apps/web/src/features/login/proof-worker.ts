import type { ProofChallenge } from '@portico/contract/words/proof-of-work';
import { solveProof } from './solve-proof.ts';

/** Sent by the worker: the number of solved parts, or the proof. */
export type ProofMessage = { solved: number } | { proof: string };

const send = (message: ProofMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  send({ proof: solveProof(data, (solved) => send({ solved })) });
});
