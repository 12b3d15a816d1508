import type { PeriodCounts } from '@portico/counting/completeness';
import { isClockDrift } from '@portico/counting/record-coverage';

/**
 * Converts minutes to record periods of a length in minutes, for lists of periods. A period counts as received only with all its minutes, so
 * that a gap is never shown as none.
 */
export function countPeriods({ received, expected }: PeriodCounts, length: number): PeriodCounts {
  const periods = Math.ceil(expected / length);
  const missing = isClockDrift(expected - received, length) ? 0 : Math.ceil((expected - received) / length);
  return { expected: periods, received: Math.max(0, periods - missing) };
}
