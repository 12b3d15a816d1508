import {
  computeHourStart,
  type DeviceHistory,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  valueAtHour,
} from './history.ts';
import { median } from './weekly-usual.ts';

/** Tolerated clock error: a larger one assigns people to wrong five-minute periods. */
const toleratedSkewSeconds = 120;
/** Periods that arrive this much before their end were counted by a clock that is ahead. */
const aheadSeconds = 120;
/** Tolerated delay of an upload beyond its interval, because of slow networks and queues. */
const lateSeconds = 900;
/** Delays caused by a slow clock are constant: they vary by at most the upload interval plus this. */
const steadySeconds = 600;
/** Minimum number of hours with constant delays: records sent all at once or after a lost link have a different delay each hour. */
const minHours = 6;

/**
 * Finds clocks that are ahead or behind: from the clock error the device reports, or from the delay between the end of its periods and
 * their receipt, if that delay is constant hour after hour. Records that are sent long afterwards have a different delay each hour, and are
 * ignored.
 */
export function findClockFaults(history: EntityHistory, device: DeviceHistory): Fault[] {
  const { clockSkew } = device;
  const byDelay = steadyDelays(device).map(({ first, end, seconds }) => ({
    ...createClockFault(device, -Math.round(seconds)),
    from: computeHourStart(history, first),
    to: findFaultEnd(history, device, end),
  }));
  if (clockSkew === null || Math.abs(clockSkew.seconds) <= toleratedSkewSeconds) return byDelay;
  const reportedFault = {
    ...createClockFault(device, clockSkew.seconds),
    from: Math.min(clockSkew.since, history.now),
    to: null,
  };
  // Delays after the start of the reported clock error are caused by it, so they are not a fault of their own.
  return [...byDelay.filter(({ to }) => to !== null && to < reportedFault.from), reportedFault];
}

const createClockFault = (device: DeviceHistory, skewSeconds: number) => ({
  kind: 'clockWrong' as const,
  device: device.id,
  evidence: { skewSeconds },
  missingPeople: null,
  reason: null,
});

function steadyDelays(device: DeviceHistory): { first: number; end: number; seconds: number }[] {
  const interval = device.uploadMinutes * 60;
  const isAhead = (lag: number) => lag < -aheadSeconds;
  const isBehind = (lag: number) => lag > interval + lateSeconds;
  const found: { first: number; end: number; seconds: number }[] = [];
  let run: { hour: number; delaySeconds: number }[] = [];
  const close = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.length >= minHours) {
      const seconds = median(run.map(({ delaySeconds }) => delaySeconds).toSorted((one, other) => one - other));
      // The delay includes the wait for the upload: at most one upload interval, on average half of it.
      const behind = seconds > 0 ? seconds - interval / 2 : seconds;
      found.push({ first: first.hour, end: last.hour + 1, seconds: behind });
    }
    run = [];
  };
  for (let hour = 0; hour < device.receiptDelay.length; hour += 1) {
    const delaySeconds = valueAtHour(device.receiptDelay, hour);
    if (Number.isNaN(delaySeconds)) continue;
    const last = run.at(-1);
    const isSteady = last === undefined || Math.abs(delaySeconds - last.delaySeconds) <= interval + steadySeconds;
    if (!(isAhead(delaySeconds) || isBehind(delaySeconds))) close();
    else {
      if (!isSteady) close();
      run.push({ hour, delaySeconds });
    }
  }
  close();
  return found.filter(({ first, end }) => isSteadyOverall(device, first, end, interval));
}

// Whether the delays are constant over all hours, not only from one hour to the next. If a device sends stored records faster than it
// counted them, each delay is close to the previous one, but the last one is far from the first.
function isSteadyOverall({ receiptDelay }: DeviceHistory, first: number, end: number, interval: number): boolean {
  const known = receiptDelay
    .slice(first, end)
    .filter((seconds) => !Number.isNaN(seconds))
    .toSorted();
  const part = (share: number) => known[Math.floor((known.length - 1) * share)] ?? Number.NaN;
  return part(0.9) - part(0.1) <= interval + steadySeconds;
}
