import { createHash } from 'node:crypto';
import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { estimatedMetrics, estimateHours, type HourEstimate } from '@portico/counting/estimate';
import { addMetrics } from '@portico/counting/items';
import { dayStart, formatDay, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { filledHours } from './counting-hours.ts';
import { deviceKey, type Histories, historiesOf } from './history.ts';
import type { GapPlace } from './place.ts';

/** What a filling of an entrance would keep: the hours that have an estimate. */
export type Fillable = { corridorId: number; hours: { hour: number; metrics: Metrics }[] };

export type Preview = { entrances: GapEntrance[]; fillable: Fillable[]; digest: string };

/** What is missing at the doors asked about, and what would be estimated of it. `now` in epoch seconds. */
export async function previewOf(
  counts: Counts,
  db: Db,
  { place, gap, now }: { place: GapPlace; gap: LocalRange; now: number },
): Promise<Preview> {
  const histories = await historiesOf(counts, place, gap, now);
  const filled = await filledHours(counts, db, { ...gap, corridorIds: place.askedIds });
  const entrances: GapEntrance[] = [];
  const fillable: Fillable[] = [];
  for (const corridorId of place.askedIds) {
    const entrance = histories.byCorridor.get(corridorId);
    if (entrance === undefined) continue;
    const others = [...histories.byCorridor].flatMap(([id, door]) => (id === corridorId ? [] : [door]));
    const clock = { hourSeconds: histories.hours.lengthOf, window: place.window };
    const estimates = estimateHours(entrance, others, gap, clock);
    if (estimates.length === 0) continue;
    const known = filled.filter((hour) => hour.counts && hour.corridorId === corridorId);
    const found = { corridorId, gap, estimates, filled: new Set(known.map(({ hour }) => hour)) };
    entrances.push(entranceOf(place, histories, found));
    const open = estimates.filter(({ hour }) => !found.filled.has(hour));
    const hours = open.map((each) => ({ hour: each.hour, metrics: valuesOf(each) }));
    const own = hours.filter(({ metrics }) => Object.keys(metrics).length > 0);
    if (own.length > 0) fillable.push({ corridorId, hours: own });
  }
  return { entrances, fillable, digest: createHash('sha256').update(JSON.stringify(fillable)).digest('base64url') };
}

type Found = { corridorId: number; gap: LocalRange; estimates: HourEstimate[]; filled: ReadonlySet<number> };

function entranceOf(place: GapPlace, { byCorridor, missing }: Histories, found: Found): GapEntrance {
  const { corridorId, gap, estimates, filled } = found;
  const devices = place.devices.filter((device) => device.corridorId === corridorId);
  const metrics = estimatedMetrics.filter((metric) => devices.some(({ measures }) => measures.includes(metric)));
  const byHour = new Map(estimates.map((each) => [each.hour, each]));
  const known = [...(byCorridor.get(corridorId)?.hours ?? [])].filter(([hour]) => hour >= gap.from && hour < gap.to);
  const days = new Map<number, { received: Metrics; estimated: Metrics }>();
  const hours = known.map(([hour, { sums, all }]): GapHour => {
    const isFilled = filled.has(hour);
    const estimate = isFilled ? undefined : byHour.get(hour);
    const day = days.get(dayStart(hour)) ?? { received: {}, estimated: {} };
    days.set(dayStart(hour), {
      received: addMetrics(day.received, sums),
      estimated: estimate === undefined ? day.estimated : addMetrics(day.estimated, valuesOf(estimate)),
    });
    return {
      time: formatLocal(hour),
      ...all,
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
      const lacks = missing.get(deviceKey(device));
      return lacks === undefined ? [] : [{ id, sn, name, missing: lacks, canBeAskedAgain }];
    }),
    hours,
    days: [...days].map(([day, sums]) => ({ day: formatDay(day), ...sums })),
  };
}

function valuesOf({ metrics }: HourEstimate): Metrics {
  const known = metrics.flatMap(({ metric, value }): [Metric, number][] => (value === null ? [] : [[metric, value]]));
  return Object.fromEntries(known);
}
