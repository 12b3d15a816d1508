import { readFileSync } from 'node:fs';
import { closeConnections } from './devices/http-post.ts';
import type { Doors } from './devices/link.ts';
import { fleetModel } from './fleet-model.ts';
import { catchUp } from './history.ts';
import { runLive } from './live.ts';
import { openMemory } from './memory.ts';
import type { Progress } from './progress.ts';
import { openTruth } from './truth.ts';
import { createUploader, type Run } from './uploads.ts';

/** What a run is asked to do. Times in epoch seconds. */
export type RunOptions = {
  fleetPath: string;
  truthPath: string | null;
  /** Where progress is remembered; null: nowhere. */
  memoryPath: string | null;
  seed: number | undefined;
  /** Start of the history; undefined: where the first device was hung up. */
  from: number | undefined;
  /** End of the history; undefined: now. */
  to: number | undefined;
  history: boolean;
  live: boolean;
  /** Seconds of the devices' clocks per real second while live; they never run ahead of the real clock. */
  speed: number;
  doors: Doors;
  signal: AbortSignal;
};

/** Catches up and runs live, as asked, until it is done or the signal stops it. */
export async function run(options: RunOptions, progress: Progress): Promise<void> {
  const fleet = fleetModel(JSON.parse(readFileSync(options.fleetPath, 'utf8')), options.seed);
  const realNow = () => Date.now() / 1000;
  const startedAt = options.to ?? Math.floor(realNow());
  let now = () => startedAt;
  const memory = openMemory(options.memoryPath, fleet.devices, fleet.seed, startedAt);
  const truth = openTruth(options.truthPath);
  const hung = fleet.devices.flatMap(({ placements }) => placements.map(({ from }) => from));
  const from = options.from ?? hung.reduce((least, at) => Math.min(least, at), startedAt);
  const shared: Run = {
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
      await catchUp(shared, uploaders, [from, startedAt]);
      progress.note('caughtUp', { records: progress.figures.records });
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
