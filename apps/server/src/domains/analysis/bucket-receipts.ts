import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { completeness } from '@portico/counting/completeness';
import type { Expected } from './expected-periods.ts';
import type { HungDevice } from './hung-devices.ts';
import { deviceAt, type Receipts } from './questions/sums.ts';

/** Received and expected periods of devices of one kind, by the place of the bucket, and over the whole range. */
export type Tally = { received: number[]; expected: number[]; wholeReceived: number; wholeExpected: number };

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
  const nothing = new Uint32Array(expected.buckets.length);
  for (const device of devices) {
    for (const { place, stays, entityId } of placesOf(device, by)) {
      const wanted = rowsOf(place);
      if (wanted.length === 0) continue;
      const due = expected.due(device, entityId, stays);
      const sent = receipts.get(deviceAt(device.id, place)) ?? nothing;
      for (const row of wanted) addTo(tallyAt(rows, row, device.deviceType, due.length), due, sent);
    }
  }
  return rows;
}

type PlaceOfDevice = { place: number; entityId: number; stays: HungDevice['stays'] };

function placesOf({ stays }: HungDevice, by: 'entity' | 'corridor'): PlaceOfDevice[] {
  const placeOf = (stay: (typeof stays)[number]) => (by === 'entity' ? stay.entityId : stay.corridorId);
  const [only, ...others] = stays;
  if (only === undefined) return [];
  // Nearly all devices hung at one place once.
  if (others.length === 0) return [{ place: placeOf(only), entityId: only.entityId, stays }];
  return [...Map.groupBy(stays, placeOf)].flatMap(([place, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ place, entityId: first.entityId, stays: own }];
  });
}

function tallyAt(rows: Map<number, KindTallies>, row: number, deviceType: number, length: number): Tally {
  const kinds: KindTallies = rows.get(row) ?? new Map();
  rows.set(row, kinds);
  const tally = kinds.get(deviceType) ?? noTally(length);
  kinds.set(deviceType, tally);
  return tally;
}

function noTally(length: number): Tally {
  const zeros = () => Array<number>(length).fill(0);
  return { received: zeros(), expected: zeros(), wholeReceived: 0, wholeExpected: 0 };
}

function addTo(tally: Tally, due: Float64Array, sent: Uint32Array): void {
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

/** Received and expected periods of a row's buckets and of its range, of the devices that measure one of these metrics. */
export function tallyOf(kinds: KindTallies | undefined, metrics: readonly Metric[], buckets: number): Tally {
  let all: Tally | null = null;
  for (const [type, tally] of kinds ?? []) {
    if (!measuresAny(type, metrics)) continue;
    all = all === null ? tally : together(all, tally);
  }
  return all ?? noTally(buckets);
}

function together(one: Tally, other: Tally): Tally {
  return {
    received: one.received.map((received, place) => received + (other.received[place] ?? 0)),
    expected: one.expected.map((expected, place) => expected + (other.expected[place] ?? 0)),
    wholeReceived: one.wholeReceived + other.wholeReceived,
    wholeExpected: one.wholeExpected + other.wholeExpected,
  };
}

/** How complete a row is as far as devices measure one of these metrics; of `buckets` only the first so many are told. */
export function rowCompleteness(
  kinds: KindTallies | undefined,
  metrics: readonly Metric[],
  buckets: number,
): RowCompleteness {
  const tally = tallyOf(kinds, metrics, buckets);
  const byBucket: RowCompleteness['byBucket'] = [];
  for (let place = 0; place < buckets; place += 1)
    byBucket.push(completeness(tally.received[place] ?? 0, tally.expected[place] ?? 0));
  return { byBucket, total: completeness(tally.wholeReceived, tally.wholeExpected) };
}

function measuresAny(deviceType: number, metrics: readonly Metric[]): boolean {
  const kind = deviceKindOf(deviceType);
  const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return metrics.some((metric) => measures.includes(metric));
}
