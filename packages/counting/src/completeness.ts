/** Record periods of one device, or of several: how many should have come and how many did. */
export type Receipt = { received: number; expected: number };

/** Received ÷ expected, at most 1; null when nothing was expected. */
export function completeness(received: number, expected: number): number | null {
  return expected > 0 ? Math.min(1, received / expected) : null;
}

/** Whether so much of the records is there that a figure of them carries no mark; unknown is not less. */
export function isWhole(share: number | null): boolean {
  return share === null || share >= 0.95;
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
