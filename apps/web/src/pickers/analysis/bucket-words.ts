import type { Step } from '@portico/contract/words/time-ranges';
import { parseLocal, weekday } from '@portico/counting/local-time';
import { isolate } from '../../ui/isolate.ts';
import { formatWall } from '../local-words.ts';

/** A bucket in words: on the axis in at most two lines, in full for tables and speech. */
export type BucketWords = { short: string; below: string; full: string; isWeekend: boolean };

/** Names the buckets of a step, "yyyy-MM-dd HH:mm:ss" local. */
export function bucketWords(buckets: readonly string[], step: Step, tag: string): BucketWords[] {
  const days = new Set(buckets.map((bucket) => bucket.slice(0, 10)));
  return buckets.map((bucket, place) =>
    wordsOf(bucket, step, tag, days.size > 1, place === 0 || isNewDay(buckets, place)),
  );
}

function isNewDay(buckets: readonly string[], place: number): boolean {
  return buckets[place - 1]?.slice(0, 10) !== buckets[place]?.slice(0, 10);
}

function wordsOf(bucket: string, step: Step, tag: string, severalDays: boolean, startsDay: boolean): BucketWords {
  const say = (options: Intl.DateTimeFormatOptions) => formatWall(bucket, tag, options);
  const isWeekend = weekday(parseLocal(bucket)) > 5;
  switch (step) {
    case '1y':
      return { short: say({ year: 'numeric' }), below: '', full: say({ year: 'numeric' }), isWeekend: false };
    case '1n':
      return {
        short: say({ month: 'short' }),
        below: say({ year: 'numeric' }),
        full: say({ year: 'numeric', month: 'long' }),
        isWeekend: false,
      };
    case '1w':
      return {
        short: say({ month: 'numeric', day: 'numeric' }),
        below: '',
        full: say({ year: 'numeric', month: 'short', day: 'numeric' }),
        isWeekend: false,
      };
    case '1d':
      return {
        short: String(Number(bucket.slice(8, 10))),
        below: say({ weekday: 'short' }),
        full: say({ month: 'short', day: 'numeric', weekday: 'short' }),
        isWeekend,
      };
    default: {
      const time = bucket.slice(11, 16);
      return {
        short: step === '1h' ? String(Number(time.slice(0, 2))) : time,
        below: severalDays && startsDay ? say({ month: 'numeric', day: 'numeric' }) : '',
        full: severalDays ? `${say({ month: 'short', day: 'numeric', weekday: 'short' })} ${isolate(time)}` : time,
        isWeekend: severalDays && isWeekend,
      };
    }
  }
}

/** Places side by side instead of time. */
export function placeBuckets(names: readonly string[]): BucketWords[] {
  return names.map((name) => ({ short: name, below: '', full: name, isWeekend: false }));
}

/** The hours of a day. */
export function hourBuckets(): BucketWords[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    short: String(hour),
    below: '',
    full: isolate(`${String(hour).padStart(2, '0')}:00`),
    isWeekend: false,
  }));
}
