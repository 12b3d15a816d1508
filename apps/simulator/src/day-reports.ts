import type { Metrics } from '@portico/contract/words/metrics';
import { daySeconds, formatDay } from '@portico/counting/local-time';
import { findInstantsAtLocal } from '@portico/counting/zones';
import { distinctPeopleLine } from '@portico/device-formats/hx-f5/properties';
import type { SimulatedDevice } from './fleet-model.ts';
import { findDayNumberAt, findDayStartInstant, type SiteModel } from './model/site-days.ts';
import { computeUploadMoment, isEverSent, listScheduledPeriods, type SitePeriod } from './periods.ts';
import type { InstantRange } from './ranges.ts';

/** A device's report on one local day, sent in addition to its record periods. */
export type DayReport = {
  /** Local date at the place, "yyyy-MM-dd". */
  date: string;
  /** Epoch seconds at which the day ends. */
  end: number;
  /** Sum of `flowIn`: all entries of the day, repeated visits included. */
  entries: number;
  /** The report as the platform stores it: one record of the line for distinct people, starting at local midnight. */
  record: SitePeriod;
};

const hourSeconds = 3_600;

/** Final reports to send at `now`. A day's report is found together with the day's last record period, which must start in [from, to). */
export function findFinalReports(simulated: SimulatedDevice, range: InstantRange, now: number): DayReport[] {
  if (simulated.dailyMetrics.length === 0) return [];
  const reports: DayReport[] = [];
  for (const { placement, day, position } of listScheduledPeriods(simulated, range)) {
    const end = day.from + day.periodCount * day.minutes * 60;
    if (position < day.periodCount - 1 || computeUploadMoment(simulated, end) > now || end > simulated.silentSince)
      continue;
    const report = buildDayReport(
      simulated,
      placement.model,
      findDayNumberAt(placement.model, day.from),
      Number.POSITIVE_INFINITY,
    );
    if (report)
      reports.push({ ...report, record: { ...report.record, uploadedAt: computeUploadMoment(simulated, end) } });
  }
  return reports;
}

/**
 * Report on the current day up to `now`; null when there is none. None is sent in the day's first hour, because where midnight occurs twice
 * the platform could not tell which one is meant.
 */
export function buildInterimReport(simulated: SimulatedDevice, now: number): DayReport | null {
  if (simulated.dailyMetrics.length === 0) return null;
  const model = simulated.placements.find(({ from, to }) => now >= from && now < to)?.model;
  if (!model) return null;
  const day = findDayNumberAt(model, now);
  const midnight = findInstantsAtLocal(model.rules, day * daySeconds).at(-1) ?? findDayStartInstant(model, day);
  return now < midnight + hourSeconds ? null : buildDayReport(simulated, model, day, now);
}

// Sums the day's record periods that ended by `until`, at whichever place the device was installed. The report belongs to the place of the
// device at midnight. null: the device was installed nowhere at midnight, or has counted nothing yet.
function buildDayReport(simulated: SimulatedDevice, model: SiteModel, day: number, until: number): DayReport | null {
  const from = findDayStartInstant(model, day);
  const end = findDayStartInstant(model, day + 1);
  const midnightPlacement = simulated.placements.find((placement) => from >= placement.from && from < placement.to);
  if (!midnightPlacement) return null;
  let entries = 0;
  let counted = 0;
  const sums: Metrics = {};
  for (const { placement, day: part, position } of listScheduledPeriods(simulated, [from, end])) {
    const at = part.from + position * part.minutes * 60;
    const over = at + part.minutes * 60;
    if (over > until || !isEverSent(simulated, placement, at, over)) continue;
    counted += 1;
    entries += part.columns.get('flowIn')?.[position] ?? 0;
    for (const metric of simulated.dailyMetrics)
      sums[metric] = (sums[metric] ?? 0) + (part.columns.get(metric)?.[position] ?? 0);
  }
  if (counted === 0) return null;
  // In this message, the number of distinct people includes staff.
  const metrics = { ...sums, dedupedCount: (sums.dedupedCount ?? 0) + (sums.dedupeStaff ?? 0) };
  const site = midnightPlacement.model.site.key;
  const record = { line: distinctPeopleLine, at: from, minutes: 1440, metrics, uploadedAt: Math.floor(until), site };
  return { date: formatDay(day * daySeconds), end, entries, record };
}
