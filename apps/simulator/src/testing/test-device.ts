import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import { onTestFinished } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import { createProgressReporter } from '../progress.ts';
import { openSavedState } from '../saved-state.ts';
import { openTruthFile, readTruthFile } from '../truth-file.ts';
import { createUploader } from '../uploads.ts';
import { makeTestFleet, makeTestSite } from './small-fleet.ts';
import { openThrowawayDoors } from './throwaway-doors.ts';

/**
 * Creates a device at a busy place that never closes. The right time is `time` until the test moves it with `go`; the device has counted
 * since `since`.
 */
export async function openTestDevice(device: FleetDevice, since: number, time: string) {
  const doors = await openThrowawayDoors();
  const model = createFleetModel(
    makeTestFleet([device], [makeTestSite({ open: '00:00', close: '24:00', visitorsPerDay: 90_000 })]),
  );
  const [simulated] = model.devices;
  if (!simulated) throw new Error('no device');
  let now = toEpochSeconds(time);
  const truthPath = join(mkdtempSync(join(tmpdir(), 'one-device-')), 'truth.jsonl');
  const truth = openTruthFile(truthPath);
  const memory = openSavedState(null, model.devices, model.seed, now);
  const run = {
    fleet: model,
    doors: { http: doors.http, tcp: doors.tcp, mqtt: 'mqtt://127.0.0.1:9' },
    memory,
    truth,
    progress: createProgressReporter(true, () => undefined, Date.now),
    now: () => now,
    from: since,
    signal: new AbortController().signal,
  };
  const uploader = createUploader(run, simulated);
  onTestFinished(async () => {
    await uploader.link.close('stopped');
    await doors.closingTime();
    truth.close();
  });
  return {
    doors,
    uploader,
    memory,
    go: (later: string) => {
      now = toEpochSeconds(later);
    },
    upload: () => uploader.upload([since, uploader.clock.now()]),
    /** Start times of the received periods, in order of arrival, "HH:mm" in UTC. */
    starts: () =>
      doors.received.flatMap(({ records }) =>
        records.map(({ time: at }) =>
          at.kind === 'instant' ? new Date(at.epochSeconds * 1000).toISOString().slice(11, 16) : at.kind,
        ),
      ),
    truth: async () => {
      truth.flush();
      return [...(await readTruthFile(truthPath)).values()];
    },
  };
}
