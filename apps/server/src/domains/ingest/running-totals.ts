import { metricLimit, metricNames, metrics } from '@portico/contract/words/metrics';
import type { Cell, Counts } from '../../platform/counts/open.ts';
import { type AcceptedRecord, placeOf } from './accept.ts';

export type RunningTotals = {
  /** Stores what the totals stood at and returns the records whose differences they are, those after them included. */
  resolve(records: readonly AcceptedRecord[]): Promise<AcceptedRecord[]>;
  /** After a failed write: what is remembered may not be what is stored. */
  forget(): void;
};

const columns = ['company', 'device', 'line', 'at', 'minutes', 'version', 'received', 'flags'] as const;
const metricColumns = metricNames.map((metric) => metrics[metric].column);

/**
 * Cameras that report running totals: the number of a period is the difference to the total before it. The totals are kept
 * beside the records and written first, so that a crash between the two writes costs nothing (the device sends the period
 * again, and finds the same total before it), and a total that arrives late gives the one after it its right difference.
 */
export function createRunningTotals(counts: Counts): RunningTotals {
  // Newest total of each line of a device: a live report needs nothing else.
  const newest = new Map<string, AcceptedRecord>();

  async function neighbours(group: readonly AcceptedRecord[], from: number, to: number): Promise<AcceptedRecord[]> {
    const sample = group[0];
    if (sample === undefined) return [];
    const known = newest.get(`${sample.device}/${sample.line}`);
    if (known !== undefined && known.at < from) return [known];
    const select = `SELECT toUInt32(at), minutes, version, toUInt32(received), flags, ${metricColumns.join(', ')} FROM running_totals FINAL
      WHERE company = {company:UInt32} AND device = {device:UInt32} AND line = {line:UInt8}`;
    const params = { company: sample.company, device: sample.device, line: sample.line, from, to };
    const [before, within] = [
      await counts.askForIngest(`${select} AND at < toDateTime({from:UInt32}, 'UTC') ORDER BY at DESC LIMIT 1`, params),
      await counts.askForIngest(
        `${select} AND at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({to:UInt32}, 'UTC') ORDER BY at`,
        params,
      ),
    ];
    const after = await counts.askForIngest(
      `${select} AND at > toDateTime({to:UInt32}, 'UTC') ORDER BY at LIMIT 1`,
      params,
    );
    return [...before, ...within, ...after].map((row) => totalOf(row, sample));
  }

  async function resolveLine(group: readonly AcceptedRecord[]): Promise<AcceptedRecord[]> {
    const starts = group.map((record) => record.at);
    const from = starts.reduce((least, at) => Math.min(least, at));
    const to = starts.reduce((most, at) => Math.max(most, at));
    const stored = await neighbours(group, from, to);
    const byStart = new Map(stored.map((record) => [record.at, record]));
    for (const record of group) byStart.set(record.at, record);
    const ordered = [...byStart.values()].sort((a, b) => a.at - b.at);
    const last = ordered.at(-1);
    if (last !== undefined) newest.set(`${last.device}/${last.line}`, last);
    const changed = new Set(starts);
    return ordered.flatMap((record, position) => {
      const before = ordered[position - 1];
      // The first total a device ever sent is where counting starts; the rest is unchanged unless it or the one before it is new.
      if (before === undefined || !(changed.has(record.at) || changed.has(before.at))) return [];
      return [{ ...record, metrics: differences(before, record) }];
    });
  }

  return {
    async resolve(records) {
      const groups = [...Map.groupBy(records, (record) => `${record.device}/${record.line}`).values()];
      await counts.insert('running_totals', [...columns, ...metricColumns], records.map(totalRow));
      const resolved = [];
      for (const group of groups) resolved.push(...(await resolveLine(group)));
      return resolved;
    },
    forget: () => newest.clear(),
  };
}

/** A total that fell was reset (midnight, restart, roll-over): what stands there now was counted since. */
function differences(before: AcceptedRecord, after: AcceptedRecord): AcceptedRecord['metrics'] {
  const result: AcceptedRecord['metrics'] = {};
  for (const metric of metricNames) {
    const now = after.metrics[metric] ?? null;
    const then = before.metrics[metric] ?? null;
    if (now === null) continue;
    const difference = then === null || now < then ? now : now - then;
    // More than any period can hold: a fault of the device, not known rather than a giant count.
    if (difference <= metricLimit) result[metric] = difference;
  }
  return result;
}

function totalRow(record: AcceptedRecord): Cell[] {
  const key = [
    record.company,
    record.device,
    record.line,
    record.at,
    record.minutes,
    record.version,
    record.received,
    record.flags,
  ];
  return [...key, ...metricNames.map((metric) => record.metrics[metric] ?? null)];
}

function totalOf(row: readonly Cell[], sample: AcceptedRecord): AcceptedRecord {
  const [at, minutes, version, received, flags] = row.slice(0, 5).map(Number);
  const values = row.slice(5);
  const found: AcceptedRecord['metrics'] = {};
  metricNames.forEach((metric, position) => {
    const value = values[position];
    if (typeof value === 'number') found[metric] = value;
  });
  return {
    ...sample,
    at: at ?? 0,
    ...placeOf(sample.from, at ?? 0),
    minutes: minutes ?? 0,
    version: version ?? 0,
    received: received ?? 0,
    flags: flags ?? 0,
    metrics: found,
  };
}
