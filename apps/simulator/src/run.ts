import { readFileSync } from 'node:fs';
import { closeConnections } from './devices/http-post.ts';
import type { DoorAddresses } from './devices/link.ts';
import { createFleetModel } from './fleet-model.ts';
import { sendUnsettledHistory } from './history.ts';
import { runLive } from './live.ts';
import type { ProgressReporter } from './progress.ts';
import { openSavedState } from './saved-state.ts';
import { openTruthFile } from './truth-file.ts';
import { createUploader, type RunContext } from './uploads.ts';

/** Input of a run. Times in epoch seconds. */
export type RunOptions = {
  fleetPath: string;
  truthPath: string | null;
  /** File that stores the progress; null: not stored. */
  memoryPath: string | null;
  seed: number | undefined;
  /** Start of the history; undefined: the first placement of any device. */
  from: number | undefined;
  /** End of the history; undefined: now. */
  to: number | undefined;
  history: boolean;
  live: boolean;
  /** Seconds on the devices' clocks per real second during the live run; they never run ahead of the real clock. */
  speed: number;
  doors: DoorAddresses;
  signal: AbortSignal;
};

/** Sends the history and runs live, depending on the options, until it is done or the signal aborts. */
export async function runSimulation(options: RunOptions, progress: ProgressReporter): Promise<void> {
  const fleet = createFleetModel(JSON.parse(readFileSync(options.fleetPath, 'utf8')), options.seed);
  const realNow = () => Date.now() / 1000;
  const startedAt = options.to ?? Math.floor(realNow());
  let now = () => startedAt;
  const memory = openSavedState(options.memoryPath, fleet.devices, fleet.seed, startedAt);
  const truth = openTruthFile(options.truthPath);
  const placementStarts = fleet.devices.flatMap(({ placements }) => placements.map(({ from }) => from));
  const from = options.from ?? placementStarts.reduce((min, at) => Math.min(min, at), startedAt);
  const shared: RunContext = {
    fleet,
    doors: options.doors,
    memory,
    truth,
    progress,
    now: () => now(),
    from,
    signal: options.signal,
  };
  const uploaders = fleet.devices.map((simulated) => createUploader(shared, simulated));
  progress.note('started', {
    devices: fleet.devices.length,
    from: new Date(from * 1000).toISOString(),
    to: new Date(startedAt * 1000).toISOString(),
    continued: memory.isContinued ? 'yes' : 'no',
  });
  try {
    if (options.history) {
      await sendUnsettledHistory(shared, uploaders, [from, startedAt]);
      progress.note('caughtUp', { records: progress.totals.records });
    }
    if (options.live && !options.signal.aborted) {
      const liveFrom = realNow();
      now = () => Math.min(realNow(), startedAt + (realNow() - liveFrom) * options.speed);
      if (options.to === undefined) now = realNow;
      await runLive(
        shared,
        uploaders,
        options.history ? from : startedAt,
        options.to === undefined ? 1 : options.speed,
      );
    }
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    await Promise.allSettled(uploaders.map(({ link }) => link.close('stopped')));
    closeConnections();
    truth.close();
    memory.save();
  }
  progress.done();
}
