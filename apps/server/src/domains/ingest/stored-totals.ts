import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { type RunningTotalState, startRunningTotal } from '@portico/counting/running-total';
import type { ColumnValue, CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, resolveRecordPlace } from './accept.ts';
import type { LineState } from './total-line.ts';

/** A dip that the total has not passed after this time counts as its new height. */
const maxDipSeconds = 30 * 86_400;

const columns = ['company', 'device', 'line', 'at', 'minutes', 'version', 'received', 'flags'] as const;
const metricColumns = metricNames.map((metric) => metrics[metric].column);

/** The stored reports of one detection line. Times in epoch seconds. */
export type TotalReports = {
  /** The reports from `from` to `to`, both included, oldest first. */
  loadReports(from: number, to: number): Promise<AcceptedRecord[]>;
  /** At most `count` reports after `at`, oldest first. */
  loadNextReports(at: number, count: number): Promise<AcceptedRecord[]>;
  /** The state of these metrics before `from`; null: no report is earlier. */
  loadStateBefore(from: number, needed: readonly Metric[]): Promise<LineState | null>;
  /** Starts of the increments on the line after `from` and up to `to`. Of those before `keptFrom`, only the last. */
  loadIncrements(range: { from: number; keptFrom: number; to: number }): Promise<number[]>;
};

/** `sample`: a report of the line. */
export function openTotalReports(countingStore: CountingStore, sample: AcceptedRecord): TotalReports {
  const lineCondition = 'company = {company:UInt32} AND device = {device:UInt32} AND line = {line:UInt8}';
  const runQuery = (sql: string, params: Record<string, number>) =>
    countingStore.runIngestQuery(sql, { company: sample.company, device: sample.device, line: sample.line, ...params });
  const select = `SELECT toUInt32(at), minutes, version, toUInt32(received), flags, ${metricColumns.join(', ')} FROM running_totals FINAL WHERE ${lineCondition}`;
  const loadRows = async (condition: string, params: Record<string, number>) =>
    (await runQuery(`${select} AND ${condition}`, params)).map((row) => toTotalRecord(row, sample));

  async function loadLastIncrement(from: number, to: number): Promise<number> {
    const [last] = await runQuery(
      `SELECT toUInt32(max(at)) FROM records FINAL WHERE ${lineCondition} AND bitAnd(flags, ${recordFlags.fromTotal}) = 0
         AND at > toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')`,
      { from, to },
    );
    return Number(last?.[0] ?? 0);
  }

  async function loadRecentStates(from: number, needed: readonly Metric[]): Promise<Map<Metric, RunningTotalState>> {
    const windowStart = Math.max(0, from - maxDipSeconds);
    const since = Math.max(windowStart, await loadLastIncrement(windowStart, from));
    const [row = []] = await runQuery(
      `SELECT ${needed.map(selectState).join(', ')} FROM running_totals FINAL
       WHERE ${lineCondition} AND at >= toDateTime({since:UInt32}, 'UTC') AND at < toDateTime({from:UInt32}, 'UTC')`,
      { since, from },
    );
    return readStates(row, needed);
  }

  /** The last totals, of any age, as states without a dip. */
  async function loadLastTotals(before: number, needed: readonly Metric[]): Promise<Map<Metric, RunningTotalState>> {
    if (needed.length === 0) return new Map();
    const lasts = needed.map((metric) => {
      const { column } = metrics[metric];
      const last = `argMaxIf(${column}, at, isNotNull(${column}))`;
      return `toUInt32(maxIf(at, isNotNull(${column}))), ${last}, ${last}`;
    });
    const [row = []] = await runQuery(
      `SELECT ${lasts.join(', ')} FROM running_totals FINAL WHERE ${lineCondition} AND at < toDateTime({before:UInt32}, 'UTC')`,
      { before },
    );
    return readStates(row, needed);
  }

  return {
    loadReports: (from, to) =>
      loadRows("at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({to:UInt32}, 'UTC') ORDER BY at", {
        from,
        to,
      }),
    loadNextReports: (at, count) =>
      loadRows("at > toDateTime({at:UInt32}, 'UTC') ORDER BY at LIMIT {count:UInt32}", { at, count }),
    async loadStateBefore(from, needed) {
      const [nearest] = await runQuery(
        `SELECT toUInt32(max(at)) FROM running_totals WHERE ${lineCondition} AND at < toDateTime({from:UInt32}, 'UTC')`,
        { from },
      );
      const at = Number(nearest?.[0] ?? 0);
      if (at === 0) return null;
      const recent = await loadRecentStates(from, needed);
      const older = await loadLastTotals(
        from,
        needed.filter((metric) => !recent.has(metric)),
      );
      return { at, metrics: new Map([...older, ...recent]) };
    },
    async loadIncrements({ from, keptFrom, to }) {
      const increments = await runQuery(
        `SELECT toUInt32(max(at)) FROM records FINAL WHERE ${lineCondition} AND bitAnd(flags, ${recordFlags.fromTotal}) = 0
           AND at > toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({to:UInt32}, 'UTC')
         GROUP BY if(toUInt32(at) < {keptFrom:UInt32}, 0, toUInt32(at))`,
        { from, keptFrom, to },
      );
      return increments.map(([at]) => Number(at));
    },
  };
}

/** Start and value of the last total, and the greatest total since the last reset (as `countReading` knows resets). */
function selectState(metric: Metric): string {
  const { column } = metrics[metric];
  const readings = `arraySort(groupArrayIf((toUInt32(at), assumeNotNull(${column})), isNotNull(${column})))`;
  const totals = `arrayMap(reading -> reading.2, ${readings})`;
  // As long as `totals`, also without any.
  const before = `arraySlice(arrayPushFront(${totals}, 0), 1, length(${totals}))`;
  const reset = `arrayLastIndex((total, before) -> total < before AND (total = 0 OR 10 * total <= 9 * before), ${totals}, ${before})`;
  return `${readings}[-1].1, ${readings}[-1].2, arrayMax(arraySlice(${totals}, greatest(1, ${reset})))`;
}

function readStates(row: readonly ColumnValue[], needed: readonly Metric[]): Map<Metric, RunningTotalState> {
  const states = new Map<Metric, RunningTotalState>();
  needed.forEach((metric, position) => {
    const [at = 0, total = 0, height = 0] = row.slice(3 * position, 3 * position + 3).map(Number);
    if (at > 0) states.set(metric, startRunningTotal({ at, total }, height));
  });
  return states;
}

/** Stores reports as they were sent. */
export async function insertTotals(countingStore: CountingStore, totals: readonly AcceptedRecord[]): Promise<void> {
  if (totals.length > 0)
    await countingStore.insert('running_totals', [...columns, ...metricColumns], totals.map(totalRow));
}

function totalRow(record: AcceptedRecord): ColumnValue[] {
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

function toTotalRecord(row: readonly ColumnValue[], sample: AcceptedRecord): AcceptedRecord {
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
    ...resolveRecordPlace(sample.sender, at ?? 0),
    minutes: minutes ?? 0,
    version: version ?? 0,
    received: received ?? 0,
    flags: flags ?? 0,
    metrics: found,
  };
}
