import { bucketsBetween } from '@portico/counting/buckets';
import type { TimeWindow } from '@portico/counting/business-hours';
import { computeExpectedPeriods } from '@portico/counting/expected-periods';
import { addDays } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { offsetSegments, type ZoneRules } from '@portico/counting/zones';
import type { GapDevice } from './gap-place.ts';

const hourSeconds = 3600;

/** The local hours of a store between two local times: the length of each, and the periods expected from a device. */
export type StoreHourExpectations = {
  /** Seconds of a local hour: 3,600; 0 if the clock skipped it; 7,200 if it occurred twice. */
  hourLength: (hour: number) => number;
  /** Expected periods by start of an hour. 0 until the last period of the hour is overdue: only complete hours are estimated. */
  expectedByHour: (device: GapDevice) => (hour: number) => number;
};

/** Creates the local hours of a store in a range of full hours. `now` in epoch seconds. */
export function createStoreHourExpectations(
  { rules, window }: { rules: ZoneRules; window: TimeWindow },
  range: LocalRange,
  now: number,
): StoreHourExpectations {
  const segments = offsetSegments(rules, addDays(range.from, -2), addDays(range.to, 2));
  const hours = bucketsBetween(range.from, range.to, '1h');
  const periods = computeExpectedPeriods({ rules, hours: window }, { ...range, step: '1h' }, hours);
  return {
    hourLength: (hour) =>
      segments.reduce((sum, { from, to, offsetSeconds }) => {
        const end = Math.min(hour + hourSeconds, to + offsetSeconds);
        return sum + Math.max(0, end - Math.max(hour, from + offsetSeconds));
      }, 0),
    expectedByHour(device) {
      const all = periods.countByBucket(device, device.placements, Number.POSITIVE_INFINITY);
      const overdue = periods.countByBucket(device, device.placements, now);
      return (hour) => {
        const place = (hour - range.from) / hourSeconds;
        return all[place] === overdue[place] ? (all[place] ?? 0) : 0;
      };
    },
  };
}
