/** Under this a figure carries a mark, as everywhere in the console. */
const trusted = 0.95;

export type DayHealth = 'nothing' | 'full' | 'gaps' | 'none';

/** How a day of a device is drawn: nothing was expected, all came, some is missing, nothing came. */
export function dayHealth({ received, expected }: { received: number; expected: number }): DayHealth {
  if (expected === 0) return 'nothing';
  if (received === 0) return 'none';
  return received / expected >= trusted ? 'full' : 'gaps';
}

/** Share of what was expected over several days; null where nothing was. */
export function shareOf(receipts: readonly { received: number; expected: number }[]): number | null {
  const expected = receipts.reduce((sum, receipt) => sum + receipt.expected, 0);
  return expected === 0 ? null : receipts.reduce((sum, receipt) => sum + receipt.received, 0) / expected;
}
