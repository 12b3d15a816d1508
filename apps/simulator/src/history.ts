import { daySeconds } from '@portico/counting/local-time';
import { sendsRunningTotals } from './devices/format-traits.ts';
import { DeviceRejectedError } from './devices/link.ts';
import type { SimulatedDevice } from './fleet-model.ts';
import { findRecordPeriodMinutes } from './periods.ts';
import { type InstantRange, subtractRanges, sumRangeSeconds } from './ranges.ts';
import { getMaxPeriodsPerUpload, type RunContext, type Uploader } from './uploads.ts';

// Enough to fill the platform's group writes, few enough to stay below its memory limit for waiting records.
const maxConcurrentUploads = 32;

/**
 * Sends everything in [from, to) that is not settled yet. All devices send concurrently, the newest days first, so that today and last week
 * are complete within seconds. A device that sends running totals goes forward in time, because each total needs the previous one.
 */
export async function sendUnsettledHistory(
  run: RunContext,
  uploaders: readonly Uploader[],
  whole: InstantRange,
): Promise<void> {
  const { memory, progress, truth } = run;
  for (const { simulated } of uploaders) {
    progress.totals.wantedDays +=
      sumRangeSeconds(subtractRanges(whole, memory.settledRanges(simulated.device.sn))) / daySeconds;
  }
  const saving = setInterval(() => {
    truth.flush();
    memory.save();
    progress.tick('history');
  }, 1_000);
  const acquireSlot = createSlots(maxConcurrentUploads);
  // When one device fails, the others stop at their next upload.
  const failures: unknown[] = [];
  const catchUpDevice = async (uploader: Uploader): Promise<void> => {
    for (const part of splitIntoUploads(uploader, whole)) {
      const releaseSlot = await acquireSlot();
      try {
        if (failures.length > 0) return;
        await uploader.upload(part);
      } catch (error) {
        if (error instanceof DeviceRejectedError) progress.note('notAccepted', { reason: error.message });
        else failures.push(error);
        return;
      } finally {
        releaseSlot();
      }
    }
  };
  try {
    // Slots are given in the order of the requests, so the devices take turns and a slow device blocks no other.
    await Promise.all(uploaders.map(catchUpDevice));
    if (failures.length > 0) throw failures[0];
  } finally {
    clearInterval(saving);
    truth.flush();
    memory.save();
  }
}

// The last 24 hours first, then the 24 hours before, then as much as one upload holds (31 days at most).
function splitIntoUploads({ simulated }: Uploader, [from, to]: InstantRange): InstantRange[] {
  const max = Math.min(
    31 * daySeconds,
    getMaxPeriodsPerUpload(simulated) * findRecordPeriodMinutes(simulated, to) * 60,
  );
  const parts: InstantRange[] = [];
  for (let end = to; end > from; ) {
    const length = parts.length < 2 ? Math.min(daySeconds, max) : max;
    const start = Math.max(from, findStartOutsideSilence(simulated, end - length));
    parts.push([start, end]);
    end = start;
  }
  return sendsRunningTotals(simulated.device) ? parts.reverse() : parts;
}

// An upload that contains a silence also contains what was sent before and after it.
function findStartOutsideSilence(simulated: SimulatedDevice, start: number): number {
  const period = findRecordPeriodMinutes(simulated, start) * 60;
  const silences = [...simulated.outages, ...simulated.linkDown];
  const cut = silences.find(([from, to]) => start > from - period && start <= to);
  return cut === undefined ? start : cut[0] - daySeconds;
}

/** Limits concurrency to `count`: the result resolves to a function that releases the slot. */
function createSlots(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    return release;
  };
}
