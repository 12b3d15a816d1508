/**
 * Minutes of one or several devices in which records are expected, and those of them that received records cover. A minute that two records
 * cover counts once.
 */
export type PeriodCounts = { received: number; expected: number };

/** Received ÷ expected, at most 1; null when nothing was expected. */
export function computeCompleteness(received: number, expected: number): number | null {
  return expected > 0 ? Math.min(1, received / expected) : null;
}

/** Whether completeness is high enough (95 %) to show a value without a mark; unknown completeness counts as enough. */
export function isCompleteEnough(share: number | null): boolean {
  return share === null || share >= 0.95;
}

/** Completeness of several devices or days together. Surplus minutes of one do not fill the gaps of another. */
export function mergeCompleteness(periods: readonly PeriodCounts[]): number | null {
  let received = 0;
  let expected = 0;
  for (const counts of periods) {
    received += Math.min(counts.received, counts.expected);
    expected += counts.expected;
  }
  return computeCompleteness(received, expected);
}
