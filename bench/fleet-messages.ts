import { metricNames, metrics } from '@portico/contract/words/metrics';
import { encodeNativeRecords } from '@portico/device-formats';
import { daySeconds, metricColumns, periodSeconds } from './dataset.ts';
import { type PlainRow, toArrayLiterals, toRowValues } from './plain-table.ts';

const historyDays = 60;
const slotCount = (historyDays * daySeconds) / periodSeconds;

/** The metrics of the fleet's records, in the order of `metricColumns`. */
const fleetMetrics = metricColumns.flatMap((column) =>
  metricNames.filter((metric) => metrics[metric].column === column),
);
const makeValue = (slot: number, position: number) => (slot * (7 + position)) % (20 + 10 * position);

/** Consecutive records of a device, ready to be sent, with their number and the sum of people in. */
export type PreparedMessage<Content> = { content: Content; records: number; flowIn: number };

/** Returns a message of `size` records starting at a slot (number of a period since the start of the range). */
export type MessageFactory<Content> = (slot: number, size: number) => PreparedMessage<Content>;

/**
 * The messages of the devices of a fleet: each device sends the 60 days before `until` (epoch seconds), oldest first, no period twice.
 * A message does not contain its sender, so one message serves all devices, and preparation costs the client almost nothing.
 */
export function createFleetMessages(until: number) {
  const startsAt = until - slotCount * periodSeconds;
  const makeRows = (slot: number, size: number): PlainRow[] => {
    if (slot + size > slotCount)
      throw new RangeError(`The fleet has sent all of its ${historyDays} days: measure for a shorter time.`);
    return Array.from({ length: size }, (_, index) => ({
      at: startsAt + (slot + index) * periodSeconds,
      metrics: metricColumns.map((_column, position) => makeValue(slot + index, position)),
    }));
  };
  return {
    /** Range of period starts, [from, to), in epoch seconds. */
    range: { from: startsAt, to: until },
    /** Bodies as devices send them, to any listener. */
    bodies: prepareOnce(makeRows, (rows) => encodeNativeRecords(rows.map(toCountedPeriod))),
    /** Columns for a statement of many rows. */
    columns: prepareOnce(makeRows, toArrayLiterals),
    /** Values for a statement of one row. */
    values: prepareOnce(makeRows, (rows) => rows.flatMap(toRowValues)),
  };
}

export type FleetMessages = ReturnType<typeof createFleetMessages>;

function toCountedPeriod({ at, metrics: values }: PlainRow) {
  const measured = Object.fromEntries(fleetMetrics.map((metric, position) => [metric, values[position] ?? null]));
  return { line: 0, at, minutes: periodSeconds / 60, metrics: measured, uploadedAt: at + periodSeconds };
}

function prepareOnce<Content>(
  makeRows: (slot: number, size: number) => PlainRow[],
  build: (rows: readonly PlainRow[]) => Content,
): MessageFactory<Content> {
  const messages = new Map<string, PreparedMessage<Content>>();
  return (slot, size) => {
    const key = `${slot}/${size}`;
    const existing = messages.get(key);
    if (existing !== undefined) return existing;
    const rows = makeRows(slot, size);
    const flowIn = rows.reduce((sum, row) => sum + (row.metrics[0] ?? 0), 0);
    const message = { content: build(rows), records: size, flowIn };
    messages.set(key, message);
    return message;
  };
}
