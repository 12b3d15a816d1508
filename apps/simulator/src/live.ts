import { setTimeout as sleep } from 'node:timers/promises';
import { NotAccepted } from './devices/link.ts';
import { hashOf } from './model/random.ts';
import { isReachable, nextUploadMoment } from './periods.ts';
import type { Run, Uploader } from './uploads.ts';

// Heartbeats of cameras are due every minute; the others may be rarer.
const aliveEverySeconds = { 'hx-f5': 60, 'native-mqtt': 300, 'native-http': 3600, 'hx-f1': 1800 };
// How far back a live device looks for periods it could not send.
const lookBackSeconds = 14 * 86_400;
const unreachableNapSeconds = 5;
const longestNapMilliseconds = 60_000;

/** Runs every device in real time until the signal stops them. `speed`: seconds of the devices' clocks per real second. */
export async function runLive(run: Run, uploaders: readonly Uploader[], since: number, speed: number): Promise<void> {
  const saving = setInterval(() => {
    run.truth.flush();
    run.memory.save();
    run.progress.tick('live');
  }, 1_000);
  try {
    await Promise.all(uploaders.map((uploader) => liveDevice(run, uploader, since, speed)));
  } finally {
    clearInterval(saving);
  }
}

async function liveDevice(run: Run, uploader: Uploader, since: number, speed: number): Promise<void> {
  const { simulated, clock, link } = uploader;
  const { device } = simulated;
  const every = aliveEverySeconds[device.format];
  const now = run.now();
  // The first word comes within seconds, and not of all devices in the same one.
  let nextAlive = now + (hashOf(device.sn, 'alive') % 5) * speed;
  let nextUpload = now;
  let isUp = true;
  while (!run.signal.aborted) {
    const at = run.now();
    try {
      if (!isReachable(simulated, at)) {
        if (isUp) await link.close('lost');
        isUp = false;
        nextAlive = Math.max(nextAlive, at + unreachableNapSeconds);
        nextUpload = Math.max(nextUpload, at + unreachableNapSeconds);
      } else {
        if (!isUp) [nextAlive, nextUpload] = [at, at];
        isUp = true;
        if (at >= nextAlive) {
          nextAlive = at + every;
          const ahead = clock.ahead();
          await link.sayAlive();
          // Put right: what is due by the right time is due now.
          if (clock.ahead() !== ahead) nextUpload = at;
        }
        if (at >= nextUpload) {
          // Uploads go by the device's own clock, which may be wrong.
          const shown = clock.now();
          nextUpload = at + nextUploadMoment(simulated, shown) - shown;
          await uploader.upload([Math.max(since, shown - lookBackSeconds), shown]);
          await uploader.uploadUnderWay();
        }
      }
    } catch (error) {
      if (run.signal.aborted) return;
      if (!(error instanceof NotAccepted)) throw error;
      run.progress.note('notAccepted', { reason: error.message });
      nextUpload = at + 60;
      nextAlive = at + 60;
    }
    const wait = Math.max(0.05, Math.min(nextAlive, nextUpload) - run.now()) / speed;
    await sleep(Math.min(longestNapMilliseconds, wait * 1000), undefined, { signal: run.signal }).catch(
      () => undefined,
    );
  }
}
