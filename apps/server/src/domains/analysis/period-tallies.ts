import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { computeCompleteness, type PeriodCounts } from '@portico/counting/completeness';
import type { MinutesByBucket } from '@portico/counting/expected-periods';
import type { ExpectedPeriodsByDevice } from './expected-periods.ts';
import type { InstalledDevice } from './installed-devices.ts';

/** Received and expected minutes of the rows of a reply, by device type: for each row its buckets in order, and the total of its range. */
export type PeriodTallies = {
  /** Index by row id. */
  rowIndex: ReadonlyMap<number, number>;
  bucketCount: number;
  byDeviceType: DeviceTypeTally[];
};

type DeviceTypeTally = {
  deviceType: number;
  received: Float64Array;
  expected: Float64Array;
  totalReceived: Float64Array;
  totalExpected: Float64Array;
};

/** The rows of a reply, and the rows that contain a place (an entity or an entrance); none if the place was not requested. */
export type ReplyRows = { rows: readonly number[]; rowsWithPlace: (place: number) => readonly number[] };

/** Completeness of each bucket and of the range; null where nothing was expected. */
export type RowCompleteness = { byBucket: (number | null)[]; total: number | null };

/** Received and expected minutes by row. */
export function tallyPeriods(
  devices: readonly InstalledDevice[],
  by: 'entity' | 'corridor',
  expected: ExpectedPeriodsByDevice,
  { rows, rowsWithPlace }: ReplyRows,
): PeriodTallies {
  const tallies: PeriodTallies = {
    rowIndex: new Map([...new Set(rows)].map((row, index) => [row, index])),
    bucketCount: expected.buckets.length,
    byDeviceType: [],
  };
  const addAt = (
    place: number,
    device: InstalledDevice,
    entityId: number,
    placements: InstalledDevice['placements'],
  ) => {
    const placeRows = rowsWithPlace(place);
    if (placeRows.length === 0) return;
    const minutes = expected.countByBucket(device, entityId, placements);
    const tally = getOrCreateTally(tallies, device.deviceType);
    for (const row of placeRows) addMinutesToRow(tally, tallies.rowIndex.get(row) ?? -1, minutes);
  };
  const placeOf = (placement: InstalledDevice['placements'][number]) =>
    by === 'entity' ? placement.entityId : placement.corridorId;
  for (const device of devices) {
    const { placements } = device;
    const [first] = placements;
    // Nearly all devices have a single placement.
    if (first !== undefined && placements.length === 1) addAt(placeOf(first), device, first.entityId, placements);
    else for (const [place, own] of Map.groupBy(placements, placeOf)) addAt(place, device, own[0]?.entityId ?? 0, own);
  }
  return tallies;
}

function getOrCreateTally({ rowIndex, bucketCount, byDeviceType }: PeriodTallies, deviceType: number): DeviceTypeTally {
  const known = byDeviceType.find((kind) => kind.deviceType === deviceType);
  if (known !== undefined) return known;
  const zeros = (length: number) => new Float64Array(length);
  const byBucket = rowIndex.size * bucketCount;
  const fresh = {
    deviceType,
    received: zeros(byBucket),
    expected: zeros(byBucket),
    totalReceived: zeros(rowIndex.size),
    totalExpected: zeros(rowIndex.size),
  };
  byDeviceType.push(fresh);
  return fresh;
}

function addMinutesToRow(tally: DeviceTypeTally, row: number, { expected, missing }: MinutesByBucket): void {
  let [totalReceived, totalExpected] = [0, 0];
  const first = row * expected.length;
  for (let place = 0; place < expected.length; place += 1) {
    const expectedInBucket = expected[place] ?? 0;
    const receivedInBucket = expectedInBucket - (missing[place] ?? 0);
    totalReceived += receivedInBucket;
    totalExpected += expectedInBucket;
    tally.expected[first + place] = (tally.expected[first + place] ?? 0) + expectedInBucket;
    tally.received[first + place] = (tally.received[first + place] ?? 0) + receivedInBucket;
  }
  tally.totalReceived[row] = (tally.totalReceived[row] ?? 0) + totalReceived;
  tally.totalExpected[row] = (tally.totalExpected[row] ?? 0) + totalExpected;
}

/** Received and expected minutes of a row by bucket, of the devices that measure one of these metrics. */
export function sumPeriodsByBucket(tallies: PeriodTallies, row: number, metrics: readonly Metric[]): PeriodCounts[] {
  const kinds = talliesMeasuring(tallies, metrics);
  const first = (tallies.rowIndex.get(row) ?? Number.NaN) * tallies.bucketCount;
  return Array.from({ length: tallies.bucketCount }, (_, bucket) => ({
    received: sumOfTallies(kinds, 'received', first + bucket),
    expected: sumOfTallies(kinds, 'expected', first + bucket),
  }));
}

/**
 * Creates a function that returns the completeness of a row, of the devices that measure one of these metrics. `tallies` belong to groups
 * of places that were tallied separately, with buckets at the same positions. Only the first `bucketLimit` buckets are returned.
 */
export function createRowCompleteness(
  tallies: readonly PeriodTallies[],
  metrics: readonly Metric[],
  bucketLimit: number,
): (row: number) => RowCompleteness {
  const parts = tallies.map((one) => ({ ...one, byDeviceType: talliesMeasuring(one, metrics) }));
  return (row) => {
    const byBucket = bucketLimit === 0 ? none : new Float64Array(2 * bucketLimit);
    let [received, expected] = [0, 0];
    for (const { rowIndex, bucketCount, byDeviceType } of parts) {
      const at = rowIndex.get(row);
      if (at === undefined) continue;
      for (const kind of byDeviceType) {
        received += kind.totalReceived[at] ?? 0;
        expected += kind.totalExpected[at] ?? 0;
        addPairs(byBucket, kind, at * bucketCount, Math.min(bucketLimit, bucketCount));
      }
    }
    return {
      byBucket: Array.from({ length: bucketLimit }, (_, index) =>
        computeCompleteness(byBucket[2 * index] ?? 0, byBucket[2 * index + 1] ?? 0),
      ),
      total: computeCompleteness(received, expected),
    };
  };
}

const none = new Float64Array(0);

// Interleaved: received and expected of the first bucket, then of the second.
function addPairs(sums: Float64Array, { received, expected }: DeviceTypeTally, first: number, length: number): void {
  for (let n = 0; n < length; n += 1) {
    sums[2 * n] = (sums[2 * n] ?? 0) + (received[first + n] ?? 0);
    sums[2 * n + 1] = (sums[2 * n + 1] ?? 0) + (expected[first + n] ?? 0);
  }
}

function talliesMeasuring({ byDeviceType }: PeriodTallies, metrics: readonly Metric[]): DeviceTypeTally[] {
  return byDeviceType.filter(({ deviceType }) => measuresAny(deviceType, metrics));
}

function sumOfTallies(
  kinds: readonly DeviceTypeTally[],
  field: Exclude<keyof DeviceTypeTally, 'deviceType'>,
  place: number,
): number {
  let sum = 0;
  for (const kind of kinds) sum += kind[field][place] ?? 0;
  return sum;
}

/** Whether a device type measures one of these metrics. */
export function measuresAny(deviceType: number, metrics: readonly Metric[]): boolean {
  const kind = findDeviceKind(deviceType);
  const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return metrics.some((metric) => measures.includes(metric));
}

/** Whether a device of this type measures one of the metrics of an item. */
export function measuresItem({ deviceType }: { deviceType: number }, item: StatisticItem): boolean {
  return measuresAny(deviceType, statisticItems[item].sourceMetrics);
}
