import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { PeriodCounts } from '@portico/counting/completeness';
import {
  type EntranceHistory,
  type EntranceHour,
  estimableMetrics,
  maxLookBackWeeks,
} from '@portico/counting/estimate';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { noCoverage } from '@portico/counting/record-coverage';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { getCoverageReader } from '../record-coverage/index.ts';
import type { GapPlace } from './gap-place.ts';
import { readSumsByEntranceHour } from './queries/entrance-hours.ts';
import { createStoreHourExpectations, type StoreHourExpectations } from './store-hour-expectations.ts';

const hourSeconds = 3600;

/** Hourly history of the entrances of a place, in a range and in the weeks before it. */
export type EntranceHistories = {
  byCorridor: Map<number, EntranceHistory>;
  hours: StoreHourExpectations;
  /** Number of missing minutes of the range, by `entranceDeviceKey`. */
  missing: Map<string, number>;
};

export const entranceDeviceKey = ({ corridorId, id }: { corridorId: number; id: number }) => `${corridorId}/${id}`;

/** Loads the histories of the entrances of a place. `gap`: local range; `now` in epoch seconds. */
export async function loadEntranceHistories(
  countingStore: CountingStore,
  place: GapPlace,
  gap: LocalRange,
  now: number,
): Promise<EntranceHistories> {
  // Includes the day after the last one, because opening hours may run past midnight.
  const range = {
    from: addDays(dayStart(gap.from), -7 * maxLookBackWeeks),
    to: addDays(dayStart(gap.to - 1), 2),
  };
  const query = {
    company: place.entity.companyId,
    corridors: place.corridors.map(({ id }) => id),
    devices: [...new Set(place.devices.map(({ id }) => id))],
    ...range,
  };
  const measured = estimableMetrics.filter((metric) => place.devices.some(({ measures }) => measures.includes(metric)));
  const placed = place.devices.map(({ id, placements }) => ({
    id,
    placements: placements.map((placement) => ({ ...placement, entityId: place.entity.id })),
  }));
  const [sums, coverage] = await Promise.all([
    readSumsByEntranceHour(countingStore, query, measured),
    getCoverageReader(countingStore).readCoverage([place.entity], placed, range),
  ]);
  const hours = createStoreHourExpectations(place, range, now);
  const sumsByHour = new Map(sums.map((row) => [`${row.corridor}/${row.hour}`, row.sums]));
  const missing = new Map<string, number>();
  const byCorridor = new Map<number, EntranceHistory>();
  for (const { id } of place.corridors) {
    const devices = place.devices
      .filter(({ corridorId }) => corridorId === id)
      .map((device) => ({ device, minutesAt: hours.minutesByHour(device, coverage.get(device.id) ?? noCoverage) }));
    const entranceHours = new Map<number, EntranceHour>();
    for (let hour = range.from; hour < range.to; hour += hourSeconds) {
      const devicePeriods: { measures: readonly Metric[]; periodCounts: PeriodCounts }[] = [];
      for (const { device, minutesAt } of devices) {
        const minutes = minutesAt(hour);
        if (minutes.expected === 0) continue;
        devicePeriods.push({ measures: device.measures, periodCounts: minutes });
        const missingMinutes = hour >= gap.from && hour < gap.to ? minutes.expected - minutes.received : 0;
        missing.set(entranceDeviceKey(device), (missing.get(entranceDeviceKey(device)) ?? 0) + missingMinutes);
      }
      const own = sumsByHour.get(`${id}/${hour}`);
      if (devicePeriods.length > 0 || own !== undefined)
        entranceHours.set(hour, toEntranceHour(own ?? {}, devicePeriods));
    }
    byCorridor.set(id, { hours: entranceHours });
  }
  return { byCorridor, hours, missing };
}

function toEntranceHour(
  sums: Metrics,
  devicePeriods: readonly { measures: readonly Metric[]; periodCounts: PeriodCounts }[],
): EntranceHour {
  const periods = { received: 0, expected: 0 };
  const periodsByMetric: { [M in Metric]?: PeriodCounts } = {};
  const count = (into: PeriodCounts, { received, expected }: PeriodCounts) => {
    into.received += received;
    into.expected += expected;
  };
  for (const { measures, periodCounts } of devicePeriods) {
    count(periods, periodCounts);
    for (const metric of measures) count((periodsByMetric[metric] ??= { received: 0, expected: 0 }), periodCounts);
  }
  return { sums, periods, periodsByMetric };
}
