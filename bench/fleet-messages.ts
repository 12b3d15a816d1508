import { metricNames, metrics } from '@portico/contract/words/metrics';
import { encodeNativeRecords } from '@portico/device-formats';
import { daySeconds, metricColumns, periodSeconds } from './dataset.ts';
import { columnsOf, type PlainRow, valuesOf } from './plain-table.ts';

const historyDays = 60;
const slots = (historyDays * daySeconds) / periodSeconds;

/** In the order of `metricColumns`. */
const fleetMetrics = metricColumns.flatMap((column) =>
  metricNames.filter((metric) => metrics[metric].column === column),
);
const valueOf = (slot: number, position: number) => (slot * (7 + position)) % (20 + 10 * position);

/** Some consecutive records of a device, ready to be sent. */
export type Prepared<Content> = { content: Content; records: number; flowIn: number };

/** Messages of `size` records from a slot on. */
export type Messages<Content> = (slot: number, size: number) => Prepared<Content>;

/**
 * What the devices of a fleet send: each one its own 60 days before `until` (epoch seconds), oldest first, never a period twice.
 * Who sends is no part of a message, so one message serves every device and preparing costs the client nearly nothing.
 */
export function fleetMessages(until: number) {
  const startsAt = until - slots * periodSeconds;
  const rowsOf = (slot: number, size: number): PlainRow[] => {
    if (slot + size > slots)
      throw new RangeError(`The fleet has sent all of its ${historyDays} days: measure for a shorter time.`);
    return Array.from({ length: size }, (_, index) => ({
      at: startsAt + (slot + index) * periodSeconds,
      metrics: metricColumns.map((_column, position) => valueOf(slot + index, position)),
    }));
  };
  return {
    /** Period starts, [from, to). */
    range: { from: startsAt, to: until },
    /** As devices send them, over any door. */
    bodies: prepareOnce(rowsOf, (rows) => encodeNativeRecords(rows.map(periodOf))),
    /** As columns of one statement. */
    columns: prepareOnce(rowsOf, columnsOf),
    /** As values of a statement of one row. */
    values: prepareOnce(rowsOf, (rows) => rows.flatMap(valuesOf)),
  };
}

export type FleetMessages = ReturnType<typeof fleetMessages>;

function periodOf({ at, metrics: values }: PlainRow) {
  const measured = Object.fromEntries(fleetMetrics.map((metric, position) => [metric, values[position] ?? null]));
  return { line: 0, at, minutes: periodSeconds / 60, metrics: measured, uploadedAt: at + periodSeconds };
}

function prepareOnce<Content>(
  rowsOf: (slot: number, size: number) => PlainRow[],
  build: (rows: readonly PlainRow[]) => Content,
): Messages<Content> {
  const built = new Map<string, Prepared<Content>>();
  return (slot, size) => {
    const key = `${slot}/${size}`;
    const found = built.get(key);
    if (found !== undefined) return found;
    const rows = rowsOf(slot, size);
    const flowIn = rows.reduce((sum, row) => sum + (row.metrics[0] ?? 0), 0);
    const made = { content: build(rows), records: size, flowIn };
    built.set(key, made);
    return made;
  };
}
