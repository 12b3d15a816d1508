import type { HeatGrid } from '@portico/contract/device-messages/native';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metrics } from '@portico/contract/words/metrics';
import { findInstantsAtLocal, localSecondsAt } from '@portico/counting/zones';
import type { CountedPeriod } from '@portico/device-formats/counted-period';
import { formatTraits } from './devices/format-traits.ts';
import type { SimulatedDevice, SimulatedPlacement } from './fleet-model.ts';
import { countPeriodMetrics } from './model/count-period.ts';
import type { PassagePeriod } from './model/crossings.ts';
import { type DeviceDay, generateDeviceDay } from './model/device-days.ts';
import { distributeHeat } from './model/heat-cells.ts';
import { createRandom, hashParts } from './model/random.ts';
import { findDayNumberAt, findDayStartInstant } from './model/site-days.ts';
import { addRange, type InstantRange, isWithinRanges, subtractRanges } from './ranges.ts';

/** A record period counted by a device, with the key of its place. */
export type SitePeriod = CountedPeriod & { site: string; heat?: HeatGrid };

/** Record periods a device has to send now, and the ranges that are settled once these are acknowledged. */
export type DuePeriods = { periods: SitePeriod[]; settled: InstantRange[] };

/**
 * Finds the periods starting in [from, to) that a device has to send at `now`. A period that is never sent is settled at once: an outage,
 * a device that is not installed, nothing counted in a format that omits empty periods, or a period that ended too long ago for a device
 * that omits times. A period that has not ended, or waits for the link or the next upload, is neither sent nor settled.
 */
export function findDuePeriods(simulated: SimulatedDevice, range: InstantRange, now: number): DuePeriods {
  const periods: SitePeriod[] = [];
  let waiting: InstantRange[] = [];
  for (const period of listScheduledPeriods(simulated, range)) {
    const { placement, day, position } = period;
    const at = day.from + position * day.minutes * 60;
    const end = at + day.minutes * 60;
    const uploadedAt = computeUploadMoment(simulated, end);
    if (uploadedAt > now) {
      waiting = addRange(waiting, [at, Math.min(end, range[1])]);
      continue;
    }
    if (!isEverSent(simulated, placement, at, end)) continue;
    if (simulated.device.faults.omitsTimes && now - end > maxSecondsWithoutTimes) continue;
    const metrics = countPeriodMetrics(buildPassagePeriod(simulated, period), simulated.settings.countingRules, end);
    if (metrics === null) continue;
    if (formatTraits[simulated.device.format].omitsEmptyPeriods && isEmptyPeriod(metrics)) continue;
    const heat = computeHeat(simulated, placement, at, metrics);
    periods.push({ line: 0, at, minutes: day.minutes, metrics, uploadedAt, site: day.site, ...heat });
  }
  return { periods, settled: subtractRanges(range, addRange(waiting, [now, now])) };
}

// A message without times says that its period has just ended, so a period that ended longer ago can no longer be sent.
const maxSecondsWithoutTimes = 60;

/**
 * The current period with its counts so far; null when there is none to send. Devices that upload more often than they record send it
 * repeatedly, and each upload replaces the previous one.
 */
export function findCurrentPeriod(simulated: SimulatedDevice, now: number): SitePeriod | null {
  const minutes = findRecordPeriodMinutes(simulated, now);
  if (!formatTraits[simulated.device.format].laterUploadReplaces || simulated.settings.uploadInterval >= minutes)
    return null;
  for (const period of listScheduledPeriods(simulated, [now - minutes * 60 + 1, now])) {
    const { placement, day, position } = period;
    const at = day.from + position * day.minutes * 60;
    const end = at + day.minutes * 60;
    if (end <= now || !isEverSent(simulated, placement, at, end)) continue;
    const metrics = countPeriodMetrics(buildPassagePeriod(simulated, period), simulated.settings.countingRules, now);
    if (metrics === null) return null;
    return { line: 0, at, minutes: day.minutes, metrics, uploadedAt: Math.floor(now), site: day.site };
  }
  return null;
}

