import { bucketsBetween } from '@portico/counting/buckets';
import type { Window } from '@portico/counting/business-hours';
import { expectedPeriods } from '@portico/counting/expected-periods';
import { addDays } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { offsetSegments, type ZoneRules } from '@portico/counting/zones';
import type { GapDevice } from './place.ts';

const hourSeconds = 3600;

/** The hours of a store's wall clock between two local times: how long each is, and how many periods a device owes of it. */
export type StoreHours = {
  /** 0 where the clock skipped the hour, 7,200 where it came twice. */
  lengthOf: (hour: number) => number;
  /** By the start of an hour; none before the last of its periods is overdue: an estimate is of the whole hour. */
  expectedOf: (device: GapDevice) => (hour: number) => number;
};

/** The wall clock of a store from one local time to another, both full hours. `now` in epoch seconds. */
export function storeHours(
  { rules, window }: { rules: ZoneRules; window: Window },
  range: LocalRange,
  now: number,
): StoreHours {
  const segments = offsetSegments(rules, addDays(range.from, -2), addDays(range.to, 2));
  const hours = bucketsBetween(range.from, range.to, '1h');
  const periods = expectedPeriods({ rules, hours: window }, { ...range, step: '1h' }, hours);
  return {
    lengthOf: (hour) =>
      segments.reduce((sum, { from, to, offsetSeconds }) => {
        const end = Math.min(hour + hourSeconds, to + offsetSeconds);
        return sum + Math.max(0, end - Math.max(hour, from + offsetSeconds));
      }, 0),
    expectedOf(device) {
      const all = periods.of(device, device.stays, Number.POSITIVE_INFINITY);
      const overdue = periods.of(device, device.stays, now);
      return (hour) => {
        const place = (hour - range.from) / hourSeconds;
        return all[place] === overdue[place] ? (all[place] ?? 0) : 0;
      };
    },
  };
}
