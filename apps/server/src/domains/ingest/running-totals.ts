import { type Metric, maxMetricValue, metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { ColumnValue, CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, resolveRecordPlace } from './accept.ts';

export type RunningTotalsConverter = {
  /**
   * Stores the totals and returns the records of their differences, including later records whose difference changes.
   * `increments`: the other records of the same write.
   */
  convertToDifferences(
    totals: readonly AcceptedRecord[],
    increments: readonly AcceptedRecord[],
  ): Promise<AcceptedRecord[]>;
  /** Call after a failed write: the cached totals may differ from the stored ones. */
  clearMemory(): void;
};

/** The totals of a line after a report: the last reported total of each metric, from this report or an earlier one. */
type TotalsAtReport = { at: number; lastTotals: ReadonlyMap<Metric, LastTotal> };
type LastTotal = { total: number; at: number };

/** Stored reports of a line around new totals: the totals before them, and every report up to the last one that depends on them. */
type NeighbouringReports = {
  before: TotalsAtReport | null;
  stored: AcceptedRecord[];
  /** Period starts of increments on the line. */
  increments: number[];
  /** True if no report of the line is later. */
  includesNewestReport: boolean;
};

const columns = ['company', 'device', 'line', 'at', 'minutes', 'version', 'received', 'flags'] as const;
const metricColumns = metricNames.map((metric) => metrics[metric].column);
const lineKey = (record: AcceptedRecord) => `${record.device}/${record.line}`;

/**
 * Converts the running totals that some cameras report: the count of a period is the difference to the total before it. The totals are
 * stored in a table of their own and written before the records. A crash between the two writes loses no count: the device sends the
 * period again, and the total before it is the same. A total that arrives late corrects the difference of the total after it.
 */
export function createRunningTotalsConverter(countingStore: CountingStore): RunningTotalsConverter {
  // Newest totals of each line; a live report needs only these. Not cached if other processes write to the store, as they may be outdated.
  const usesCache = countingStore.engine === 'embedded';
  const newest = new Map<string, TotalsAtReport>();

  async function resolveLine(group: readonly AcceptedRecord[], increments: number[]): Promise<AcceptedRecord[]> {
    const [sample] = group;
    if (sample === undefined) return [];
    const starts = group.map((record) => record.at);
    const from = starts.reduce((min, at) => Math.min(min, at));
    const to = starts.reduce((max, at) => Math.max(max, at));
    const known = newest.get(lineKey(sample));
    const around =
      known !== undefined && known.at < from
        ? { before: known, stored: [], increments: [], includesNewestReport: true }
        : await loadNeighbouringReports(countingStore, sample, group, from, to);
    const byStart = new Map(around.stored.map((record) => [record.at, record]));
    const changed = new Set<number>();
    for (const record of group) {
      if ((byStart.get(record.at)?.version ?? 0) > record.version) continue;
      byStart.set(record.at, record);
      changed.add(record.at);
    }
    const ordered = [...byStart.values()].sort((a, b) => a.at - b.at);
    const { resolved, lastTotals: latest } = computeDifferences(around.before, ordered, changed, [
      ...around.increments,
      ...increments,
    ]);
    if (usesCache && around.includesNewestReport && latest !== null) newest.set(lineKey(sample), latest);
    else newest.delete(lineKey(sample));
    return resolved;
  }

  return {
    async convertToDifferences(totals, increments) {
      if (newest.size > 0) for (const record of increments) newest.delete(lineKey(record));
      if (totals.length === 0) return [];
      await countingStore.insert('running_totals', [...columns, ...metricColumns], totals.map(totalRow));
      const incrementsByLine = Map.groupBy(increments, lineKey);
      const resolved = [];
      for (const [line, group] of Map.groupBy(totals, lineKey)) {
        const records = incrementsByLine.get(line) ?? [];
        const starts = records.map((record) => record.at);
        resolved.push(...(await resolveLine(group, starts)));
      }
      return resolved;
    },
    clearMemory: () => newest.clear(),
  };
}

/**
 * Returns the records of those `ordered` reports that are new or depend on a new one, and the totals after the last report. The first
 * total of a metric has no difference: counting starts there. The same holds for the first total after an increment, because it is
 * unknown whether the total includes the increment.
 */
function computeDifferences(
  before: TotalsAtReport | null,
  ordered: readonly AcceptedRecord[],
  changed: ReadonlySet<number>,
  increments: readonly number[],
): { resolved: AcceptedRecord[]; lastTotals: TotalsAtReport | null } {
  const lastIncrementBefore = (at: number) =>
    increments.reduce((last, each) => (each < at ? Math.max(last, each) : last), 0);
  const lastTotals = new Map(before?.lastTotals);
  let previous = before?.at;
  let lastChanged: number | undefined;
  const resolved = [];
  for (const record of ordered) {
    const countsSince = lastIncrementBefore(record.at);
    let isTouched = changed.has(record.at);
    const values: AcceptedRecord['metrics'] = {};
    for (const metric of metricNames) {
      const total = record.metrics[metric] ?? null;
      if (total === null) continue;
      const last = lastTotals.get(metric);
      lastTotals.set(metric, { total, at: record.at });
      // A record is also computed again if the changed report lacks the metric: the report that it replaced may have had it.
      isTouched ||= lastChanged !== undefined && (last === undefined || last.at <= lastChanged);
      if (last === undefined) continue;
      // A total that fell was reset (midnight, restart, roll-over): the new total was counted since the reset.
      const difference = total < last.total ? total : total - last.total;
      // A larger difference than any period can have is a fault of the device: the count is unknown.
      if (last.at >= countsSince && difference <= maxMetricValue) values[metric] = difference;
    }
    if (isTouched && previous !== undefined)
      resolved.push({ ...record, flags: record.flags | recordFlags.fromTotal, metrics: values });
    previous = record.at;
    if (changed.has(record.at)) lastChanged = record.at;
  }
  const countsSince = lastIncrementBefore(Number.POSITIVE_INFINITY);
  for (const [metric, { at }] of lastTotals) if (at < countsSince) lastTotals.delete(metric);
  return { resolved, lastTotals: previous === undefined ? null : { at: previous, lastTotals } };
}

async function loadNeighbouringReports(
  countingStore: CountingStore,
  sample: AcceptedRecord,
  group: readonly AcceptedRecord[],
  from: number,
  to: number,
): Promise<NeighbouringReports> {
  const lineCondition = 'company = {company:UInt32} AND device = {device:UInt32} AND line = {line:UInt8}';
  const runQuery = (sql: string, params: Record<string, number>) =>
    countingStore.runIngestQuery(sql, { company: sample.company, device: sample.device, line: sample.line, ...params });
  const select = `SELECT toUInt32(at), minutes, version, toUInt32(received), flags, ${metricColumns.join(', ')} FROM running_totals FINAL WHERE ${lineCondition}`;

  const [nearest] = (
    await runQuery(`${select} AND at < toDateTime({from:UInt32}, 'UTC') ORDER BY at DESC LIMIT 1`, { from })
  ).map((row) => toTotalRecord(row, sample));
  // The next report of each metric depends on the new reports, or depended on the reports they replace.
  const nexts = metricColumns.map((column) => `toUInt32(minIf(at, isNotNull(${column})))`);
  const [later = []] = await runQuery(
    `SELECT toUInt32(max(at)), toUInt32(min(at)), ${nexts.join(', ')} FROM running_totals FINAL WHERE ${lineCondition} AND at > toDateTime({to:UInt32}, 'UTC')`,
    { to },
  );
  const [last = 0, ...next] = later.map(Number);
  const reach = next.reduce((max, at) => Math.max(max, at), to);
  const rows = await runQuery(
    `${select} AND at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({reach:UInt32}, 'UTC') ORDER BY at`,
    { from, reach },
  );
  const stored = rows.map((row) => toTotalRecord(row, sample));
  const before = nearest === undefined ? null : await loadTotalsAt(nearest, reportedMetrics([...stored, ...group]));
  const oldest = [...(before?.lastTotals.values() ?? [])].reduce(
    (min, { at }) => Math.min(min, at),
    before?.at ?? from,
  );
  // Of the increments before `from`, only the last is needed; of those after `reach`, too. All increments in between are needed.
  const increments = await runQuery(
    `SELECT toUInt32(max(at)) FROM records FINAL WHERE ${lineCondition} AND bitAnd(flags, ${recordFlags.fromTotal}) = 0
       AND at > toDateTime({oldest:UInt32}, 'UTC') GROUP BY multiIf(toUInt32(at) < {from:UInt32}, 0, toUInt32(at) > {reach:UInt32}, 1, toUInt32(at))`,
    { oldest, from, reach },
  );
  return { before, stored, increments: increments.map(([at]) => Number(at)), includesNewestReport: last <= reach };

  // Metrics that are missing in the report itself take their last total from an earlier report, if there is one.
  async function loadTotalsAt(record: AcceptedRecord, needed: readonly Metric[]): Promise<TotalsAtReport> {
    const lastTotals = new Map<Metric, LastTotal>();
    for (const metric of metricNames) {
      const total = record.metrics[metric] ?? null;
      if (total !== null) lastTotals.set(metric, { total, at: record.at });
    }
    const missing = needed.filter((metric) => !lastTotals.has(metric));
    if (missing.length === 0) return { at: record.at, lastTotals };
    const lasts = missing.map((metric) => {
      const { column } = metrics[metric];
      return `argMaxIf(${column}, at, isNotNull(${column})), toUInt32(maxIf(at, isNotNull(${column})))`;
    });
    const [found = []] = await runQuery(
      `SELECT ${lasts.join(', ')} FROM running_totals FINAL WHERE ${lineCondition} AND at < toDateTime({at:UInt32}, 'UTC')`,
      { at: record.at },
    );
    missing.forEach((metric, position) => {
      const at = Number(found[2 * position + 1]);
      if (at > 0) lastTotals.set(metric, { total: Number(found[2 * position]), at });
    });
    return { at: record.at, lastTotals };
  }
}

function reportedMetrics(records: readonly AcceptedRecord[]): Metric[] {
  return metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
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
