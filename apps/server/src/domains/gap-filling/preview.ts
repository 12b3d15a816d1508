import { createHash } from 'node:crypto';
import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { estimableMetrics, estimateHours, type HourEstimate } from '@portico/counting/estimate';
import { addMetrics } from '@portico/counting/items';
import { dayStart, formatDay, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type EntranceHistories, entranceDeviceKey, loadEntranceHistories } from './entrance-history.ts';
import { loadFilledHours } from './filled-hours.ts';
import type { GapPlace } from './gap-place.ts';

/** The estimates of an entrance that a filling would store. Hours in local seconds. */
export type EntranceEstimates = { corridorId: number; hours: { hour: number; metrics: Metrics }[] };

export type FillingPreview = { entrances: GapEntrance[]; estimates: EntranceEstimates[]; digest: string };

/** Computes the missing hours of the requested entrances and their estimates. `gap`: local range; `now` in epoch seconds. */
export async function computeFillingPreview(
  countingStore: CountingStore,
  db: Db,
  { place, gap, now }: { place: GapPlace; gap: LocalRange; now: number },
): Promise<FillingPreview> {
  const histories = await loadEntranceHistories(countingStore, place, gap, now);
  const filled = await loadFilledHours(countingStore, db, { ...gap, corridorIds: place.requestedCorridorIds });
  const entrances: GapEntrance[] = [];
  const fillable: EntranceEstimates[] = [];
  for (const corridorId of place.requestedCorridorIds) {
    const entrance = histories.byCorridor.get(corridorId);
    if (entrance === undefined) continue;
    const others = [...histories.byCorridor].flatMap(([id, history]) => (id === corridorId ? [] : [history]));
    const clock = { hourSeconds: histories.hours.hourLength, window: place.window };
    const estimates = estimateHours(entrance, others, gap, clock);
    if (estimates.length === 0) continue;
    const known = filled.filter((hour) => hour.isInForce && hour.corridorId === corridorId);
    const estimatedEntrance = { corridorId, gap, estimates, filledHours: new Set(known.map(({ hour }) => hour)) };
    entrances.push(toGapEntrance(place, histories, estimatedEntrance));
    const open = estimates.filter(({ hour }) => !estimatedEntrance.filledHours.has(hour));
    const hours = open.map((each) => ({ hour: each.hour, metrics: toKnownValues(each) }));
    const hoursWithValues = hours.filter(({ metrics }) => Object.keys(metrics).length > 0);
    if (hoursWithValues.length > 0) fillable.push({ corridorId, hours: hoursWithValues });
  }
  return {
    entrances,
    estimates: fillable,
    digest: createHash('sha256').update(JSON.stringify(fillable)).digest('base64url'),
  };
}

type EstimatedEntrance = {
  corridorId: number;
  gap: LocalRange;
  estimates: HourEstimate[];
  filledHours: ReadonlySet<number>;
};

function toGapEntrance(
  place: GapPlace,
  { byCorridor, missing }: EntranceHistories,
  estimatedEntrance: EstimatedEntrance,
): GapEntrance {
  const { corridorId, gap, estimates, filledHours } = estimatedEntrance;
  const devices = place.devices.filter((device) => device.corridorId === corridorId);
  const metrics = estimableMetrics.filter((metric) => devices.some(({ measures }) => measures.includes(metric)));
  const byHour = new Map(estimates.map((each) => [each.hour, each]));
  const known = [...(byCorridor.get(corridorId)?.hours ?? [])].filter(([hour]) => hour >= gap.from && hour < gap.to);
  const days = new Map<number, { received: Metrics; estimated: Metrics }>();
  const hours = known.map(([hour, { sums, periods }]): GapHour => {
    const isFilled = filledHours.has(hour);
    const estimate = isFilled ? undefined : byHour.get(hour);
    const day = days.get(dayStart(hour)) ?? { received: {}, estimated: {} };
    days.set(dayStart(hour), {
      received: addMetrics(day.received, sums),
      estimated: estimate === undefined ? day.estimated : addMetrics(day.estimated, toKnownValues(estimate)),
    });
    return {
      time: formatLocal(hour),
      ...periods,
      values: sums,
      filled: isFilled,
      scale: estimate?.scale ?? null,
      estimates: (estimate?.metrics ?? []).map(({ metric, value, base }) => ({
        metric,
        value,
        base: base.map((week) => ({ time: formatLocal(week.hour), value: week.value })),
      })),
    };
  });
  return {
    corridorId,
    name: place.corridors.find(({ id }) => id === corridorId)?.name ?? '',
    metrics,
    devices: devices.flatMap((device) => {
      const { id, sn, name, canBeAskedAgain } = device;
      const missingPeriods = missing.get(entranceDeviceKey(device));
      return missingPeriods === undefined ? [] : [{ id, sn, name, missing: missingPeriods, canBeAskedAgain }];
    }),
    hours,
    days: [...days].map(([day, sums]) => ({ day: formatDay(day), ...sums })),
  };
}

function toKnownValues({ metrics }: HourEstimate): Metrics {
  const known = metrics.flatMap(({ metric, value }): [Metric, number][] => (value === null ? [] : [[metric, value]]));
  return Object.fromEntries(known);
}
