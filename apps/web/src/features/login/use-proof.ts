import { auth } from '@portico/contract/routes/auth';
import { type ProofChallenge, proofParts } from '@portico/contract/words/proof-of-work';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { ProofMessage } from './proof-worker.ts';

/** A solved challenge, as the login sends it. */
export type SolvedProof = { uuid: string; proof: string };

export type ProofState =
  | { kind: 'off' }
  /** `share`: of the work that is done, 0 to 1. */
  | { kind: 'running'; share: number }
  | { kind: 'solved' }
  | { kind: 'failed' };

/**
 * The proof of work that replaces the captcha. `start` begins it, `cancel` ends it and returns to the picture, `wait` returns the solved
 * challenge, or null if it was cancelled or failed.
 */
export function useProof() {
  const [state, setState] = useState<ProofState>({ kind: 'off' });
  const abort = useRef<AbortController>(null);
  const running = useRef<Promise<SolvedProof | null>>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = () => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const show = (next: ProofState) => {
      if (!signal.aborted) setState(next);
    };
    const solve = async (): Promise<SolvedProof | null> => {
      show({ kind: 'running', share: 0 });
      try {
        const challenge = await call(auth.proof, {}, signal);
        const proof = await solveInWorker(challenge, (share) => show({ kind: 'running', share }), signal);
        show({ kind: 'solved' });
        return { uuid: challenge.uuid, proof };
      } catch {
        show({ kind: 'failed' });
        return null;
      }
    };
    running.current = solve();
  };

  const cancel = () => {
    abort.current?.abort();
    running.current = null;
    setState({ kind: 'off' });
  };

  const wait = async () => {
    if (state.kind === 'failed') start();
    return running.current;
  };

  return { state, start, cancel, wait };
}

function solveInWorker(
  challenge: ProofChallenge,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(new Error('The proof of work was cancelled.'));
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('The proof of work failed.'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
      if ('solved' in data) onShare(data.solved / proofParts);
      else {
        end();
        resolve(data.proof);
      }
    });
    worker.postMessage(challenge, []); // nothing is transferred
  });
}
