import type { Step } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsBetween } from './buckets.ts';
import { parseWorkTime, wholeDayWindow } from './business-hours.ts';
import {
  computeExpectedPeriods,
  getPeriodStartHours,
  listEarlierPeriodsAfterChange,
  type PlacementRange,
} from './expected-periods.ts';
import { addDays, parseLocal } from './local-time.ts';
import { zoneRules } from './zones.ts';

const always = [{ from: 0, to: Number.POSITIVE_INFINITY }];
const never = Number.POSITIVE_INFINITY;

/** Expected periods of `days` days from a day on, without buckets. */
function expectedOf(day: string, days: number, recordPeriod: number, zone = 'Europe/Berlin', workTime = '00:00~23:59') {
  const from = parseLocal(day);
  const place = { rules: zoneRules(zone, true), hours: parseWorkTime(workTime) };
  const periods = computeExpectedPeriods(place, { from, to: addDays(from, days), step: null }, [0]);
  return periods.countByBucket({ recordPeriod, uploadInterval: 0, earlierPeriods: [] }, always, never)[0];
}

test.each([
  ['an ordinary day, five minutes', '2026-06-01', 1, 5, 288],
  ['spring forward, five minutes', '2026-03-29', 1, 5, 276],
  ['autumn back, five minutes', '2026-10-25', 1, 5, 300],
  ['spring forward, hours', '2026-03-29', 1, 60, 23],
  ['spring forward, one record a day', '2026-03-29', 1, 1440, 1],
  ['autumn back, one record a day', '2026-10-25', 1, 1440, 1],
  ['three days around spring forward, one record a day', '2026-03-28', 3, 1440, 3],
  ['a period that does not divide the day restarts at midnight', '2026-06-01', 2, 1000, 4],
])('expected periods of days are counted: %s', (_story, day, days, minutes, expected) => {
  expect(expectedOf(day, days, minutes, 'Europe/Berlin', '00:00:00~23:59:59')).toBe(expected);
});

test.each([
  ['10:00~22:00', 144, 12],
  ['10:00:00~21:59:59', 144, 12],
  ['10:00~21:30', 138, 12],
  ['10:30~22:00', 138, 11],
  ['18:00~00:00', 72, 6],
  ['22:00~02:00', 48, 4],
  ['00:00~24:00', 288, 24],
  ['06:00:00~05:59:59', 288, 24],
])('a day of %s has %i periods of five minutes, %i of an hour', (workTime, five, hours) => {
  expect(expectedOf('2026-06-02', 1, 5, 'Asia/Kathmandu', workTime)).toBe(five);
  expect(expectedOf('2026-06-02', 1, 60, 'Asia/Kathmandu', workTime)).toBe(hours);
});

test('a period that starts at closing time is outside opening hours', () => {
  const due = (workTime: string) => getPeriodStartHours(parseWorkTime(workTime));
  expect(due('10:00~22:00')).toEqual(parseWorkTime('10:00:00~21:59:59'));
  expect(due('18:00~00:00')).toEqual(parseWorkTime('18:00:00~23:59:59'));
  for (const same of ['10:00:00~21:59:59', '10:00:00~22:00:30', '10:00~10:00', '00:00~24:00'])
    expect(due(same)).toEqual(parseWorkTime(same));
});

test('a period is expected ten minutes after its upload is due', () => {
  const from = parseLocal('2026-06-01');
  const place = { rules: zoneRules('Etc/UTC', true), hours: wholeDayWindow };
  const periods = computeExpectedPeriods(place, { from, to: addDays(from, 1), step: null }, [0]);
  const at = (device: { recordPeriod: number; uploadInterval: number }, minutes: number) =>
    periods.countByBucket({ ...device, earlierPeriods: [] }, always, from + minutes * 60)[0];
  expect([19, 20, 24, 25].map((minutes) => at({ recordPeriod: 5, uploadInterval: 5 }, minutes))).toEqual([0, 1, 1, 2]);
  expect([44, 45, 50].map((minutes) => at({ recordPeriod: 5, uploadInterval: 30 }, minutes))).toEqual([0, 1, 2]);
  expect([129, 130].map((minutes) => at({ recordPeriod: 60, uploadInterval: 0 }, minutes))).toEqual([0, 1]);
});

test('the longer record period is expected until the device has the new one', () => {
  const earlierPeriodsAfter = (
    from: number,
    to: number,
    earlierPeriods: readonly { minutes: number; until: number }[] = [],
  ) => listEarlierPeriodsAfterChange({ recordPeriod: from, uploadInterval: 30, earlierPeriods }, to, 6_000);
  expect(earlierPeriodsAfter(60, 5)).toEqual([{ minutes: 60, until: 6_000 + 90 * 60 }]);
  expect(earlierPeriodsAfter(5, 60)).toEqual([{ minutes: 5, until: 6_000 }]);
  // If the setting is changed and changed back before the next upload, the device never receives the first change.
  const twice = earlierPeriodsAfter(5, 60, earlierPeriodsAfter(60, 5));
  expect(twice.map(({ minutes }) => minutes)).toEqual([60, 5]);
  const place = { rules: zoneRules('Etc/UTC', true), hours: wholeDayWindow };
  const periods = computeExpectedPeriods(place, { from: 0, to: 86_400, step: null }, [0]);
  expect([
    ...periods.countByBucket({ recordPeriod: 60, uploadInterval: 30, earlierPeriods: twice }, always, never),
  ]).toEqual([24]);
});

