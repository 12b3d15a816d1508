import { type Metric, metricNames } from '@portico/contract/words/metrics';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { AcceptedRecord } from './accept.ts';
import { openTotalReports } from './stored-totals.ts';
import {
  areEqualStates,
  createTotalLine,
  isLinePending,
  isLineSettled,
  type LineState,
  type TotalLine,
} from './total-line.ts';

/** `counted`: records of the new reports. `corrected`: records of stored reports whose counts change. */
export type TotalDifferences = { counted: AcceptedRecord[]; corrected: AcceptedRecord[] };

export type RunningTotalsConverter = {
  /** Computes the records of new totals, which are not stored yet. `increments`: the other records of the same write. */
  computeDifferences(
    totals: readonly AcceptedRecord[],
    increments: readonly AcceptedRecord[],
  ): Promise<TotalDifferences>;
  /** Call after a failed write: the cached totals may differ from the stored ones. */
  clearMemory(): void;
};

/** A fall before this time can be neither a dip nor a glitch that a new report ends. */
const lookBackSeconds = 2 * 3600;
/** Later reports are read in groups of this size, until a new report has no effect on them. */
const laterReports = 200;

const lineKey = (record: AcceptedRecord) => `${record.device}/${record.line}`;

/**
 * Converts the running totals that some cameras report: the count of a period is the difference to the total before it. A report that
 * arrives late, or shows that a fall was a glitch, also changes the counts of stored reports.
 *
 * The totals are stored in a table of their own. The order of the writes is: corrected records, totals, new records. So a crash in between
 * counts nobody twice; and when the device sends the report again, the totals around it lead to the same corrections.
 */
export function createRunningTotalsConverter(countingStore: CountingStore): RunningTotalsConverter {
  // Newest totals of each line; a live report needs only these. Not cached if other processes write to the store, as they may be outdated.
  const usesCache = countingStore.engine === 'embedded';
  const newest = new Map<string, LineState>();

  async function resolveLine(group: readonly AcceptedRecord[], increments: number[]): Promise<TotalDifferences> {
    const ordered = group.toSorted((one, other) => one.at - other.at);
    const [first] = ordered;
    if (first === undefined) return { counted: [], corrected: [] };
    const key = lineKey(first);
    const known = newest.get(key);
    const { differences, state } =
      known !== undefined && known.at < first.at && hasAllMetrics(known, group)
        ? countNewest(known, ordered)
        : await countAmongStored(countingStore, ordered, increments);
    if (usesCache && state !== null && isLineSettled(state)) newest.set(key, state);
    else newest.delete(key);
    return differences;
  }

  return {
    async computeDifferences(totals, increments) {
      if (newest.size > 0) for (const record of increments) newest.delete(lineKey(record));
      const all: TotalDifferences = { counted: [], corrected: [] };
      const incrementsByLine = Map.groupBy(increments, lineKey);
      for (const [line, group] of Map.groupBy(totals, lineKey)) {
        const starts = (incrementsByLine.get(line) ?? []).map((record) => record.at);
        const { counted, corrected } = await resolveLine(group, starts);
        all.counted.push(...counted);
        all.corrected.push(...corrected);
      }
      return all;
    },
    clearMemory: () => newest.clear(),
  };
}

/** The state after the last report of the line; null: unknown, or later counts need more than it. */
type CountedLine = { differences: TotalDifferences; state: LineState | null };

function countNewest(known: LineState, ordered: readonly AcceptedRecord[]): CountedLine {
  const line = createTotalLine(known);
  for (const report of ordered) line.add(report, 0);
  return { differences: { counted: [...line.records().values()], corrected: [] }, state: line.state() };
}

/** Counts the line with and without the new reports, until both are in the same state; the counts that differ are corrected. */
async function countAmongStored(
  countingStore: CountingStore,
  ordered: readonly AcceptedRecord[],
  newIncrements: readonly number[],
): Promise<CountedLine> {
  const [first] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a line has reports');
  const stored = openTotalReports(countingStore, first);
  const from = Math.max(0, first.at - lookBackSeconds);
  const around = await stored.loadReports(from, last.at);
  let later = await stored.loadNextReports(last.at, laterReports);
  const state = await stored.loadStateBefore(from, listMetrics([...around, ...ordered, ...later]));
  const [before, after] = [createTotalLine(state), createTotalLine(state)];
  let increments: number[] = [];
  const readIncrements = async (range: { from: number; keptFrom: number; to: number }) => {
    increments = [...newIncrements, ...(await stored.loadIncrements(range))];
  };
  const lastIncrementBefore = (at: number) =>
    increments.reduce((latest, start) => (start < at ? Math.max(latest, start) : latest), 0);
  const addTo = (line: TotalLine, report: AcceptedRecord) => line.add(report, lastIncrementBefore(report.at));

  const oldest = Math.min(from, ...[...(state?.metrics.values() ?? [])].map((metric) => metric.last.at));
  await readIncrements({ from: oldest, keptFrom: from, to: (later.at(-1) ?? last).at });
  const storedByStart = new Map(around.map((report) => [report.at, report]));
  // An older upload of a stored report never counts.
  const changed = new Map(
    ordered
      .filter((report) => (storedByStart.get(report.at)?.version ?? 0) <= report.version)
      .map((report) => [report.at, report]),
  );
  for (const at of [...new Set([...storedByStart.keys(), ...changed.keys()])].toSorted((one, other) => one - other)) {
    const [old, current] = [storedByStart.get(at), changed.get(at) ?? storedByStart.get(at)];
    if (old !== undefined) addTo(before, old);
    if (current !== undefined) addTo(after, current);
  }
  while (later.length > 0 && mayAffect(before.state(), after.state())) {
    const report = later.shift();
    if (report === undefined) break;
    addTo(before, report);
    addTo(after, report);
    if (later.length > 0) continue;
    later = await stored.loadNextReports(report.at, laterReports);
    const end = later.at(-1);
    if (end !== undefined) await readIncrements({ from: report.at, keptFrom: report.at, to: end.at });
  }
  const differences: TotalDifferences = { counted: [], corrected: [] };
  for (const [at, record] of after.records()) {
    if (changed.has(at)) differences.counted.push(record);
    else if (!haveEqualCounts(record, before.records().get(at))) differences.corrected.push(record);
  }
  return { differences, state: later.length === 0 ? after.state() : null };
}

/** Whether later reports depend on the new ones, or decide whether their counts become 0. */
const mayAffect = (before: LineState | null, after: LineState | null): boolean =>
  !areEqualStates(before, after) || (after !== null && isLinePending(after));

const haveEqualCounts = (one: AcceptedRecord, other: AcceptedRecord | undefined): boolean =>
  other !== undefined && metricNames.every((metric) => one.metrics[metric] === other.metrics[metric]);

function listMetrics(records: readonly AcceptedRecord[]): Metric[] {
  return metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
}

const hasAllMetrics = (state: LineState, records: readonly AcceptedRecord[]): boolean =>
  listMetrics(records).every((metric) => state.metrics.has(metric));
