import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, type StartOptions, startServer } from './server-process.ts';

/** Where a bench works: a temporary folder, and the server that runs now. */
export type Workplace = {
  /** A new folder for a data folder or a file. */
  folder(): Promise<string>;
  start(folder: string, options?: StartOptions): Promise<ServerProcess>;
  stop(): Promise<void>;
  /** Throws as soon as somebody presses Ctrl-C, so that what waits can clean up. */
  unlessInterrupted<Result>(step: Promise<Result>): Promise<Result>;
  /** Says on standard error what was just done, and when. */
  tell(step: string): void;
};

class Interrupted extends Error {}

/** Does the work and says the exit code; whatever it made is gone at the end, also after Ctrl-C. Needs some bytes of disk. */
export async function inWorkplace(
  { port, bytes }: { port: number; bytes: number },
  work: (place: Workplace) => Promise<number>,
): Promise<number> {
  const place = await makeFolder(path.join(tmpdir(), 'portico-bench-'));
  const startedAt = performance.now();
  let running: ServerProcess | null = null;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted(signal)));
  });
  // A signal may come before or after anybody waits for it.
  interrupted.catch(() => {});
  try {
    await requireSpace(bytes);
    const workplace: Workplace = {
      folder: () => makeFolder(path.join(place, 'data-')),
      async start(folder, options) {
        running = await startServer(folder, port, options);
        return running;
      },
      stop,
      unlessInterrupted: (step) => Promise.race([step, interrupted]),
      tell(step) {
        console.error(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${step}`);
      },
    };
    return await workplace.unlessInterrupted(work(workplace));
  } catch (error) {
    if (error instanceof Interrupted) {
      console.error('Interrupted; cleaning up.');
      return 130;
    }
    console.error(error instanceof RangeError ? error.message : error);
    return 1;
  } finally {
    await stop();
    await rm(place, { recursive: true, force: true });
  }
}

/** A new folder that other users may pass through: where root runs the bench, PostgreSQL runs as another user. */
async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o711);
  return folder;
}

async function requireSpace(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = bytes + 2e9;
  if (bavail * bsize > needed) return;
  throw new RangeError(
    `${tmpdir()} needs ${Math.ceil(needed / 1e9)} GB free for this size; choose a smaller one, or another TMPDIR.`,
  );
}

/** A whole number from 1 on, as an option names it. */
export function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1 on.`);
  return number;
}
