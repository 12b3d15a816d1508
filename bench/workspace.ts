import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, type ServerStartOptions, startServer } from './server-process.ts';

/** The workspace of a bench: a temporary folder, and the running server. */
export type BenchWorkspace = {
  /** Creates an empty folder, to be a server's data folder or to hold a file. */
  createFolder(): Promise<string>;
  start(folder: string, options?: ServerStartOptions): Promise<ServerProcess>;
  stop(): Promise<void>;
  /** Awaits `step`, but rejects on Ctrl-C, so that the caller can clean up. */
  rejectOnInterrupt<Result>(step: Promise<Result>): Promise<Result>;
  /** Prints a finished step and the elapsed seconds to standard error. */
  logStep(step: string): void;
};

class Interrupted extends Error {}

/**
 * Runs `work` and returns the exit code. Removes the workspace at the end, also after Ctrl-C. Requires `bytes` + 2 GB of free disk space.
 */
export async function runInWorkspace(
  { port, bytes }: { port: number; bytes: number },
  work: (workspace: BenchWorkspace) => Promise<number>,
): Promise<number> {
  const tempFolder = await makeFolder(path.join(tmpdir(), 'portico-bench-'));
  const startedAt = performance.now();
  let running: ServerProcess | null = null;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted(signal)));
  });
  // Prevents an unhandled rejection when a signal arrives while no step is awaited.
  interrupted.catch(() => {});
  try {
    await requireSpace(bytes);
    const workspace: BenchWorkspace = {
      createFolder: () => makeFolder(path.join(tempFolder, 'data-')),
      async start(folder, options) {
        running = await startServer(folder, port, options);
        return running;
      },
      stop,
      rejectOnInterrupt: (step) => Promise.race([step, interrupted]),
      logStep(step) {
        console.error(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${step}`);
      },
    };
    return await workspace.rejectOnInterrupt(work(workspace));
  } catch (error) {
    if (error instanceof Interrupted) {
      console.error('Interrupted; cleaning up.');
      return 130;
    }
    console.error(error instanceof RangeError ? error.message : error);
    return 1;
  } finally {
    await stop();
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** Creates a folder that other users may traverse: if root runs the bench, PostgreSQL runs as another user. */
async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o711);
  return folder;
}

async function requireSpace(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const neededBytes = bytes + 2e9;
  if (bavail * bsize > neededBytes) return;
  throw new RangeError(
    `${tmpdir()} needs ${Math.ceil(neededBytes / 1e9)} GB free for this size; choose a smaller one, or another TMPDIR.`,
  );
}

/** Parses the value of an option as an integer from 1. Throws a RangeError. */
export function parsePositiveInteger(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1 on.`);
  return number;
}
