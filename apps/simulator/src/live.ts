import { setTimeout as sleep } from 'node:timers/promises';
import { DeviceRejectedError } from './devices/link.ts';
import { hashParts } from './model/random.ts';
import { findNextUploadMoment, isReachable } from './periods.ts';
import type { RunContext, Uploader } from './uploads.ts';

// Cameras must send a heartbeat every minute; the other formats may send them less often.
const heartbeatSeconds = {
  'hx-f5': 60,
  'hx-f6': 60,
  'hx-f7': 60,
  'native-mqtt': 300,
  'native-http': 3600,
  'hx-f1': 1800,
  'hx-f2': 1800,
  'hx-f3': 1800,
  'hx-f4': 1800,
};
// How far back a live device looks for periods it has not sent.
const lookBackSeconds = 14 * 86_400;
const unreachableWaitSeconds = 5;
const maxWaitMilliseconds = 60_000;

/** Runs every device in real time until the signal aborts. `speed`: seconds on the devices' clocks per real second. */
export async function runLive(
  run: RunContext,
  uploaders: readonly Uploader[],
  since: number,
  speed: number,
): Promise<void> {
  const saving = setInterval(() => {
    run.truth.flush();
    run.memory.save();
    run.progress.tick('live');
  }, 1_000);
  try {
    await Promise.all(uploaders.map((uploader) => runLiveDevice(run, uploader, since, speed)));
  } finally {
    clearInterval(saving);
  }
}

async function runLiveDevice(run: RunContext, uploader: Uploader, since: number, speed: number): Promise<void> {
  const { simulated, clock, link } = uploader;
  const { device } = simulated;
  const heartbeatInterval = heartbeatSeconds[device.format];
  const now = run.now();
  // The first heartbeat comes within five seconds; the devices spread over these seconds.
  let nextHeartbeat = now + (hashParts(device.sn, 'alive') % 5) * speed;
  let nextUpload = now;
  let isUp = true;
  while (!run.signal.aborted) {
    const at = run.now();
    try {
      if (!isReachable(simulated, at)) {
        if (isUp) await link.close('lost');
        isUp = false;
        nextHeartbeat = Math.max(nextHeartbeat, at + unreachableWaitSeconds);
        nextUpload = Math.max(nextUpload, at + unreachableWaitSeconds);
      } else {
        if (!isUp) [nextHeartbeat, nextUpload] = [at, at];
        isUp = true;
        if (at >= nextHeartbeat) {
          nextHeartbeat = at + heartbeatInterval;
          const ahead = clock.secondsAhead();
          await link.sendHeartbeat();
          // The clock was corrected: periods that are complete by the right time are sent now.
          if (clock.secondsAhead() !== ahead) nextUpload = at;
        }
        if (at >= nextUpload) {
          // Uploads follow the device's own clock, which may be wrong.
          const deviceTime = clock.now();
          nextUpload = at + findNextUploadMoment(simulated, deviceTime) - deviceTime;
          await uploader.upload([Math.max(since, deviceTime - lookBackSeconds), deviceTime]);
          await uploader.uploadCurrentPeriod();
        }
      }
    } catch (error) {
      if (run.signal.aborted) return;
      if (!(error instanceof DeviceRejectedError)) throw error;
      run.progress.note('notAccepted', { reason: error.message });
      nextUpload = at + 60;
      nextHeartbeat = at + 60;
    }
    const wait = Math.max(0.05, Math.min(nextHeartbeat, nextUpload) - run.now()) / speed;
    await sleep(Math.min(maxWaitMilliseconds, wait * 1000), undefined, { signal: run.signal }).catch(() => undefined);
  }
}
