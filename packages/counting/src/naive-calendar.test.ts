import { type Step, steps } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsBetween, bucketStart, nextBucket, stepOfDays } from './buckets.ts';
import { isInside, openingDay, runsPastMidnight, type Window } from './business-hours.ts';
import { bucketRange, namesDays } from './counted-range.ts';
import { dayStart, daySeconds, formatLocal, parseLocal } from './local-time.ts';
import { localSecondsAt, zoneRules } from './zones.ts';

// Buckets, hours of business and ranges beside a calendar that knows nothing but what Intl writes on the wall, read as text, and how to
// walk from one day to the next.

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

const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** "yyyy-MM-dd HH:mm:ss" on the wall. */
const wallAt = (zone: string, at: number) => clocks.get(zone)?.format(at * 1000) ?? '';
const weekdays = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });
const dayName = (day: string) => weekdays.format(noon(day));
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const walked = (day: string, days: number) =>
  new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Where the bucket begins in which a wall clock shows this. */
function naiveStart(wall: string, step: Step): string {
  const [day = '', time = ''] = wall.split(' ');
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
      while (dayName(monday) !== 'Monday') monday = walked(monday, -1);
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

test('an instant lies in the bucket Intl writes on the wall, in every zone and of every step', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyStep, anyInstant, (zone, step, at) => {
      const local = localSecondsAt(zoneRules(zone, true), at);
      seen.add(`${zone} ${step}`);
      expect(formatLocal(bucketStart(local, step))).toBe(naiveStart(wallAt(zone, at), step));
      // The next one begins where the second after this one's last does.
      const next = nextBucket(bucketStart(local, step), step);
      expect(naiveStart(formatLocal(next), step)).toBe(formatLocal(next));
      expect(naiveStart(formatLocal(next - 1), step)).toBe(naiveStart(wallAt(zone, at), step));
    }),
    { numRuns: 4000 },
  );
  expect(seen.size).toBe(zones.length * steps.length);
});

/** The day of business a wall clock belongs to, or null outside of the hours. */
function naiveDay(wall: string, { startSecond, endSecond }: Window): string | null {
  const [day = '', time = ''] = wall.split(' ');
  const [opens, closes] = [timeOf(startSecond), timeOf(endSecond)];
  if (opens <= closes) return time >= opens && time <= closes ? day : null;
  if (time <= closes) return walked(day, -1);
  return time >= opens ? day : null;
}

test('a second lies in the hours of business, and in the day they opened, as the wall reads', () => {
  const seen = { inside: 0, outside: 0, afterMidnight: 0 };
  fc.assert(
    fc.property(anyWindow, anyInstant, fc.integer({ min: -1, max: 1 }), fc.boolean(), (window, at, beside, isEdge) => {
      // Edges, and a second on either side, as well as anything.
      const local = isEdge ? dayStart(at) + (at % 2 === 0 ? window.startSecond : window.endSecond) + beside : at;
      const day = naiveDay(formatLocal(local), window);
      seen[day === null ? 'outside' : 'inside'] += 1;
      if (day !== null && day !== formatLocal(local).slice(0, 10)) seen.afterMidnight += 1;
      expect(isInside(local, window)).toBe(day !== null);
      expect(day === null ? null : formatLocal(openingDay(local, window)).slice(0, 10)).toBe(day);
    }),
    { numRuns: 6000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});

test('what a range means by the wall has its bucket in the range of buckets', () => {
  const seen = { days: 0, moments: 0, counted: 0 };
  const anyLocal = fc.integer({ min: parseLocal('2025-12-20'), max: parseLocal('2026-03-10') });
  fc.assert(
    fc.property(
      anyStep,
      anyWindow,
      anyLocal,
      fc.integer({ min: 1, max: 5 * daySeconds }),
      fc.boolean(),
      (step, window, start, length, isOfDays) => {
        const from = isOfDays ? dayStart(start) : start;
        const range = { from, to: isOfDays ? dayStart(from + length) + daySeconds : from + length };
        const [first, last] = [formatLocal(range.from), formatLocal(range.to)];
        const isNamed = first.endsWith('00:00:00') && last.endsWith('00:00:00');
        expect(namesDays(range)).toBe(isNamed);
        seen[isNamed ? 'days' : 'moments'] += 1;
        const reach = bucketRange(range, step, window);
        const buckets = new Set(bucketsBetween(reach.from, reach.to, step).map(formatLocal));
        const missing = new Set<string>();
        // Every 7 minutes and odd seconds, from before the range to after the night of its last day.
        for (let local = range.from - 3601; local < range.to + daySeconds; local += 433) {
          const wall = formatLocal(local);
          const day = naiveDay(wall, window);
          const isCounted =
            day !== null &&
            (isNamed ? day >= first.slice(0, 10) && day < last.slice(0, 10) : wall >= first && wall < last);
          if (!isCounted) continue;
          seen.counted += 1;
          const bucket = naiveStart(stepOfDays(step) ? `${day} 00:00:00` : wall, step);
          if (!buckets.has(bucket)) missing.add(bucket);
        }
        expect([...missing]).toEqual([]);
        // Without a night there is nothing to reach for.
        expect(runsPastMidnight(window) || (reach.from === range.from && reach.to === range.to)).toBe(true);
        expect(reach.to - range.to).toBeLessThanOrEqual(daySeconds);
        expect(range.from - reach.from).toBeLessThanOrEqual(2 * daySeconds);
      },
    ),
    { numRuns: 400 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});
