import { daySeconds } from '@portico/counting/local-time';
import { sendsTotals } from './devices/format-traits.ts';
import { NotAccepted } from './devices/link.ts';
import { recordPeriodAt } from './periods.ts';
import { lengthOf, type Range, uncovered } from './ranges.ts';
import { periodsPerUpload, type Run, type Uploader } from './uploads.ts';

// Enough to fill the platform's group writes, few enough that its memory for waiting records is never the limit.
const uploadsAtOnce = 32;

/**
 * Sends what happened in [from, to) and is not settled yet: all devices side by side, the newest days first, so that today and
 * last week stand within seconds. A device that sends running totals goes forward in time, since each total needs the one before.
 */
export async function catchUp(run: Run, uploaders: readonly Uploader[], whole: Range): Promise<void> {
  const { memory, progress, truth } = run;
  for (const { simulated } of uploaders) {
    progress.figures.wantedDays += lengthOf(uncovered(whole, memory.settledOf(simulated.device.sn))) / daySeconds;
  }
  const saving = setInterval(() => {
    truth.flush();
    memory.save();
    progress.tick('history');
  }, 1_000);
  const slots = slotsOf(uploadsAtOnce);
  // One that cannot go on stops the others at their next upload.
  const failures: unknown[] = [];
  const catchUpDevice = async (uploader: Uploader): Promise<void> => {
    for (const part of partsOf(uploader, whole)) {
      const free = await slots();
      try {
        if (failures.length > 0) return;
        await uploader.upload(part);
      } catch (error) {
        if (error instanceof NotAccepted) progress.note('notAccepted', { reason: error.message });
        else failures.push(error);
        return;
      } finally {
        free();
      }
    }
  };
  try {
    // Slots are given in the order they are asked for, so the devices take turns, and a slow one holds up nobody.
    await Promise.all(uploaders.map(catchUpDevice));
    if (failures.length > 0) throw failures[0];
  } finally {
    clearInterval(saving);
    truth.flush();
    memory.save();
  }
}

// Today first, then yesterday, then as much as one upload holds (a month at most).
function partsOf({ simulated }: Uploader, [from, to]: Range): Range[] {
  const longest = Math.min(31 * daySeconds, periodsPerUpload(simulated) * recordPeriodAt(simulated, to) * 60);
  const parts: Range[] = [];
  for (let end = to; end > from; ) {
    const length = parts.length < 2 ? Math.min(daySeconds, longest) : longest;
    const start = Math.max(from, end - length);
    parts.push([start, end]);
    end = start;
  }
  return sendsTotals(simulated.device) ? parts.reverse() : parts;
}

/** At most so many at once: resolves to a function that gives the slot back. */
function slotsOf(count: number): () => Promise<() => void> {
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
