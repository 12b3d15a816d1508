import type { Metrics } from '@portico/contract/words/metrics';
import { daySeconds, formatDay } from '@portico/counting/local-time';
import { instantsOfLocal } from '@portico/counting/zones';
import { distinctLine } from '@portico/device-formats/hx-f5/facts';
import type { SimulatedDevice } from './fleet-model.ts';
import { dayAt, dayStart, type SiteModel } from './model/site-days.ts';
import { gridOf, isEverSent, type SitePeriod, uploadMoment } from './periods.ts';
import type { Range } from './ranges.ts';

/** What a device reports of a local day as a whole, beside its periods. */
export type DayReport = {
  /** "yyyy-MM-dd" of the place. */
  date: string;
  /** Epoch seconds at which the day is over. */
  end: number;
  /** People who came in, those who came before that day included. */
  raw: number;
  /** As the platform keeps it: a record of a line of its own that starts at local midnight. */
  record: SitePeriod;
};

const hourSeconds = 3_600;

/** Final reports due at `now`: of the days whose last period starts in [from, to), so that a day is settled with its last period. */
export function finalReports(simulated: SimulatedDevice, range: Range, now: number): DayReport[] {
  if (simulated.perDay.length === 0) return [];
  const reports: DayReport[] = [];
  for (const { placement, day, position } of gridOf(simulated, range)) {
    const end = day.from + day.length * day.minutes * 60;
    if (position < day.length - 1 || uploadMoment(simulated, end) > now || end > simulated.silentSince) continue;
    const report = reportOf(simulated, placement.model, dayAt(placement.model, day.from), Number.POSITIVE_INFINITY);
    if (report) reports.push({ ...report, record: { ...report.record, uploadedAt: uploadMoment(simulated, end) } });
  }
  return reports;
}

/**
 * The report of the day so far. Not in its first hour: where midnight comes twice, the platform could not tell which of them is
 * meant.
 */
export function reportSoFar(simulated: SimulatedDevice, now: number): DayReport | null {
  if (simulated.perDay.length === 0) return null;
  const model = simulated.placements.find(({ from, to }) => now >= from && now < to)?.model;
  if (!model) return null;
  const day = dayAt(model, now);
  const midnight = instantsOfLocal(model.rules, day * daySeconds).at(-1) ?? dayStart(model, day);
  return now < midnight + hourSeconds ? null : reportOf(simulated, model, day, now);
}

// What was counted of a day until then, wherever the device hung; it belongs to the place where it hung at midnight. null:
// it hung nowhere then, or has counted nothing yet.
function reportOf(simulated: SimulatedDevice, model: SiteModel, day: number, until: number): DayReport | null {
  const from = dayStart(model, day);
  const end = dayStart(model, day + 1);
  const hung = simulated.placements.find((placement) => from >= placement.from && from < placement.to);
  if (!hung) return null;
  let raw = 0;
  let counted = 0;
  const sums: Metrics = {};
  for (const { placement, day: part, position } of gridOf(simulated, [from, end])) {
    const at = part.from + position * part.minutes * 60;
    const over = at + part.minutes * 60;
    if (over > until || !isEverSent(simulated, placement, at, over)) continue;
    counted += 1;
    raw += part.columns.get('flowIn')?.[position] ?? 0;
    for (const metric of simulated.perDay)
      sums[metric] = (sums[metric] ?? 0) + (part.columns.get(metric)?.[position] ?? 0);
  }
  if (counted === 0) return null;
  // In this message the distinct people are everybody, staff included.
  const metrics = { ...sums, dedupedCount: (sums.dedupedCount ?? 0) + (sums.dedupeStaff ?? 0) };
  const site = hung.model.site.key;
  const record = { line: distinctLine, at: from, minutes: 1440, metrics, uploadedAt: Math.floor(until), site };
  return { date: formatDay(day * daySeconds), end, raw, record };
}
