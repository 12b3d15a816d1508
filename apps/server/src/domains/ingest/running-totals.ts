import { type Metric, metricLimit, metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { Cell, Counts } from '../../platform/counts/open.ts';
import { type AcceptedRecord, placeOf } from './accept.ts';

export type RunningTotals = {
  /**
   * Stores what the totals stood at and returns the records whose differences they are, those after them included.
   * `increments`: what else the same write holds.
   */
  resolve(totals: readonly AcceptedRecord[], increments: readonly AcceptedRecord[]): Promise<AcceptedRecord[]>;
  /** After a failed write: what is remembered may not be what is stored. */
  forget(): void;
};

/** What the totals of a line stood at after a report: of each metric the last that was told, by this report or an earlier one. */
type Standing = { at: number; told: ReadonlyMap<Metric, Told> };
type Told = { total: number; at: number };

/** What the store has of a line around new totals: the standing before them, and every report up to the last that depends on them. */
type Surroundings = {
  before: Standing | null;
  stored: AcceptedRecord[];
  /** Period starts of increments on the line. */
  increments: number[];
  /** No report of the line is later. */
  reachesNewest: boolean;
};

const columns = ['company', 'device', 'line', 'at', 'minutes', 'version', 'received', 'flags'] as const;
const metricColumns = metricNames.map((metric) => metrics[metric].column);
const lineOf = (record: AcceptedRecord) => `${record.device}/${record.line}`;

/**
 * Cameras that report running totals: the number of a period is the difference to the total before it. The totals are kept
 * beside the records and written first, so that a crash between the two writes costs nothing (the device sends the period
 * again, and finds the same total before it), and a total that arrives late gives the one after it its right difference.
 */
export function createRunningTotals(counts: Counts): RunningTotals {
  // Newest standing of each line: a live report needs nothing else. Where others write to the store, it may be out of date.
  const remembers = counts.engine === 'embedded';
  const newest = new Map<string, Standing>();

  async function resolveLine(group: readonly AcceptedRecord[], increments: number[]): Promise<AcceptedRecord[]> {
    const [sample] = group;
    if (sample === undefined) return [];
    const starts = group.map((record) => record.at);
    const from = starts.reduce((least, at) => Math.min(least, at));
    const to = starts.reduce((most, at) => Math.max(most, at));
    const known = newest.get(lineOf(sample));
    const around =
      known !== undefined && known.at < from
        ? { before: known, stored: [], increments: [], reachesNewest: true }
        : await surroundingsOf(counts, sample, group, from, to);
    const byStart = new Map(around.stored.map((record) => [record.at, record]));
    const changed = new Set<number>();
    for (const record of group) {
      if ((byStart.get(record.at)?.version ?? 0) > record.version) continue;
      byStart.set(record.at, record);
      changed.add(record.at);
    }
    const ordered = [...byStart.values()].sort((a, b) => a.at - b.at);
    const { resolved, standing } = differences(around.before, ordered, changed, [...around.increments, ...increments]);
    if (remembers && around.reachesNewest && standing !== null) newest.set(lineOf(sample), standing);
    else newest.delete(lineOf(sample));
    return resolved;
  }

  return {
    async resolve(totals, increments) {
      if (newest.size > 0) for (const record of increments) newest.delete(lineOf(record));
      if (totals.length === 0) return [];
      await counts.insert('running_totals', [...columns, ...metricColumns], totals.map(totalRow));
      const incrementsByLine = Map.groupBy(increments, lineOf);
      const resolved = [];
      for (const [line, group] of Map.groupBy(totals, lineOf)) {
        const own = incrementsByLine.get(line) ?? [];
        const starts = own.map((record) => record.at);
        resolved.push(...(await resolveLine(group, starts)));
      }
      return resolved;
    },
    forget: () => newest.clear(),
  };
}

/**
 * The records of `ordered` reports that are new or follow on what is new, and where the totals stand after them. The first
 * total of a metric is where counting starts, and so is the first after an increment: nobody knows whether it holds that as well.
 */
function differences(
  before: Standing | null,
  ordered: readonly AcceptedRecord[],
  changed: ReadonlySet<number>,
  increments: readonly number[],
): { resolved: AcceptedRecord[]; standing: Standing | null } {
  const lastIncrementBefore = (at: number) =>
    increments.reduce((last, each) => (each < at ? Math.max(last, each) : last), 0);
  const told = new Map(before?.told);
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
      const last = told.get(metric);
      told.set(metric, { total, at: record.at });
      // Also where what changed does not tell the metric: what stood there before may have.
      isTouched ||= lastChanged !== undefined && (last === undefined || last.at <= lastChanged);
      if (last === undefined) continue;
      // A total that fell was reset (midnight, restart, roll-over): what stands there now was counted since.
      const difference = total < last.total ? total : total - last.total;
      // More than any period can hold: a fault of the device, not known rather than a giant count.
      if (last.at >= countsSince && difference <= metricLimit) values[metric] = difference;
    }
    if (isTouched && previous !== undefined)
      resolved.push({ ...record, flags: record.flags | recordFlags.fromTotal, metrics: values });
    previous = record.at;
    if (changed.has(record.at)) lastChanged = record.at;
  }
  const countsSince = lastIncrementBefore(Number.POSITIVE_INFINITY);
  for (const [metric, { at }] of told) if (at < countsSince) told.delete(metric);
  return { resolved, standing: previous === undefined ? null : { at: previous, told } };
}