/** Whether a device counts no one in all its record periods that overlap a range of the past. */
export function countsNoOneIn(simulated: SimulatedDevice, [from, to]: InstantRange): boolean {
  const periodSeconds = findRecordPeriodMinutes(simulated, to) * 60;
  for (const scheduled of listScheduledPeriods(simulated, [from - periodSeconds + 1, to])) {
    if (!isEmptyPeriod(buildPassagePeriod(simulated, scheduled).metrics)) return false;
  }
  return true;
}

// A day is at most 25 hours long, except on islands that crossed the date line.
const maxDaySeconds = 93_600;

/** Running totals by period start: the sum of every metric since local midnight or the last reset, up to and including the period. */
export function computeRunningTotals(simulated: SimulatedDevice, periods: readonly SitePeriod[]): Map<number, Metrics> {
  const totals = new Map<number, Metrics>();
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return totals;
  let sum: Metrics = {};
  let midnight = Number.NaN;
  let before = Number.POSITIVE_INFINITY;
  for (const { placement, day, position } of listScheduledPeriods(simulated, [first.at - maxDaySeconds, last.at + 1])) {
    const at = day.from + position * day.minutes * 60;
    const hasReset = simulated.totalResets.some((reset) => reset > before && reset <= at);
    if (day.from !== midnight || hasReset) sum = {};
    midnight = day.from;
    before = at;
    if (!isEverSent(simulated, placement, at, at + day.minutes * 60)) continue;
    for (const metric of simulated.metrics)
      sum[metric] = (sum[metric] ?? 0) + (day.columns.get(metric)?.[position] ?? 0);
    totals.set(at, { ...sum });
  }
  return totals;
}

/**
 * Whether the running total before a period is known to the platform. `first`: nothing was sent since `since`. `gap`: the day's first
 * period does not directly follow the period sent before it.
 */
export function classifyPreviousTotal(
  simulated: SimulatedDevice,
  period: SitePeriod,
  since: number,
): 'known' | 'first' | 'gap' {
  const isSentIn = (range: InstantRange) => {
    for (const { placement, day, position } of listScheduledPeriods(simulated, range)) {
      const at = day.from + position * day.minutes * 60;
      if (isEverSent(simulated, placement, at, at + day.minutes * 60)) return true;
    }
    return false;
  };
  if (isSentIn([Math.max(since, period.at - period.minutes * 60), period.at])) return 'known';
  if (!isSentIn([since, period.at])) return 'first';
  const placement = simulated.placements.find(({ from, to }) => period.at >= from && period.at < to);
  const midnight = placement
    ? findDayStartInstant(placement.model, findDayNumberAt(placement.model, period.at))
    : period.at;
  return isSentIn([Math.max(since, midnight), period.at]) ? 'known' : 'gap';
}

/** When a device sends its counts of a period that ends at `end`: at its next upload, or after the link is back (epoch seconds). */
export function computeUploadMoment(simulated: SimulatedDevice, end: number): number {
  const { uploadInterval } = simulated.settings;
  const intervalSeconds = uploadInterval * 60;
  // Devices with the same interval must not all upload in the same second.
  const jitter =
    1 + (hashParts(simulated.device.sn) % (intervalSeconds === 0 ? 3 : Math.min(20, Math.max(1, intervalSeconds / 4))));
  const due = (intervalSeconds === 0 ? end : Math.ceil(end / intervalSeconds) * intervalSeconds) + jitter;
  const down = simulated.linkDown.find((range) => due >= range[0] && due < range[1]);
  return down ? down[1] + jitter : due;
}

// Interval at which a real-time device sends.
const realTimeSeconds = 10;

/** Next moment after `at` at which the device may have something to send. */
export function findNextUploadMoment(simulated: SimulatedDevice, at: number): number {
  if (simulated.settings.uploadInterval === 0) return at + realTimeSeconds;
  // Periods of the previous upload interval may not be sent yet, because each device adds some seconds of jitter to its upload time.
  const waiting = computeUploadMoment(simulated, at - simulated.settings.uploadInterval * 60);
  return waiting > at ? waiting : computeUploadMoment(simulated, at);
}

/** Whether a device can send at an instant: it works and its link is up. */
export function isReachable(simulated: SimulatedDevice, at: number): boolean {
  return (
    at < simulated.silentSince && !isWithinRanges(simulated.outages, at) && !isWithinRanges(simulated.linkDown, at)
  );
}

