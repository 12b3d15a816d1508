import { type HistoryData, historyReplyLimit } from '@portico/contract/device-messages/commands';
import type { NativeRecord } from '@portico/contract/device-messages/native';
import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { nativeRecordOf } from '@portico/device-formats/native/encode';
import type { SimulatedDevice } from './fleet-model.ts';
import { countedMetrics } from './model/counted.ts';
import type { SeenPeriod } from './model/crossings.ts';
import { dayAt, dayStart } from './model/site-days.ts';
import { duePeriods, gridOf, isEverSent, recordPeriodAt, type SitePeriod, seenPeriod } from './periods.ts';
import type { Range } from './ranges.ts';

// More than this of a device's memory nobody gets in one go: ten weeks of five minutes each.
const mostPeriods = 20_000;

/** When the day began where a device hangs; where it hangs nowhere, a day ago. */
export function midnightBefore({ placements }: SimulatedDevice, now: number): number {
  const placement = placements.find(({ from, to }) => now >= from && now < to);
  return placement ? dayStart(placement.model, dayAt(placement.model, now)) : now - 86_400;
}

/** What a device has counted today up to `now`, as one record. */
export function countedToday(simulated: SimulatedDevice, now: number): NativeRecord {
  const midnight = midnightBefore(simulated, now);
  const sum: Metrics = {};
  for (const period of gridOf(simulated, [midnight, now])) {
    const seen = seenPeriod(simulated, period);
    if (!isEverSent(simulated, period.placement, seen.at, Math.min(now, seen.at + seen.minutes * 60))) continue;
    const counted = countedMetrics(seen, simulated.settings.countingRules, now) ?? {};
    for (const metric of metricNames) {
      const value = counted[metric];
      if (typeof value === 'number') sum[metric] = (sum[metric] ?? 0) + value;
    }
  }
  const minutes = Math.floor((now - midnight) / 60);
  return nativeRecordOf({ line: 0, at: midnight, minutes, metrics: sum, uploadedAt: now });
}

/** What a device has sent of [from, to) already, as far as it remembers. */
export function sentPeriods(
  simulated: SimulatedDevice,
  [from, to]: Range,
  settled: readonly Range[],
  now: number,
): SitePeriod[] {
  const periods = settled.flatMap((range) => {
    const both: Range = [Math.max(from, range[0]), Math.min(to, range[1])];
    return both[0] < both[1] ? duePeriods(simulated, both, now).periods : [];
  });
  return periods.slice(-mostPeriods);
}

/** How a device tells what it sends once more. */
export function historyData([startTime, endTime]: Range, periods: readonly SitePeriod[]): HistoryData {
  return { startTime, endTime, total: periods.length, records: periods.slice(-historyReplyLimit).map(nativeRecordOf) };
}

/** The record period under way, with everybody who passes in it; null where the device hangs nowhere. */
export function seenPeriodAt(simulated: SimulatedDevice, at: number): SeenPeriod | null {
  const minutes = recordPeriodAt(simulated, at);
  for (const period of gridOf(simulated, [at - minutes * 60 + 1, at + 1])) {
    const seen = seenPeriod(simulated, period);
    if (seen.at <= at && at < seen.at + seen.minutes * 60) return seen;
  }
  return null;
}