async function surroundingsOf(
  counts: Counts,
  sample: AcceptedRecord,
  group: readonly AcceptedRecord[],
  from: number,
  to: number,
): Promise<Surroundings> {
  const ofLine = 'company = {company:UInt32} AND device = {device:UInt32} AND line = {line:UInt8}';
  const ask = (sql: string, params: Record<string, number>) =>
    counts.askForIngest(sql, { company: sample.company, device: sample.device, line: sample.line, ...params });
  const select = `SELECT toUInt32(at), minutes, version, toUInt32(received), flags, ${metricColumns.join(', ')} FROM running_totals FINAL WHERE ${ofLine}`;

  const [nearest] = (
    await ask(`${select} AND at < toDateTime({from:UInt32}, 'UTC') ORDER BY at DESC LIMIT 1`, { from })
  ).map((row) => totalOf(row, sample));
  // The next report of each metric depends on the new ones, or depended on what they replace.
  const nexts = metricColumns.map((column) => `toUInt32(minIf(at, isNotNull(${column})))`);
  const [later = []] = await ask(
    `SELECT toUInt32(max(at)), toUInt32(min(at)), ${nexts.join(', ')} FROM running_totals FINAL WHERE ${ofLine} AND at > toDateTime({to:UInt32}, 'UTC')`,
    { to },
  );
  const [last = 0, ...next] = later.map(Number);
  const reach = next.reduce((most, at) => Math.max(most, at), to);
  const rows = await ask(
    `${select} AND at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({reach:UInt32}, 'UTC') ORDER BY at`,
    { from, reach },
  );
  const stored = rows.map((row) => totalOf(row, sample));
  const before = nearest === undefined ? null : await standingAt(nearest, toldBy([...stored, ...group]));
  const oldest = [...(before?.told.values() ?? [])].reduce((least, { at }) => Math.min(least, at), before?.at ?? from);
  // Of those before and after the reports the last is enough.
  const increments = await ask(
    `SELECT toUInt32(max(at)) FROM records FINAL WHERE ${ofLine} AND bitAnd(flags, ${recordFlags.fromTotal}) = 0
       AND at > toDateTime({oldest:UInt32}, 'UTC') GROUP BY multiIf(toUInt32(at) < {from:UInt32}, 0, toUInt32(at) > {reach:UInt32}, 1, toUInt32(at))`,
    { oldest, from, reach },
  );
  return { before, stored, increments: increments.map(([at]) => Number(at)), reachesNewest: last <= reach };

  // What the report itself does not tell of these metrics was told by an earlier one, if ever.
  async function standingAt(record: AcceptedRecord, wanted: readonly Metric[]): Promise<Standing> {
    const told = new Map<Metric, Told>();
    for (const metric of metricNames) {
      const total = record.metrics[metric] ?? null;
      if (total !== null) told.set(metric, { total, at: record.at });
    }
    const missing = wanted.filter((metric) => !told.has(metric));
    if (missing.length === 0) return { at: record.at, told };
    const lasts = missing.map((metric) => {
      const { column } = metrics[metric];
      return `argMaxIf(${column}, at, isNotNull(${column})), toUInt32(maxIf(at, isNotNull(${column})))`;
    });
    const [found = []] = await ask(
      `SELECT ${lasts.join(', ')} FROM running_totals FINAL WHERE ${ofLine} AND at < toDateTime({at:UInt32}, 'UTC')`,
      { at: record.at },
    );
    missing.forEach((metric, position) => {
      const at = Number(found[2 * position + 1]);
      if (at > 0) told.set(metric, { total: Number(found[2 * position]), at });
    });
    return { at: record.at, told };
  }
}

function toldBy(records: readonly AcceptedRecord[]): Metric[] {
  return metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
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