/** Length in minutes of the device's record period at an instant. */
export function findRecordPeriodMinutes(simulated: SimulatedDevice, at: number): number {
  return (
    simulated.settings.recordPeriods.findLast((period) => period.from <= at)?.minutes ?? simulated.device.recordPeriod
  );
}

/** A record period of a device: number `position` of its local day. */
export type ScheduledPeriod = { placement: SimulatedPlacement; day: DeviceDay; position: number };

/** All record periods of a device that start in a range, at whichever place, whether they are ever sent or not. */
export function* listScheduledPeriods(simulated: SimulatedDevice, range: InstantRange): Generator<ScheduledPeriod> {
  const { recordPeriods } = simulated.settings;
  for (const placement of simulated.placements) {
    for (const [index, { from, minutes }] of recordPeriods.entries()) {
      const until = recordPeriods[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      const start = Math.max(range[0], placement.from, from);
      const end = Math.min(range[1], placement.to, until);
      if (start >= end) continue;
      const last = findDayNumberAt(placement.model, end - 1);
      for (let dayNumber = findDayNumberAt(placement.model, start); dayNumber <= last; dayNumber += 1) {
        const day = getDeviceDay(simulated, placement, dayNumber, minutes);
        const step = minutes * 60;
        const first = Math.max(0, Math.ceil((start - day.from) / step));
        for (let position = first; position < day.periodCount && day.from + position * step < end; position += 1) {
          yield { placement, day, position };
        }
      }
    }
  }
}

const maxCachedDays = 4;

function getDeviceDay(
  simulated: SimulatedDevice,
  placement: SimulatedPlacement,
  dayNumber: number,
  minutes: number,
): DeviceDay {
  const key = `${placement.model.site.key}/${dayNumber}/${minutes}/${placement.share}`;
  const cached = simulated.dayCache.get(key);
  if (cached) return cached;
  const { sn, kind, countsTogether } = simulated.device;
  const sent = [...simulated.metrics, ...simulated.dailyMetrics];
  // Numbers depend on the metrics that are generated, so devices that count together generate those their formats cannot send, too.
  const [name, metrics] = countsTogether === undefined ? [sn, sent] : [countsTogether, deviceKinds[kind].measures];
  const view = { sn: name, share: placement.share, minutes, metrics };
  const day = generateDeviceDay(placement.model, view, dayNumber);
  const [oldest] = simulated.dayCache.keys();
  if (oldest !== undefined && simulated.dayCache.size >= maxCachedDays) simulated.dayCache.delete(oldest);
  simulated.dayCache.set(key, day);
  return day;
}

/** Whether the counts from `at` to `end` are ever sent; if not, nothing is counted. */
export function isEverSent(
  simulated: SimulatedDevice,
  placement: SimulatedPlacement,
  at: number,
  end: number,
): boolean {
  if (at < simulated.countsFrom || end > simulated.silentSince) return false;
  if (simulated.outages.some((outage) => at < outage[1] && end > outage[0])) return false;
  // Local time cannot express the second of two equal times, so counts of such a period are lost.
  if (formatTraits[simulated.device.format].properties.timeKind === 'instant') return true;
  const { rules } = placement.model;
  return findInstantsAtLocal(rules, localSecondsAt(rules, end))[0] === end;
}

/** What passes the device in a record period, whether the device counts it or not. */
export function buildPassagePeriod(
  { device, metrics: measured }: SimulatedDevice,
  { placement, day, position }: ScheduledPeriod,
): PassagePeriod {
  const metrics: Metrics = {};
  for (const metric of measured) metrics[metric] = day.columns.get(metric)?.[position] ?? 0;
  const at = day.from + position * day.minutes * 60;
  return { seed: placement.model.seed, sn: device.sn, at, minutes: day.minutes, metrics };
}

function computeHeat(simulated: SimulatedDevice, { model }: SimulatedPlacement, at: number, { dwellSeconds }: Metrics) {
  const floor = simulated.floors?.get(model.site.key);
  if (!floor || typeof dwellSeconds !== 'number') return {};
  return {
    heat: distributeHeat(
      floor,
      dwellSeconds,
      createRandom(model.seed, model.site.key, simulated.device.sn, at, 'heat'),
    ),
  };
}

function isEmptyPeriod(metrics: Metrics): boolean {
  return Object.values(metrics).every((value) => value === 0);
}
