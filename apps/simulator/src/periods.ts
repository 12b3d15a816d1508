import type { HeatCells } from '@portico/contract/device-messages/native';
import type { Metrics } from '@portico/contract/words/metrics';
import { instantsOfLocal, localSecondsAt } from '@portico/counting/zones';
import type { CountedPeriod } from '@portico/device-formats/counted-period';
import { formatTraits } from './devices/format-traits.ts';
import type { Placement, SimulatedDevice } from './fleet-model.ts';
import { countedMetrics } from './model/counted.ts';
import type { SeenPeriod } from './model/crossings.ts';
import { type DeviceDay, deviceDay } from './model/device-days.ts';
import { heatCells } from './model/heat-cells.ts';
import { hashOf, randomOf } from './model/random.ts';
import { dayAt, dayStart } from './model/site-days.ts';
import { addRange, isWithin, type Range, uncovered } from './ranges.ts';

/** A record period a device has counted, and where. */
export type SitePeriod = CountedPeriod & { site: string; heat?: HeatCells };

/** Periods a device has to send now, and the stretch of time that is settled once they are acknowledged. */
export type Due = { periods: SitePeriod[]; settled: Range[] };

/**
 * What a device has to send at `now` of the periods that start in [from, to). Periods it never sends (nothing was counted in
 * an outage, it hung nowhere, nobody passed and its format is silent then) are settled without being sent; periods that have
 * not ended, or wait for the link or the next upload, are neither.
 */
export function duePeriods(simulated: SimulatedDevice, range: Range, now: number): Due {
  const periods: SitePeriod[] = [];
  let waiting: Range[] = [];
  for (const period of gridOf(simulated, range)) {
    const { placement, day, position } = period;
    const at = day.from + position * day.minutes * 60;
    const end = at + day.minutes * 60;
    const uploadedAt = uploadMoment(simulated, end);
    if (uploadedAt > now) {
      waiting = addRange(waiting, [at, Math.min(end, range[1])]);
      continue;
    }
    if (!isEverSent(simulated, placement, at, end)) continue;
    const metrics = countedMetrics(seenPeriod(simulated, period), simulated.settings.countingRules, end);
    if (metrics === null) continue;
    if (formatTraits[simulated.device.format].silentWhenNobodyPasses && isNobody(metrics)) continue;
    const heat = heatOf(simulated, placement, at, metrics);
    periods.push({ line: 0, at, minutes: day.minutes, metrics, uploadedAt, site: day.site, ...heat });
  }
  return { periods, settled: uncovered(range, addRange(waiting, [now, now])) };
}

/**
 * The period under way, as far as it has come: devices that upload more often than they record send it again and again, and
 * each upload replaces the one before. null where there is none to send.
 */
export function periodUnderWay(simulated: SimulatedDevice, now: number): SitePeriod | null {
  const minutes = recordPeriodAt(simulated, now);
  if (!formatTraits[simulated.device.format].laterUploadReplaces || simulated.settings.uploadInterval >= minutes)
    return null;
  for (const period of gridOf(simulated, [now - minutes * 60 + 1, now])) {
    const { placement, day, position } = period;
    const at = day.from + position * day.minutes * 60;
    const end = at + day.minutes * 60;
    if (end <= now || !isEverSent(simulated, placement, at, end)) continue;
    const metrics = countedMetrics(seenPeriod(simulated, period), simulated.settings.countingRules, now);
    if (metrics === null) return null;
    return { line: 0, at, minutes: day.minutes, metrics, uploadedAt: Math.floor(now), site: day.site };
  }
  return null;
}

// A day is never longer than 25 hours, but for islands that crossed the date line.
const longestDaySeconds = 93_600;

/** Sums of every metric since the device's last midnight up to and including the period that starts at `at`: its running total. */
export function runningTotals(simulated: SimulatedDevice, periods: readonly SitePeriod[]): Map<number, Metrics> {
  const totals = new Map<number, Metrics>();
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return totals;
  let sum: Metrics = {};
  let midnight = Number.NaN;
  for (const { placement, day, position } of gridOf(simulated, [first.at - longestDaySeconds, last.at + 1])) {
    const at = day.from + position * day.minutes * 60;
    if (day.from !== midnight) {
      sum = {};
      midnight = day.from;
    }
    if (!isEverSent(simulated, placement, at, at + day.minutes * 60)) continue;
    for (const metric of simulated.metrics)
      sum[metric] = (sum[metric] ?? 0) + (day.columns.get(metric)?.[position] ?? 0);
    totals.set(at, { ...sum });
  }
  return totals;
}

/**
 * Whether the running total in front of a period is unknown or of another day: `first` where nothing was ever sent since
 * `since`, `gap` where the day's first period does not follow right after the one sent before it.
 */
export function totalBefore(simulated: SimulatedDevice, period: SitePeriod, since: number): 'known' | 'first' | 'gap' {
  const isSentIn = (range: Range) => {
    for (const { placement, day, position } of gridOf(simulated, range)) {
      const at = day.from + position * day.minutes * 60;
      if (isEverSent(simulated, placement, at, at + day.minutes * 60)) return true;
    }
    return false;
  };
  if (isSentIn([Math.max(since, period.at - period.minutes * 60), period.at])) return 'known';
  if (!isSentIn([since, period.at])) return 'first';
  const placement = simulated.placements.find(({ from, to }) => period.at >= from && period.at < to);
  const midnight = placement ? dayStart(placement.model, dayAt(placement.model, period.at)) : period.at;
  return isSentIn([Math.max(since, midnight), period.at]) ? 'known' : 'gap';
}

