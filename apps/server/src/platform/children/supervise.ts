import type { Log } from '../log.ts';
import type { RunningChild } from './start-child.ts';

/** After this many deaths within `deathWindowMilliseconds` the child is not restarted again. */
const maxDeaths = 3;
const deathWindowMilliseconds = 60_000;
const restartPauseMilliseconds = 250;

export type Supervision = {
  /** Resolves when the child is up: immediately unless it has died and is being restarted. */
  waitUntilRunning(): Promise<void>;
  /** Stops the child for good. */
  stop(): Promise<void>;
};

/**
 * Starts a child and restarts it whenever it ends by itself. `start` must resolve when the child can be used. Rejects when the first
 * start fails. After three deaths within a minute, calls `onRestartsExhausted` once, with one sentence for the operator; a failed
 * restart counts as a death.
 */
export async function superviseChild(options: {
  /** The child's name with its article, as used in sentences: "the counting engine". */
  name: string;
  start: () => Promise<RunningChild>;
  log: Log;
  /** Absent: prints the sentence and ends this process. */
  onRestartsExhausted?: (sentence: string) => void;
}): Promise<Supervision> {
  const { name, start, log, onRestartsExhausted = endProcess } = options;
  let child = await start();
  let up: Promise<void> = Promise.resolve();
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();
  const deaths: number[] = [];
  const watch = () => {
    const watchedChild = child;
    void watchedChild.exited.then((exitReason) => {
      if (isStopping) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      up = promise;
      restarting = restart(exitReason).then((isUp) => isUp && resolve());
    });
  };

  /** Returns true when the child is up again, false when it died too often or is being stopped. */
  async function restart(exitReason: string): Promise<boolean> {
    let reason = exitReason;
    for (;;) {
      const now = performance.now();
      deaths.push(now);
      const recent = deaths.filter((death) => now - death < deathWindowMilliseconds);
      if (recent.length >= maxDeaths) {
        onRestartsExhausted(
          `${capitalised(name)} ended ${maxDeaths} times within a minute (last: ${reason}); Portico stops.`,
        );
        return false;
      }
      log.error({ how: reason }, `${capitalised(name)} ended by itself (${reason}) and is being started again.`);
      try {
        child = await start();
        if (isStopping) {
          await child.stop();
          return false;
        }
        log.warn(`${capitalised(name)} is up again after ${Math.round(performance.now() - now)} ms.`);
        watch();
        return true;
      } catch (error) {
        reason = `the start failed: ${error instanceof Error ? error.message : String(error)}`;
        await new Promise((resolve) => setTimeout(resolve, restartPauseMilliseconds));
        if (isStopping) return false;
      }
    }
  }

  watch();
  return {
    waitUntilRunning: () => up,
    async stop() {
      isStopping = true;
      await restarting;
      await child.stop();
    },
  };
}

/** Ends this process, and with it all its children. */
function endProcess(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
