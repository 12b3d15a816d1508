import { type Metrics, metricNames } from '@portico/contract/words/metrics';

/** The period of a record in epoch seconds, [start, end), and its counts. The period of an event is empty: it is a passage at its start. */
export type RecordPeriod = { start: number; end: number; metrics: Metrics };

/** The periods of the counted records of a detection line. */
export type LinePeriods = {
  add(period: RecordPeriod): void;
  /**
   * Whether more than half of the period is counted already, or it contains more than half of a shorter counted one, or an event. Then both
   * counted the same people; less comes from a drifting clock. An event is counted already if its instant is in a counted period. Counted
   * periods with the same start, or without a metric in common, are left out: a report of the distinct people of a day does not count the
   * people of its hours again.
   */
  overlaps(period: RecordPeriod): boolean;
  /** The counted period that ends at this instant. */
  findByEnd(end: number): RecordPeriod | null;
  /** Whether a counted period that ends in [from, to] has the same counts. */
  hasEqualCounts(counts: Metrics, from: number, to: number): boolean;
  /** The latest end before `end` of the counted periods, if it is after `start`. */
  findLatestEnd(start: number, end: number): number | null;
};

const hasCommonMetric = (one: RecordPeriod, other: RecordPeriod) =>
  metricNames.some((metric) => typeof one.metrics[metric] === 'number' && typeof other.metrics[metric] === 'number');

const length = ({ start, end }: RecordPeriod) => end - start;

const isEvent = (period: RecordPeriod) => length(period) === 0;

export function createLinePeriods(): LinePeriods {
  // Ordered by start.
  const periods: RecordPeriod[] = [];
  let maxLength = 0;

  // The position of the first period that starts at `start` or later.
  function findPosition(start: number): number {
    let [low, high] = [0, periods.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((periods[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The periods that start before `end` and may end after `start`.
  function* listAround(start: number, end: number): Generator<RecordPeriod> {
    for (let position = findPosition(start - maxLength); position < periods.length; position += 1) {
      const period = periods[position];
      if (period === undefined || period.start >= end) return;
      yield period;
    }
  }

  return {
    add(period) {
      const position = findPosition(period.start);
      const isReplaced = periods[position]?.start === period.start;
      periods.splice(position, isReplaced ? 1 : 0, period);
      maxLength = Math.max(maxLength, length(period));
    },
    overlaps(period) {
      let covered = 0;
      for (const other of listAround(period.start, Math.max(period.end, period.start + 1))) {
        if (other.start === period.start || !hasCommonMetric(period, other)) continue;
        if (isEvent(period)) {
          if (other.end > period.start) return true;
          continue;
        }
        if (isEvent(other) && other.start > period.start) return true;
        const shared = Math.max(0, Math.min(period.end, other.end) - Math.max(period.start, other.start));
        covered += shared;
        if (2 * shared > length(other) || 2 * covered > length(period)) return true;
      }
      return false;
    },
    findByEnd(end) {
      for (const period of listAround(end - 1, end + 1)) if (period.end === end) return period;
      return null;
    },
    hasEqualCounts(counts, from, to) {
      for (const period of listAround(from - 1, to + 1)) {
        const isBetween = period.end >= from && period.end <= to;
        if (isBetween && metricNames.every((metric) => (counts[metric] ?? null) === (period.metrics[metric] ?? null)))
          return true;
      }
      return false;
    },
    findLatestEnd(start, end) {
      let latest: number | null = null;
      for (const period of listAround(start, end))
        if (period.end > start && period.end < end) latest = Math.max(latest ?? 0, period.end);
      return latest;
    },
  };
}
