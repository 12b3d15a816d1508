import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { completeness, type Receipt } from '@portico/counting/completeness';
import type { Expected } from './expected-periods.ts';
import type { HungDevice } from './hung-devices.ts';
import { deviceAt, type Receipts } from './questions/sums.ts';

/** Received and expected periods of devices of one kind, by the place of the bucket, and over the whole range. */
type Tally = { received: Float64Array; expected: Float64Array; wholeReceived: number; wholeExpected: number };

/** Tallies of a row of a reply, by number of the device kind. */
export type KindTallies = Map<number, Tally>;

/** Completeness of each bucket and of the range; null where nothing was expected. */
export type RowCompleteness = { byBucket: (number | null)[]; total: number | null };

/**
 * Received and expected periods by row. `rowsOf` tells which rows a place (an entity or an entrance) is part of. What one device sent
 * too much fills no gap of another one.
 */
export function tallyReceipts(
  devices: readonly HungDevice[],
  by: 'entity' | 'corridor',
  expected: Expected,
  receipts: Receipts,
  rowsOf: (place: number) => readonly number[],
): Map<number, KindTallies> {
  const rows = new Map<number, KindTallies>();
  const { buckets } = expected;
  const sent = new Float64Array(buckets.length);
  for (const device of devices) {
    const places = Map.groupBy(device.stays, (stay) => (by === 'entity' ? stay.entityId : stay.corridorId));
    for (const [place, stays] of places) {
      const wanted = rowsOf(place);
      const [stay] = stays;
      if (wanted.length === 0 || stay === undefined) continue;
      const due = expected.due(device, stay.entityId, stays);
      const received = receipts.get(deviceAt(device.id, place));
      for (let index = 0; index < sent.length; index += 1) sent[index] = received?.get(buckets[index] ?? 0) ?? 0;
      for (const row of wanted) addTo(tallyAt(rows, row, device.deviceType, due.length), due, sent);
    }
  }
  return rows;
}

function tallyAt(rows: Map<number, KindTallies>, row: number, deviceType: number, length: number): Tally {
  const kinds: KindTallies = rows.get(row) ?? new Map();
  rows.set(row, kinds);
  const fresh = () => ({ received: new Float64Array(length), expected: new Float64Array(length) });
  const tally = kinds.get(deviceType) ?? { ...fresh(), wholeReceived: 0, wholeExpected: 0 };
  kinds.set(deviceType, tally);
  return tally;
}

function addTo(tally: Tally, due: Float64Array, sent: Float64Array): void {
  let [received, expected] = [0, 0];
  for (let place = 0; place < due.length; place += 1) {
    const [dueHere, sentHere] = [due[place] ?? 0, sent[place] ?? 0];
    received += sentHere;
    expected += dueHere;
    tally.expected[place] = (tally.expected[place] ?? 0) + dueHere;
    tally.received[place] = (tally.received[place] ?? 0) + Math.min(sentHere, dueHere);
  }
  tally.wholeReceived += Math.min(received, expected);
  tally.wholeExpected += expected;
}

/** Receipts of a row's buckets and of its range, of the devices that measure one of these metrics. */
export function receiptsOf(
  kinds: KindTallies | undefined,
  metrics: readonly Metric[],
  buckets: number,
): { byBucket: Receipt[]; total: Receipt } {
  const byBucket = Array.from({ length: buckets }, (): Receipt => ({ received: 0, expected: 0 }));
  const total = { received: 0, expected: 0 };
  for (const [type, tally] of kinds ?? []) {
    if (!measuresAny(type, metrics)) continue;
    byBucket.forEach((receipt, place) => {
      receipt.received += tally.received[place] ?? 0;
      receipt.expected += tally.expected[place] ?? 0;
    });
    total.received += tally.wholeReceived;
    total.expected += tally.wholeExpected;
  }
  return { byBucket, total };
}

/** How complete a row is as far as devices measure one of these metrics. */
export function rowCompleteness(
  kinds: KindTallies | undefined,
  metrics: readonly Metric[],
  buckets: number,
): RowCompleteness {
  const { byBucket, total } = receiptsOf(kinds, metrics, buckets);
  const share = ({ received, expected }: Receipt) => completeness(received, expected);
  return { byBucket: byBucket.map(share), total: share(total) };
}

function measuresAny(deviceType: number, metrics: readonly Metric[]): boolean {
  const kind = deviceKindOf(deviceType);
  const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return metrics.some((metric) => measures.includes(metric));
}
