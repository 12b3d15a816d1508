import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { Receipt } from '@portico/counting/completeness';
import { type EntranceHistory, type EntranceHour, estimatedMetrics, furthestWeeks } from '@portico/counting/estimate';
import { hoursDue } from '@portico/counting/expected-periods';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { Counts } from '../../platform/counts/open.ts';
import type { GapPlace } from './place.ts';
import { receivedByEntranceHour, sumsByEntranceHour } from './questions/entrance-hours.ts';
import { type StoreHours, storeHours } from './store-hours.ts';

const hourSeconds = 3600;

/** What is known of the doors of a place, hour by hour, in a range and in the weeks before it. */
export type Histories = {
  byCorridor: Map<number, EntranceHistory>;
  hours: StoreHours;
  /** Periods of the range that have not come, by `deviceKey`. */
  missing: Map<string, number>;
};

export const deviceKey = ({ corridorId, id }: { corridorId: number; id: number }) => `${corridorId}/${id}`;

/** Reads the doors of a place. `now` in epoch seconds. */
export async function historiesOf(counts: Counts, place: GapPlace, gap: LocalRange, now: number): Promise<Histories> {
  // The day after the last one too: opening hours may run past midnight.
  const range = {
    from: addDays(dayStart(gap.from), -7 * furthestWeeks),
    to: addDays(dayStart(gap.to - 1), 2),
  };
  const asked = {
    company: place.entity.companyId,
    corridors: place.corridors.map(({ id }) => id),
    devices: [...new Set(place.devices.map(({ id }) => id))],
    ...range,
  };
  const measured = estimatedMetrics.filter((metric) => place.devices.some(({ measures }) => measures.includes(metric)));
  const [sums, received] = await Promise.all([
    sumsByEntranceHour(counts, asked, measured),
    receivedByEntranceHour(counts, asked, hoursDue(place.window)),
  ]);
  const hours = storeHours(place, range, now);
  const came = new Map(received.map((row) => [`${row.corridor}/${row.device}/${row.hour}`, row.periods]));
  const sumsOf = new Map(sums.map((row) => [`${row.corridor}/${row.hour}`, row.sums]));
  const missing = new Map<string, number>();
  const byCorridor = new Map<number, EntranceHistory>();
  for (const { id } of place.corridors) {
    const devices = place.devices
      .filter(({ corridorId }) => corridorId === id)
      .map((device) => ({ device, expectedAt: hours.expectedOf(device) }));
    const found = new Map<number, EntranceHour>();
    for (let hour = range.from; hour < range.to; hour += hourSeconds) {
      const told: { measures: readonly Metric[]; receipt: Receipt }[] = [];
      for (const { device, expectedAt } of devices) {
        const expected = expectedAt(hour);
        if (expected === 0) continue;
        const receipt = { expected, received: Math.min(expected, came.get(`${id}/${device.id}/${hour}`) ?? 0) };
        told.push({ measures: device.measures, receipt });
        const lacks = hour >= gap.from && hour < gap.to ? expected - receipt.received : 0;
        missing.set(deviceKey(device), (missing.get(deviceKey(device)) ?? 0) + lacks);
      }
      const own = sumsOf.get(`${id}/${hour}`);
      if (told.length > 0 || own !== undefined) found.set(hour, hourOf(own ?? {}, told));
    }
    byCorridor.set(id, { hours: found });
  }
  return { byCorridor, hours, missing };
}

function hourOf(sums: Metrics, told: readonly { measures: readonly Metric[]; receipt: Receipt }[]): EntranceHour {
  const all = { received: 0, expected: 0 };
  const of: { [M in Metric]?: Receipt } = {};
  const count = (into: Receipt, { received, expected }: Receipt) => {
    into.received += received;
    into.expected += expected;
  };
  for (const { measures, receipt } of told) {
    count(all, receipt);
    for (const metric of measures) count((of[metric] ??= { received: 0, expected: 0 }), receipt);
  }
  return { sums, all, of };
}
