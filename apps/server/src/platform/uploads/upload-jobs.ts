import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { decodeJobMessage, encodeJobMessage } from './job-message.ts';
import { type ChildLimits, runChild } from './run-child.ts';
import type { UploadSender } from './sender.ts';
import { createTurns } from './turns.ts';

/** Child processes of one node at once. */
const maxRunning = 2;
const maxWaitMilliseconds = 120_000;

/** A kind of job: the module that the child process runs, which calls `answerJob`, and the child's limits. */
export type UploadJobKind = { name: string; module: URL; limits: ChildLimits };

/** `limit`: the upload needs too much memory or time. `crash`: the child ended without an answer. */
type JobResult = { kind: 'answered'; value: unknown; bytes: Buffer } | { kind: 'failed'; cause: 'limit' | 'crash' };

export type UploadJobs = {
  /** Throws `storeBusy` when the turn takes too long, and `badBody` when the sender has gone. */
  run(kind: UploadJobKind, sender: UploadSender, params: object, upload: Uint8Array): Promise<JobResult>;
  /** Stops all jobs. */
  stop(): Promise<void>;
};

/** Runs everything that decodes the content of uploads in child processes, one per upload, which cannot harm the server. */
export function openUploadJobs(log: Log): UploadJobs {
  const turns = createTurns({ maxRunning, maxWaitMilliseconds });
  const stopping = new AbortController();
  const jobs = new Set<Promise<unknown>>();

  async function run(
    { name, module, limits }: UploadJobKind,
    { userId, companyId, signal }: UploadSender,
    params: object,
    upload: Uint8Array,
  ): Promise<JobResult> {
    const either = AbortSignal.any([signal, stopping.signal]);
    const endTurn = await turns.take({ userId, companyId, signal: either });
    try {
      const outcome = await runChild({ module, message: encodeJobMessage(params, upload), limits, signal: either });
      const subject = { job: name, userId, companyId, bytes: upload.byteLength };
      if (outcome.kind === 'answered') {
        log.debug({ ...subject, peakBytes: outcome.peakBytes }, 'an upload was decoded');
        return { kind: 'answered', ...decodeJobMessage(outcome.answer) };
      }
      const { cause, reason } = outcome;
      if (cause === 'cancelled') throw new AppError('badBody');
      log.warn({ ...subject, cause, reason }, 'an upload was not decoded');
      return { kind: 'failed', cause };
    } finally {
      endTurn();
    }
  }

  return {
    run(kind, sender, params, upload) {
      const job = run(kind, sender, params, upload);
      const settled = job.catch(() => {}).finally(() => jobs.delete(settled));
      jobs.add(settled);
      return job;
    },
    async stop() {
      stopping.abort();
      await Promise.all(jobs);
    },
  };
}
