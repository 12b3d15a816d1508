import type { Step } from '@portico/contract/words/time-ranges';
import { parseLocal, weekday } from '@portico/counting/local-time';
import { isolateDirection } from '../../ui/text-direction.ts';
import { formatLocalTime } from '../format-local-time.ts';

/** Texts of a bucket: at most two short lines for the axis, the full text for tables and screen readers. */
export type BucketLabel = {
  firstLine: string;
  secondLine: string;
  full: string;
  isWeekend: boolean;
  /** Whether the bucket is the first of its day, on an axis of hours or minutes over several days. */
  startsDay?: boolean;
  /** On the bucket as a whole, for example why it is not compared. */
  note?: string;
};

/** Labels of buckets of a step; buckets are local times "yyyy-MM-dd HH:mm:ss". */
export function formatBucketLabels(buckets: readonly string[], step: Step, tag: string): BucketLabel[] {
  const days = new Set(buckets.map((bucket) => bucket.slice(0, 10)));
  return buckets.map((bucket, index) =>
    formatBucket(bucket, step, tag, days.size > 1, index === 0 || isNewDay(buckets, index)),
  );
}

function isNewDay(buckets: readonly string[], place: number): boolean {
  return buckets[place - 1]?.slice(0, 10) !== buckets[place]?.slice(0, 10);
}

function formatBucket(bucket: string, step: Step, tag: string, severalDays: boolean, startsDay: boolean): BucketLabel {
  const format = (options: Intl.DateTimeFormatOptions) => formatLocalTime(bucket, tag, options);
  const isWeekend = weekday(parseLocal(bucket)) > 5;
  switch (step) {
    case '1y':
      return {
        firstLine: format({ year: 'numeric' }),
        secondLine: '',
        full: format({ year: 'numeric' }),
        isWeekend: false,
      };
    case '1n':
      return {
        firstLine: format({ month: 'short' }),
        secondLine: format({ year: 'numeric' }),
        full: format({ year: 'numeric', month: 'long' }),
        isWeekend: false,
      };
    case '1w':
      return {
        firstLine: format({ month: 'numeric', day: 'numeric' }),
        secondLine: '',
        full: format({ year: 'numeric', month: 'short', day: 'numeric' }),
        isWeekend: false,
      };
    case '1d':
      return {
        firstLine: String(Number(bucket.slice(8, 10))),
        secondLine: format({ weekday: 'short' }),
        full: format({ month: 'short', day: 'numeric', weekday: 'short' }),
        isWeekend,
      };
    default: {
      const time = bucket.slice(11, 16);
      return {
        firstLine: step === '1h' ? String(Number(time.slice(0, 2))) : time,
        secondLine: severalDays && startsDay ? format({ month: 'numeric', day: 'numeric' }) : '',
        full: severalDays
          ? `${format({ month: 'short', day: 'numeric', weekday: 'short' })} ${isolateDirection(time)}`
          : time,
        isWeekend: severalDays && isWeekend,
        startsDay: severalDays && startsDay,
      };
    }
  }
}

/** Labels for places on the axis instead of times. */
export function createPlaceLabels(names: readonly string[]): BucketLabel[] {
  return names.map((name) => ({ firstLine: name, secondLine: '', full: name, isWeekend: false }));
}

/** Labels for the 24 hours of a day. */
export function createHourLabels(): BucketLabel[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    firstLine: String(hour),
    secondLine: '',
    full: isolateDirection(`${String(hour).padStart(2, '0')}:00`),
    isWeekend: false,
  }));
}
