import { type HistoryReplyData, maxHistoryReplyRecords } from '@portico/contract/device-messages/commands';
import type { NativeRecord } from '@portico/contract/device-messages/native';
import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { toNativeRecord } from '@portico/device-formats/native/encode';
import type { SimulatedDevice } from './fleet-model.ts';
import { countPeriodMetrics } from './model/count-period.ts';
import type { PassagePeriod } from './model/crossings.ts';
import { findDayNumberAt, findDayStartInstant } from './model/site-days.ts';
import {
  buildPassagePeriod,
  findDuePeriods,
  findRecordPeriodMinutes,
  isEverSent,
  listScheduledPeriods,
  type SitePeriod,
} from './periods.ts';
import type { InstantRange } from './ranges.ts';

// Upper limit of one resend: about ten weeks of five-minute periods.
const maxResentPeriods = 20_000;

/** Start of the current local day at the device's place; 24 hours ago when it is installed nowhere. */
export function findDeviceDayStart({ placements }: SimulatedDevice, now: number): number {
  const placement = placements.find(({ from, to }) => now >= from && now < to);
  return placement ? findDayStartInstant(placement.model, findDayNumberAt(placement.model, now)) : now - 86_400;
}

/** The device's counts of today up to `now`, as one record. */
export function buildTodayRecord(simulated: SimulatedDevice, now: number): NativeRecord {
  const midnight = findDeviceDayStart(simulated, now);
  const sum: Metrics = {};
  for (const period of listScheduledPeriods(simulated, [midnight, now])) {
    const passage = buildPassagePeriod(simulated, period);
    if (!isEverSent(simulated, period.placement, passage.at, Math.min(now, passage.at + passage.minutes * 60)))
      continue;
    const counted = countPeriodMetrics(passage, simulated.settings.countingRules, now) ?? {};
    for (const metric of metricNames) {
      const value = counted[metric];
      if (typeof value === 'number') sum[metric] = (sum[metric] ?? 0) + value;
    }
  }
  const minutes = Math.floor((now - midnight) / 60);
  return toNativeRecord({ line: 0, at: midnight, minutes, metrics: sum, uploadedAt: now });
}

/** The people inside now: those who came in today and have not left, as far as the device counts them. */
export function countInsideNow(simulated: SimulatedDevice, now: number): number {
  const { in: entered, out: left } = buildTodayRecord(simulated, now);
  return Math.max(0, (entered ?? 0) - (left ?? 0));
}

/** Periods starting in [from, to) that were sent already: the latest `maxResentPeriods`. */
export function findSentPeriods(
  simulated: SimulatedDevice,
  [from, to]: InstantRange,
  settled: readonly InstantRange[],
  now: number,
): SitePeriod[] {
  const periods = settled.flatMap((range) => {
    const common: InstantRange = [Math.max(from, range[0]), Math.min(to, range[1])];
    return common[0] < common[1] ? findDuePeriods(simulated, common, now).periods : [];
  });
  return periods.slice(-maxResentPeriods);
}

/** Reply to `history`: the number of periods sent again and the latest of their records. */
export function buildHistoryReply(
  [startTime, endTime]: InstantRange,
  periods: readonly SitePeriod[],
): HistoryReplyData {
  return {
    startTime,
    endTime,
    total: periods.length,
    records: periods.slice(-maxHistoryReplyRecords).map(toNativeRecord),
  };
}

/** The current record period with all people who pass; null when the device is installed nowhere. */
export function findPassagePeriod(simulated: SimulatedDevice, at: number): PassagePeriod | null {
  const minutes = findRecordPeriodMinutes(simulated, at);
  for (const period of listScheduledPeriods(simulated, [at - minutes * 60 + 1, at + 1])) {
    const passage = buildPassagePeriod(simulated, period);
    if (passage.at <= at && at < passage.at + passage.minutes * 60) return passage;
  }
  return null;
}
