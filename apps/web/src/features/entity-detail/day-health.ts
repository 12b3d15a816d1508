/** From this completeness on a day counts as full; below it, the whole console marks figures as incomplete. */
const trusted = 0.95;

export type DayHealth = 'nothing' | 'full' | 'gaps' | 'none';

type CoveredMinutes = { coveredMinutes: number; expectedMinutes: number };

/** State of a device's day: nothing expected, all covered by records, some minutes missing, or no record. */
export function classifyDayHealth({ coveredMinutes, expectedMinutes }: CoveredMinutes): DayHealth {
  if (expectedMinutes === 0) return 'nothing';
  if (coveredMinutes === 0) return 'none';
  return coveredMinutes / expectedMinutes >= trusted ? 'full' : 'gaps';
}

/** Covered ÷ expected minutes over several days; null when nothing was expected. */
export function computeRangeCompleteness(days: readonly CoveredMinutes[]): number | null {
  const expected = days.reduce((sum, { expectedMinutes }) => sum + expectedMinutes, 0);
  return expected === 0 ? null : days.reduce((sum, { coveredMinutes }) => sum + coveredMinutes, 0) / expected;
}
