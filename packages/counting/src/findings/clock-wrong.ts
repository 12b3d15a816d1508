import { at, endOf, type EntityHistory, type Fault, localOf, type DeviceHours } from './history.ts';
import { median } from './usual.ts';

/** A clock further from ours than this puts people into the wrong five minutes. */
const toleratedSkewSeconds = 120;
/** Periods that come before their end by so much were counted by a clock that is ahead. */
const aheadSeconds = 120;
/** Uploads may be this late, beside their interval, before a clock is blamed: slow networks, queues. */
const lateSeconds = 900;
/** Delays of a clock that is behind are all alike: they stray by no more than the upload interval and this. */
const steadySeconds = 600;
/** And they have been so for six hours with records: a history that is sent at once, or after a dead link, has other delays each hour. */
const leastHours = 6;

/**
 * A clock that is ahead or behind: by its own word, or by the time between the ends of its periods and their receipt, which is alike
 * hour after hour. What was sent long afterwards is as late as it is old, and says nothing.
 */
export function clockWrong(history: EntityHistory, device: DeviceHours): Fault[] {
  const { skew } = device;
  const byDelay = steadyDelays(device).map(({ first, end, seconds }) => ({
    ...faultOf(device, -Math.round(seconds)),
    from: localOf(history, first),
    to: endOf(history, device, end),
  }));
  if (skew === null || Math.abs(skew.seconds) <= toleratedSkewSeconds) return byDelay;
  const told = { ...faultOf(device, skew.seconds), from: Math.min(skew.since, history.now), to: null };
  // It says itself what the delays say.
  return [...byDelay.filter(({ to }) => to !== null && to < told.from), told];
}

const faultOf = (device: DeviceHours, skewSeconds: number) => ({
  kind: 'clockWrong' as const,
  device: device.id,
  evidence: { skewSeconds },
  missingPeople: null,
  reason: null,
});

function steadyDelays(device: DeviceHours): { first: number; end: number; seconds: number }[] {
  const interval = device.uploadMinutes * 60;
  const isAhead = (lag: number) => lag < -aheadSeconds;
  const isBehind = (lag: number) => lag > interval + lateSeconds;
  const found: { first: number; end: number; seconds: number }[] = [];
  let run: { hour: number; lag: number }[] = [];
  const close = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.length >= leastHours) {
      const seconds = median(run.map(({ lag }) => lag).toSorted((one, other) => one - other));
      // Up to an interval of a delay is waiting for the upload, half of it on average.
      const behind = seconds > 0 ? seconds - interval / 2 : seconds;
      found.push({ first: first.hour, end: last.hour + 1, seconds: behind });
    }
    run = [];
  };
  for (let hour = 0; hour < device.lag.length; hour += 1) {
    const lag = at(device.lag, hour);
    if (Number.isNaN(lag)) continue;
    const last = run.at(-1);
    const isSteady = last === undefined || Math.abs(lag - last.lag) <= interval + steadySeconds;
    if (!(isAhead(lag) || isBehind(lag))) close();
    else {
      if (!isSteady) close();
      run.push({ hour, lag });
    }
  }
  close();
  return found.filter(({ first, end }) => isSteadyAsAWhole(device, first, end, interval));
}

// Delays that creep, as of a history that is sent faster than it happened, are each near the one before and far from the first.
function isSteadyAsAWhole({ lag }: DeviceHours, first: number, end: number, interval: number): boolean {
  const known = lag
    .slice(first, end)
    .filter((seconds) => !Number.isNaN(seconds))
    .toSorted();
  const part = (share: number) => known[Math.floor((known.length - 1) * share)] ?? Number.NaN;
  return part(0.9) - part(0.1) <= interval + steadySeconds;
}