// The reference implementation: every minute is checked in the local time that Intl shows.
const clockOf = (timeZone: string) => {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (instant: number) => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
};
/** Start of five days around a clock change, or in a zone without one. */
const weeks = [
  ['Europe/Berlin', '2026-03-27'],
  ['Europe/Berlin', '2026-10-23'],
  ['Australia/Lord_Howe', '2026-04-03'],
  ['Australia/Lord_Howe', '2026-10-02'],
  ['Pacific/Chatham', '2026-04-03'],
  ['America/Havana', '2026-03-06'],
  ['Asia/Kathmandu', '2026-03-27'],
] as const;
const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const made = fc.record({
  week: fc.constantFrom(...weeks),
  hours: fc.constantFrom('00:00~23:59', '09:30~18:15', '10:00~22:00', '20:00~02:00', '18:00~00:00'),
  step: fc.constantFrom<Step | null>('5m', '30m', '1h', '1d', null),
  recordPeriod: fc.constantFrom(1, 5, 15, 20, 60, 120),
  uploadInterval: fc.constantFrom(0, 5, 30, 240),
  day: fc.nat(3),
  days: fc.integer({ min: 1, max: 3 }),
  stays: fc.array(fc.tuple(fc.nat(1440), fc.integer({ min: 1, max: 6000 })), { minLength: 1, maxLength: 3 }),
  now: fc.option(fc.integer({ min: 2 * 1440, max: 8 * 1440 }), { nil: null }),
  earlier: fc.array(fc.tuple(fc.constantFrom(1, 5, 15, 60, 240), fc.nat(6 * 1440)), { maxLength: 3 }),
});

test('expected periods equal a minute-by-minute count in every bucket', () => {
  let compared = 0;
  let counted = 0;
  const property = fc.property(made, ({ week: [zone, monday], hours, step, days, day, ...device }) => {
    const start = parseLocal(monday);
    const [from, to] = [addDays(start, day), addDays(start, day + days)];
    const begin = start - 86_400;
    const placements: PlacementRange[] = [];
    let free = begin;
    for (const [after, length] of device.stays) {
      placements.push({ from: free + after * 60, to: free + (after + length) * 60 + 30 });
      free += (after + length) * 60 + 60;
    }
    const earlierPeriods = device.earlier
      .map(([minutes, until]) => ({ minutes, until: begin + until * 60 + 20 }))
      .toSorted((one, other) => one.until - other.until);
    const periodAt = (at: number) => earlierPeriods.find(({ until }) => at < until)?.minutes ?? device.recordPeriod;
    const now = device.now === null ? never : begin + device.now * 60;
    const buckets = step === null ? [0] : bucketsBetween(from, to, step);

    const clock = clockOf(zone);
    const [opens = 0, closes = 0] = hours.split('~').map(minuteOf);
    // "23:59" is the last minute; only a period of one minute begins in it.
    const naive = new Map<number, number>(buckets.map((bucket) => [bucket, 0]));
    for (const placement of placements) {
      for (let at = Math.ceil(placement.from / 60) * 60; at < placement.to; at += 60) {
        const minutes = periodAt(at);
        if (at + (minutes + Math.max(device.uploadInterval, minutes)) * 60 + 600 > now) continue;
        const local = clock(at);
        const minute = (local % 86_400) / 60;
        const isOpen = closes < opens ? minute >= opens || minute < closes : minute >= opens && minute < closes;
        if (!isOpen || minute % minutes !== 0 || local < from || local >= to) continue;
        const bucket = buckets.findLast((each) => each <= local) ?? -1;
        naive.set(bucket, (naive.get(bucket) ?? 0) + 1);
      }
    }

    const place = { rules: zoneRules(zone, true), hours: parseWorkTime(hours) };
    const found = computeExpectedPeriods(place, { from, to, step }, buckets).countByBucket(
      { ...device, earlierPeriods },
      placements,
      now,
    );
    expect([...found]).toEqual(buckets.map((bucket) => naive.get(bucket)));
    compared += buckets.length;
    counted += found.filter((periods) => periods > 0).length;
  });
  fc.assert(property, { numRuns: 800, seed: 11 });
  expect(compared).toBeGreaterThan(10_000);
  expect(counted).toBeGreaterThan(10_000);
  console.log(`${compared} buckets compared, ${counted} of them with expected periods`);
}, 120_000);
