import { bucketsBetween } from '@portico/counting/buckets';
import type { TimeWindow } from '@portico/counting/business-hours';
import type { PeriodCounts } from '@portico/counting/completeness';
import { computeExpectedPeriods } from '@portico/counting/expected-periods';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { findRecordLength, isClockDrift, type RecordCoverage } from '@portico/counting/record-coverage';
import { offsetSegments, type ZoneRules } from '@portico/counting/zones';
import type { GapDevice } from './gap-place.ts';

const hourSeconds = 3600;

/** The local hours of a store between two local times: the length of each, and the minutes expected from a device. */
export type StoreHourExpectations = {
  /** Seconds of a local hour: 3,600; 0 if the clock skipped it; 7,200 if it occurred twice. */
  hourLength: (hour: number) => number;
  /** Minutes by start of an hour. None are expected until the last period of the hour is overdue: only complete hours are estimated. */
  minutesByHour: (device: GapDevice, coverage: RecordCoverage) => (hour: number) => PeriodCounts;
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
    minutesByHour(device, coverage) {
      const all = periods.countByBucket(device, device.placements, Number.POSITIVE_INFINITY, coverage);
      const overdue = periods.countByBucket(device, device.placements, now, coverage);
      return (hour) => {
        const place = (hour - range.from) / hourSeconds;
        const expected = all.expected[place] ?? 0;
        if (expected !== overdue.expected[place]) return { received: 0, expected: 0 };
        const missing = all.missing[place] ?? 0;
        const length = findRecordLength(coverage, dayStart(hour), device);
        return { received: expected - (isClockDrift(missing, length) ? 0 : missing), expected };
      };
    },
  };
}
