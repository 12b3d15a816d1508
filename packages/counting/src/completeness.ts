/** Record periods of one device, or of several: how many should have come and how many did. */
export type Receipt = { received: number; expected: number };

/**
 * How many whole record periods lie in [from, to), two instants, counted from `from` on. A device that reports once a day
 * reports once on the 23 hours of a spring day too, so for periods of a day or more an hour may be missing at the end.
 */
export function expectedPeriods(from: number, to: number, recordPeriodMinutes: number): number {
  const period = recordPeriodMinutes * 60;
  if (!(to > from) || !(period > 0)) return 0;
  const forgiven = period >= 86_400 ? 3600 : 0;
  return Math.floor((to - from + forgiven) / period);
}

/** Received ÷ expected, at most 1; null when nothing was expected. */
export function completeness(received: number, expected: number): number | null {
  return expected > 0 ? Math.min(1, received / expected) : null;
}

/** Completeness of several devices or days together; what one sent too much does not fill the gap of another. */
export function mergeCompleteness(receipts: readonly Receipt[]): number | null {
  let received = 0;
  let expected = 0;
  for (const receipt of receipts) {
    received += Math.min(receipt.received, receipt.expected);
    expected += receipt.expected;
  }
  return completeness(received, expected);
}
