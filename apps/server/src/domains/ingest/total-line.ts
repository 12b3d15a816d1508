import type { Metric } from '@portico/contract/words/metrics';
import { metricNames } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import {
  countReading,
  hasPendingFall,
  isSettled,
  type RunningTotalState,
  startRunningTotal,
} from '@portico/counting/running-total';
import type { AcceptedRecord } from './accept.ts';

/** A line's running totals after a report: the state of each metric, from this report or an earlier one. */
export type LineState = { at: number; metrics: ReadonlyMap<Metric, RunningTotalState> };

/** Counts the reports of a line one after the other. */
export type TotalLine = {
  /** Adds the next report. `lastIncrement`: start of the last increment before it, 0 without one. */
  add(report: AcceptedRecord, lastIncrement: number): void;
  state(): LineState | null;
  /** The counts of the added reports by period start; the first report of a line has none. */
  records(): ReadonlyMap<number, AcceptedRecord>;
};

/**
 * `before`: the state before the first report. The first total of a metric has no count: counting starts there. The same holds for the first
 * total after an increment, because it is unknown whether the total includes the increment.
 */
export function createTotalLine(before: LineState | null): TotalLine {
  let at = before?.at;
  const states = new Map(before?.metrics);
  const records = new Map<number, AcceptedRecord>();

  function countMetric(metric: Metric, reading: { at: number; total: number }, lastIncrement: number): number | null {
    const state = states.get(metric);
    if (state === undefined || state.last.at < lastIncrement) {
      states.set(metric, startRunningTotal(reading));
      return null;
    }
    const counted = countReading(state, reading);
    states.set(metric, counted.state);
    for (const start of counted.voided) {
      const earlier = records.get(start);
      if (earlier !== undefined) records.set(start, { ...earlier, metrics: { ...earlier.metrics, [metric]: 0 } });
    }
    return counted.count;
  }

  return {
    add(report, lastIncrement) {
      const counts: AcceptedRecord['metrics'] = {};
      for (const metric of metricNames) {
        const total = report.metrics[metric] ?? null;
        if (total === null) continue;
        const count = countMetric(metric, { at: report.at, total }, lastIncrement);
        if (count !== null) counts[metric] = count;
      }
      if (at !== undefined)
        records.set(report.at, { ...report, flags: report.flags | recordFlags.fromTotal, metrics: counts });
      at = report.at;
    },
    state: () => (at === undefined ? null : { at, metrics: states }),
    records: () => records,
  };
}

/** Whether the counts of later reports need no earlier report than the last one of each metric. */
export const isLineSettled = ({ metrics }: LineState): boolean => [...metrics.values()].every(isSettled);

/** Whether a later report may still change the counts of reports before it. */
export const isLinePending = ({ at, metrics }: LineState): boolean =>
  [...metrics.values()].some((state) => hasPendingFall(state, at));

/** Whether two lines count all later reports alike. */
export function areEqualStates(one: LineState | null, other: LineState | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.metrics.size === other.metrics.size &&
    [...one.metrics].every(([metric, state]) => JSON.stringify(state) === JSON.stringify(other.metrics.get(metric)))
  );
}
