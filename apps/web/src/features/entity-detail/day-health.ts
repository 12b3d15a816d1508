/** From this completeness on a day counts as full; below it, the whole console marks figures as incomplete. */
const trusted = 0.95;

export type DayHealth = 'nothing' | 'full' | 'gaps' | 'none';

/** State of a device's day: nothing expected, all received, some missing, or nothing received. */
export function classifyDayHealth({ received, expected }: { received: number; expected: number }): DayHealth {
  if (expected === 0) return 'nothing';
  if (received === 0) return 'none';
  return received / expected >= trusted ? 'full' : 'gaps';
}

/** Received ÷ expected over several days; null when nothing was expected. */
export function computeRangeCompleteness(
  receivedPeriods: readonly { received: number; expected: number }[],
): number | null {
  const expected = receivedPeriods.reduce((sum, periods) => sum + periods.expected, 0);
  return expected === 0 ? null : receivedPeriods.reduce((sum, periods) => sum + periods.received, 0) / expected;
}
