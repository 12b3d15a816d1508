import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { completeness, type Receipt } from '@portico/counting/completeness';
import type { Expected } from './expected-periods.ts';
import type { HungDevice } from './hung-devices.ts';
import { deviceAt, type DeviceReceipts, type Receipts, type Received } from './questions/sums.ts';

/** Received and expected periods of the rows of a reply, by kind of devices; of each row one bucket after the other, and its range. */
export type Tallies = {
  /** At which place a row stands. */
  order: ReadonlyMap<number, number>;
  buckets: number;
  kinds: KindTally[];
};

type KindTally = {
  deviceType: number;
  received: Float64Array;
  expected: Float64Array;
  wholeReceived: Float64Array;
  wholeExpected: Float64Array;
};

/** The rows of a reply, and which of them a place (an entity or an entrance) is part of; none where it was not asked about. */
export type ReplyRows = { rows: readonly number[]; rowsOf: (place: number) => readonly number[] };

/** Completeness of each bucket and of the range; null where nothing was expected. */
export type RowCompleteness = { byBucket: (number | null)[]; total: number | null };

/** Received and expected periods by row. What one device sent too much fills no gap of another one. */
export function tallyReceipts(
  devices: readonly HungDevice[],
  by: 'entity' | 'corridor',
  expected: Expected,
  receipts: Receipts,
  { rows, rowsOf }: ReplyRows,
): Tallies {
  const tallies: Tallies = {
    order: new Map([...new Set(rows)].map((row, order) => [row, order])),
    buckets: expected.buckets.length,
    kinds: [],
  };
  const nothing = expected.buckets.map(() => 0);
  const addAt = (place: number, device: HungDevice, entityId: number, stays: HungDevice['stays']) => {
    const wanted = rowsOf(place);
    if (wanted.length === 0) return;
    const due = expected.due(device, entityId, stays);
    const sent = sentBy(device, receipts.get(place)) ?? nothing;
    const tally = tallyOfKind(tallies, device.deviceType);
    for (const row of wanted) addTo(tally, tallies.order.get(row) ?? -1, due, sent);
  };
  const placeOf = (stay: HungDevice['stays'][number]) => (by === 'entity' ? stay.entityId : stay.corridorId);
  for (const device of devices) {
    const { stays } = device;
    const [first] = stays;
    // Nearly all devices hung at one place once.
    if (first !== undefined && stays.length === 1) addAt(placeOf(first), device, first.entityId, stays);
    else for (const [place, own] of Map.groupBy(stays, placeOf)) addAt(place, device, own[0]?.entityId ?? 0, own);
  }
  return tallies;
}

function sentBy({ id }: HungDevice, receipts: readonly DeviceReceipts[] | undefined): readonly number[] | undefined {
  if (receipts === undefined) return undefined;
  for (const { device, periods } of receipts) if (device === id) return periods;
  return undefined;
}

function tallyOfKind({ order, buckets, kinds }: Tallies, deviceType: number): KindTally {
  const known = kinds.find((kind) => kind.deviceType === deviceType);
  if (known !== undefined) return known;
  const zeros = (length: number) => new Float64Array(length);
  const byBucket = order.size * buckets;
  const fresh = {
    deviceType,
    received: zeros(byBucket),
    expected: zeros(byBucket),
    wholeReceived: zeros(order.size),
    wholeExpected: zeros(order.size),
  };
  kinds.push(fresh);
  return fresh;
}

function addTo(tally: KindTally, row: number, due: Float64Array, sent: readonly number[]): void {
  let [received, expected] = [0, 0];
  const first = row * due.length;
  for (let place = 0; place < due.length; place += 1) {
    const [dueHere, sentHere] = [due[place] ?? 0, sent[place] ?? 0];
    received += sentHere;
    expected += dueHere;
    tally.expected[first + place] = (tally.expected[first + place] ?? 0) + dueHere;
    tally.received[first + place] = (tally.received[first + place] ?? 0) + Math.min(sentHere, dueHere);
  }
  tally.wholeReceived[row] = (tally.wholeReceived[row] ?? 0) + Math.min(received, expected);
  tally.wholeExpected[row] = (tally.wholeExpected[row] ?? 0) + expected;
}

/** Received and expected periods by bucket of the devices that measure one of these metrics, of a row. */
export function receiptsOf(tallies: Tallies, row: number, metrics: readonly Metric[]): Receipt[] {
  const kinds = measuring(tallies, metrics);
  const first = (tallies.order.get(row) ?? Number.NaN) * tallies.buckets;
  return Array.from({ length: tallies.buckets }, (_, bucket) => ({
    received: sumAt(kinds, 'received', first + bucket),
    expected: sumAt(kinds, 'expected', first + bucket),
  }));
}

/**
 * How complete rows are as far as devices measure one of these metrics, over places whose periods were tallied one by one; of the
 * buckets, which stand at the same place in each, only the first so many are told.
 */
export function completenessOfRows(
  tallies: readonly Tallies[],
  metrics: readonly Metric[],
  shown: number,
): (row: number) => RowCompleteness {
  const parts = tallies.map((one) => ({ ...one, kinds: measuring(one, metrics) }));
  return (row) => {
    const byBucket = shown === 0 ? none : new Float64Array(2 * shown);
    let [received, expected] = [0, 0];
    for (const { order, buckets, kinds } of parts) {
      const at = order.get(row);
      if (at === undefined) continue;
      for (const kind of kinds) {
        received += kind.wholeReceived[at] ?? 0;
        expected += kind.wholeExpected[at] ?? 0;
        addEach(byBucket, kind, at * buckets, Math.min(shown, buckets));
      }
    }
    return {
      byBucket: Array.from({ length: shown }, (_, n) => completeness(byBucket[2 * n] ?? 0, byBucket[2 * n + 1] ?? 0)),
      total: completeness(received, expected),
    };
  };
}

const none = new Float64Array(0);

// Received and expected by turns.
function addEach(sums: Float64Array, { received, expected }: KindTally, first: number, length: number): void {
  for (let n = 0; n < length; n += 1) {
    sums[2 * n] = (sums[2 * n] ?? 0) + (received[first + n] ?? 0);
    sums[2 * n + 1] = (sums[2 * n + 1] ?? 0) + (expected[first + n] ?? 0);
  }
}

function measuring({ kinds }: Tallies, metrics: readonly Metric[]): KindTally[] {
  return kinds.filter(({ deviceType }) => measuresAny(deviceType, metrics));
}

function sumAt(kinds: readonly KindTally[], of: Exclude<keyof KindTally, 'deviceType'>, place: number): number {
  let sum = 0;
  for (const kind of kinds) sum += kind[of][place] ?? 0;
  return sum;
}

/** Periods received of a question without a step: of its one bucket. */
export function overAll(receipts: Receipts): Received {
  const received: Received = new Map();
  for (const [place, devices] of receipts)
    for (const { device, periods } of devices) received.set(deviceAt(device, place), periods[0] ?? 0);
  return received;
}

/** Whether a kind of devices measures one of these metrics. */
export function measuresAny(deviceType: number, metrics: readonly Metric[]): boolean {
  const kind = deviceKindOf(deviceType);
  const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return metrics.some((metric) => measures.includes(metric));
}