/** When a device sends what it counted until `end`: at its next upload, or after the link has come back. */
export function uploadMoment(simulated: SimulatedDevice, end: number): number {
  const { uploadInterval } = simulated.settings;
  const every = uploadInterval * 60;
  // Devices of one interval must not all come in the same second.
  const jitter = 1 + (hashOf(simulated.device.sn) % (every === 0 ? 3 : Math.min(20, Math.max(1, every / 4))));
  const due = (every === 0 ? end : Math.ceil(end / every) * every) + jitter;
  const down = simulated.linkDown.find((range) => due >= range[0] && due < range[1]);
  return down ? down[1] + jitter : due;
}

// How often a device in real time sends.
const realTimeSeconds = 10;

/** The next moment after `at` at which a device may have something to send. */
export function nextUploadMoment(simulated: SimulatedDevice, at: number): number {
  if (simulated.settings.uploadInterval === 0) return at + realTimeSeconds;
  // What ended before the last turn of the interval may still be waiting for its seconds of jitter.
  const waiting = uploadMoment(simulated, at - simulated.settings.uploadInterval * 60);
  return waiting > at ? waiting : uploadMoment(simulated, at);
}

/** Whether a device can say anything at an instant: it works and its link is up. */
export function isReachable(simulated: SimulatedDevice, at: number): boolean {
  return at < simulated.silentSince && !isWithin(simulated.outages, at) && !isWithin(simulated.linkDown, at);
}

/** Minutes of the record periods a device makes at an instant. */
export function recordPeriodAt(simulated: SimulatedDevice, at: number): number {
  return (
    simulated.settings.recordPeriods.findLast((period) => period.from <= at)?.minutes ?? simulated.device.recordPeriod
  );
}

/** A record period of a device: the `position`-th of its local day. */
export type GridPeriod = { placement: Placement; day: DeviceDay; position: number };

/** The record periods of a device that start in a range, wherever it hung; whether they are ever sent or not. */
export function* gridOf(simulated: SimulatedDevice, range: Range): Generator<GridPeriod> {
  const { recordPeriods } = simulated.settings;
  for (const placement of simulated.placements) {
    for (const [index, { from, minutes }] of recordPeriods.entries()) {
      const until = recordPeriods[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      const start = Math.max(range[0], placement.from, from);
      const end = Math.min(range[1], placement.to, until);
      if (start >= end) continue;
      const last = dayAt(placement.model, end - 1);
      for (let number = dayAt(placement.model, start); number <= last; number += 1) {
        const day = dayOf(simulated, placement, number, minutes);
        const step = minutes * 60;
        const first = Math.max(0, Math.ceil((start - day.from) / step));
        for (let position = first; position < day.length && day.from + position * step < end; position += 1) {
          yield { placement, day, position };
        }
      }
    }
  }
}

const keptDays = 4;

function dayOf(simulated: SimulatedDevice, placement: Placement, number: number, minutes: number): DeviceDay {
  const key = `${placement.model.site.key}/${number}/${minutes}/${placement.share}`;
  const known = simulated.days.get(key);
  if (known) return known;
  const eye = {
    sn: simulated.device.sn,
    share: placement.share,
    minutes,
    metrics: [...simulated.metrics, ...simulated.perDay],
  };
  const day = deviceDay(placement.model, eye, number);
  const [oldest] = simulated.days.keys();
  if (oldest !== undefined && simulated.days.size >= keptDays) simulated.days.delete(oldest);
  simulated.days.set(key, day);
  return day;
}

/** Whether what a device counts from `at` to `end` is ever sent; where it is not, nothing is counted. */
export function isEverSent(simulated: SimulatedDevice, placement: Placement, at: number, end: number): boolean {
  if (at < simulated.countsFrom || end > simulated.silentSince) return false;
  if (simulated.outages.some((outage) => at < outage[1] && end > outage[0])) return false;
  // A wall clock cannot say the second of two equal times: what is counted then is known to nobody.
  if (formatTraits[simulated.device.format].facts.clock === 'instant') return true;
  const { rules } = placement.model;
  return instantsOfLocal(rules, localSecondsAt(rules, end))[0] === end;
}

/** What passes a device in a record period, whether it counts it or not. */
export function seenPeriod(
  { device, metrics: measured }: SimulatedDevice,
  { placement, day, position }: GridPeriod,
): SeenPeriod {
  const metrics: Metrics = {};
  for (const metric of measured) metrics[metric] = day.columns.get(metric)?.[position] ?? 0;
  const at = day.from + position * day.minutes * 60;
  return { seed: placement.model.seed, sn: device.sn, at, minutes: day.minutes, metrics };
}

function heatOf(simulated: SimulatedDevice, { model }: Placement, at: number, { dwellSeconds }: Metrics) {
  const floor = simulated.floors?.get(model.site.key);
  if (!floor || typeof dwellSeconds !== 'number') return {};
  return {
    heat: heatCells(floor, dwellSeconds, randomOf(model.seed, model.site.key, simulated.device.sn, at, 'heat')),
  };
}

function isNobody(metrics: Metrics): boolean {
  return Object.values(metrics).every((value) => value === 0);
}
