import type { SitePeriod } from '../periods.ts';
import { findSentPeriods } from '../requested-counts.ts';
import type { LinkContext } from './link.ts';

/** The periods sent before that start in the range which a heartbeat reply requests (epoch seconds); none without a range. */
export function findRequestedPeriods(
  { simulated, settledRanges, now }: LinkContext,
  { dataStartTime, dataEndTime }: { dataStartTime?: number; dataEndTime?: number },
): SitePeriod[] {
  if (dataStartTime === undefined || dataEndTime === undefined) return [];
  // Without times in its messages, a camera cannot send anything but the period that has just ended.
  if (simulated.device.faults.omitsTimes === true) return [];
  return findSentPeriods(simulated, [dataStartTime, dataEndTime], settledRanges(), now());
}
