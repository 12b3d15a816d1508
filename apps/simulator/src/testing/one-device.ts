import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import { onTestFinished } from 'vitest';
import { fleetModel, seconds } from '../fleet-model.ts';
import { openMemory } from '../memory.ts';
import { createProgress } from '../progress.ts';
import { openTruth, readTruth } from '../truth.ts';
import { createUploader } from '../uploads.ts';
import { fleet, site } from './small-fleet.ts';
import { openThrowawayDoors } from './throwaway-doors.ts';

/** A device at a busy place that never closes, whose right time stands where the test puts it; it has counted since `since`. */
export async function oneDevice(device: FleetDevice, since: number, time: string) {
  const doors = await openThrowawayDoors();
  const model = fleetModel(fleet([device], [site({ open: '00:00', close: '24:00', visitorsPerDay: 90_000 })]));
  const [simulated] = model.devices;
  if (!simulated) throw new Error('no device');
  let now = seconds(time);
  const truthPath = join(mkdtempSync(join(tmpdir(), 'one-device-')), 'truth.jsonl');
  const truth = openTruth(truthPath);
  const memory = openMemory(null, model.devices, model.seed, now);
  const run = {
    fleet: model,
    doors: { http: doors.http, tcpXml: doors.tcpXml, mqtt: 'mqtt://127.0.0.1:9' },
    memory,
    truth,
    progress: createProgress(true, () => undefined, Date.now),
    now: () => now,
    from: since,
    signal: new AbortController().signal,
  };
  const uploader = createUploader(run, simulated);
  onTestFinished(async () => {
    await uploader.link.close('stopped');
    await doors.close();
    truth.close();
  });
  return {
    doors,
    uploader,
    memory,
    go: (later: string) => {
      now = seconds(later);
    },
    upload: () => uploader.upload([since, uploader.clock.now()]),
    /** Starts of the periods received, in their order, "HH:mm" in UTC. */
    starts: () =>
      doors.received.flatMap(({ records }) =>
        records.map(({ time: told }) =>
          told.kind === 'instant' ? new Date(told.epochSeconds * 1000).toISOString().slice(11, 16) : told.kind,
        ),
      ),
    truth: async () => {
      truth.flush();
      return [...(await readTruth(truthPath)).values()];
    },
  };
}
