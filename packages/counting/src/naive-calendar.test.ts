import { type Step, steps } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketStart, bucketsBetween, isWholeDayStep, nextBucket } from './buckets.ts';
import { businessDayStart, isInsideWindow, runsPastMidnight, type TimeWindow } from './business-hours.ts';
import { bucketRange, isWholeDayRange } from './counted-range.ts';
import { daySeconds, dayStart, formatLocal, parseLocal } from './local-time.ts';
import { localSecondsAt, zoneRules } from './zones.ts';

// Compares buckets, business hours and ranges with a reference calendar that uses only the local times Intl formats, read as texts, and
// steps from one day to the next.

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Apia',
];

const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** Local time of an instant, "yyyy-MM-dd HH:mm:ss". */
const localAt = (zone: string, at: number) => formats.get(zone)?.format(at * 1000) ?? '';
const weekdays = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });
const dayName = (day: string) => weekdays.format(noon(day));
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const addCalendarDays = (day: string, days: number) =>
  new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The start of the bucket that contains a local time. */
function naiveStart(localText: string, step: Step): string {
  const [day = '', time = ''] = localText.split(' ');
  const [hour = '', minute = ''] = time.split(':');
  const floor = (length: number) => String(Number(minute) - (Number(minute) % length)).padStart(2, '0');
  switch (step) {
    case '5m':
      return `${day} ${hour}:${floor(5)}:00`;
    case '30m':
      return `${day} ${hour}:${floor(30)}:00`;
    case '1h':
      return `${day} ${hour}:00:00`;
    case '1d':
      return `${day} 00:00:00`;
    case '1w': {
      let monday = day;
      while (dayName(monday) !== 'Monday') monday = addCalendarDays(monday, -1);
      return `${monday} 00:00:00`;
    }
    case '1n':
      return `${day.slice(0, 7)}-01 00:00:00`;
    case '1y':
      return `${day.slice(0, 4)}-01-01 00:00:00`;
  }
}

const anyStep = fc.constantFrom(...steps);
const anySecond = fc.integer({ min: 0, max: daySeconds - 1 });
const anyWindow = fc.oneof(
  fc.record({ startSecond: anySecond, endSecond: anySecond }),
  fc.constantFrom(
    ...[
      [0, 86_399],
      [36_000, 72_000],
      [64_800, 7200],
      [21_600, 21_599],
    ].map(([startSecond = 0, endSecond = 0]) => ({ startSecond, endSecond })),
  ),
);
const anyInstant = fc.integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 });
const timeOf = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);

test('a bucket start equals the reference calendar in every zone and step', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyStep, anyInstant, (zone, step, at) => {
      const local = localSecondsAt(zoneRules(zone, true), at);
      seen.add(`${zone} ${step}`);
      expect(formatLocal(bucketStart(local, step))).toBe(naiveStart(localAt(zone, at), step));
      // The next bucket begins one second after the last second of this one.
      const next = nextBucket(bucketStart(local, step), step);
      expect(naiveStart(formatLocal(next), step)).toBe(formatLocal(next));
      expect(naiveStart(formatLocal(next - 1), step)).toBe(naiveStart(localAt(zone, at), step));
    }),
    { numRuns: 4000 },
  );
  expect(seen.size).toBe(zones.length * steps.length);
});

/** The business day of a local time, or null outside of business hours. */
function naiveDay(localText: string, { startSecond, endSecond }: TimeWindow): string | null {
  const [day = '', time = ''] = localText.split(' ');
  const [opens, closes] = [timeOf(startSecond), timeOf(endSecond)];
  if (opens <= closes) return time >= opens && time <= closes ? day : null;
  if (time <= closes) return addCalendarDays(day, -1);
  return time >= opens ? day : null;
}

test('business hours and business days equal the reference implementation', () => {
  const seen = { inside: 0, outside: 0, afterMidnight: 0 };
  fc.assert(
    fc.property(anyWindow, anyInstant, fc.integer({ min: -1, max: 1 }), fc.boolean(), (window, at, aligned, isEdge) => {
      // The edges of the window, one second on either side, and arbitrary times.
      const local = isEdge ? dayStart(at) + (at % 2 === 0 ? window.startSecond : window.endSecond) + aligned : at;
      const day = naiveDay(formatLocal(local), window);
      seen[day === null ? 'outside' : 'inside'] += 1;
      if (day !== null && day !== formatLocal(local).slice(0, 10)) seen.afterMidnight += 1;
      expect(isInsideWindow(local, window)).toBe(day !== null);
      expect(day === null ? null : formatLocal(businessDayStart(local, window)).slice(0, 10)).toBe(day);
    }),
    { numRuns: 6000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});

test('each counted second of a range is in one of its buckets', () => {
  const seen = { days: 0, moments: 0, counted: 0 };
  const anyLocal = fc.integer({ min: parseLocal('2025-12-20'), max: parseLocal('2026-03-10') });
  fc.assert(
    fc.property(
      anyStep,
      anyWindow,
      anyLocal,
      fc.integer({ min: 1, max: 5 * daySeconds }),
      fc.boolean(),
      (step, window, start, length, startsAtMidnight) => {
        const from = startsAtMidnight ? dayStart(start) : start;
        const range = { from, to: startsAtMidnight ? dayStart(from + length) + daySeconds : from + length };
        const [first, last] = [formatLocal(range.from), formatLocal(range.to)];
        const isDayRange = first.endsWith('00:00:00') && last.endsWith('00:00:00');
        expect(isWholeDayRange(range)).toBe(isDayRange);
        seen[isDayRange ? 'days' : 'moments'] += 1;
        const covered = bucketRange(range, step, window);
        const buckets = new Set(bucketsBetween(covered.from, covered.to, step).map(formatLocal));
        const missing = new Set<string>();
        // About every 7 minutes, from before the range to after the night of its last day.
        for (let local = range.from - 3601; local < range.to + daySeconds; local += 433) {
          const localText = formatLocal(local);
          const day = naiveDay(localText, window);
          const isCounted =
            day !== null &&
            (isDayRange
              ? day >= first.slice(0, 10) && day < last.slice(0, 10)
              : localText >= first && localText < last);
          if (!isCounted) continue;
          seen.counted += 1;
          const bucket = naiveStart(isWholeDayStep(step) ? `${day} 00:00:00` : localText, step);
          if (!buckets.has(bucket)) missing.add(bucket);
        }
        expect([...missing]).toEqual([]);
        // Without hours past midnight the range is not extended.
        expect(runsPastMidnight(window) || (covered.from === range.from && covered.to === range.to)).toBe(true);
        expect(covered.to - range.to).toBeLessThanOrEqual(daySeconds);
        expect(range.from - covered.from).toBeLessThanOrEqual(2 * daySeconds);
      },
    ),
    { numRuns: 400 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});
