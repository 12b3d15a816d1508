import { type Metrics, metricNames } from '@portico/contract/words/metrics';

/** The period of a record in epoch seconds, [start, end), and its counts. */
export type RecordPeriod = { start: number; end: number; metrics: Metrics };

/** The periods of the counted records of a detection line. */
export type LinePeriods = {
  add(period: RecordPeriod): void;
  /**
   * Whether more than half of the period is counted already, or it contains more than half of a shorter counted one. Then both counted the
   * same people; less comes from a drifting clock. Counted periods with the same start, or without a metric in common, are left out: a
   * report of the distinct people of a day does not count the people of its hours again.
   */
  overlaps(period: RecordPeriod): boolean;
};

const hasCommonMetric = (one: RecordPeriod, other: RecordPeriod) =>
  metricNames.some((metric) => typeof one.metrics[metric] === 'number' && typeof other.metrics[metric] === 'number');

const length = ({ start, end }: RecordPeriod) => end - start;

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

  return {
    add(period) {
      const position = findPosition(period.start);
      const isReplaced = periods[position]?.start === period.start;
      periods.splice(position, isReplaced ? 1 : 0, period);
      maxLength = Math.max(maxLength, length(period));
    },
    overlaps(period) {
      let covered = 0;
      for (let position = findPosition(period.start - maxLength); position < periods.length; position += 1) {
        const other = periods[position];
        if (other === undefined || other.start >= period.end) return false;
        if (other.start === period.start || !hasCommonMetric(period, other)) continue;
        const shared = Math.max(0, Math.min(period.end, other.end) - Math.max(period.start, other.start));
        covered += shared;
        if (2 * shared > length(other) || 2 * covered > length(period)) return true;
      }
      return false;
    },
  };
}
