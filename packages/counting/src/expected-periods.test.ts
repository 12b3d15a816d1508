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

/** Expected minutes of `days` days from a day on, without buckets. */
function expectedOf(day: string, days: number, recordPeriod: number, zone = 'Europe/Berlin', workTime = '00:00~23:59') {
  const from = parseLocal(day);
  const place = { rules: zoneRules(zone, true), hours: parseWorkTime(workTime) };
  const periods = computeExpectedPeriods(place, { from, to: addDays(from, days), step: null }, [0]);
  return periods.countByBucket({ recordPeriod, uploadInterval: 0, earlierPeriods: [] }, always, never).expected[0];
}

test.each([
  ['an ordinary day, five minutes', '2026-06-01', 1, 5, 1440],
  ['spring forward, five minutes', '2026-03-29', 1, 5, 1380],
  ['autumn back, five minutes', '2026-10-25', 1, 5, 1500],
  ['spring forward, hours', '2026-03-29', 1, 60, 1380],
  ['spring forward, one record a day', '2026-03-29', 1, 1440, 1380],
  ['autumn back, one record a day', '2026-10-25', 1, 1440, 1500],
  ['three days around spring forward, one record a day', '2026-03-28', 3, 1440, 4260],
  ['a period that does not divide the day', '2026-06-01', 2, 1000, 2880],
])('expected minutes of days are counted: %s', (_story, day, days, minutes, expected) => {
  expect(expectedOf(day, days, minutes, 'Europe/Berlin', '00:00:00~23:59:59')).toBe(expected);
});

test.each([
  ['10:00~22:00', 720],
  ['10:00:00~21:59:59', 720],
  ['10:00~21:30', 690],
  ['10:30~22:00', 690],
  ['18:00~00:00', 360],
  ['22:00~02:00', 240],
  ['00:00~24:00', 1440],
  ['06:00:00~05:59:59', 1440],
])('a day of %s has %i expected minutes, whatever the period', (workTime, minutes) => {
  for (const period of [1, 5, 60, 480])
    expect(expectedOf('2026-06-02', 1, period, 'Asia/Kathmandu', workTime)).toBe(minutes);
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
    periods.countByBucket({ ...device, earlierPeriods: [] }, always, from + minutes * 60).expected[0];
  expect([19, 20, 24, 25].map((minutes) => at({ recordPeriod: 5, uploadInterval: 5 }, minutes))).toEqual([0, 5, 5, 10]);
  expect([44, 45, 50].map((minutes) => at({ recordPeriod: 5, uploadInterval: 30 }, minutes))).toEqual([0, 5, 10]);
  expect([129, 130].map((minutes) => at({ recordPeriod: 60, uploadInterval: 0 }, minutes))).toEqual([0, 60]);
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
  const device = { recordPeriod: 60, uploadInterval: 30, earlierPeriods: twice };
  expect([...periods.countByBucket(device, always, never).expected]).toEqual([1440]);
});

// The reference implementation: every minute is checked in the local time that Intl shows.
const clockOf = (timeZone: string) => {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  const known = new Map<number, number>();
  return (instant: number) => {
    const local = known.get(instant) ?? Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
    known.set(instant, local);
    return local;
  };
};
const clocks = new Map<string, ReturnType<typeof clockOf>>();
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
  recordPeriod: fc.constantFrom(1, 5, 15, 30, 60, 120),
  uploadInterval: fc.constantFrom(0, 5, 30, 240),
  day: fc.nat(3),
  days: fc.integer({ min: 1, max: 3 }),
  stays: fc.array(fc.tuple(fc.nat(1440), fc.integer({ min: 1, max: 6000 })), { minLength: 1, maxLength: 3 }),
  now: fc.option(fc.integer({ min: 2 * 1440, max: 8 * 1440 }), { nil: null }),
  earlier: fc.array(fc.tuple(fc.constantFrom(1, 5, 15, 60, 240), fc.nat(6 * 1440)), { maxLength: 3 }),
  /** Groups of records without gaps: minutes after the one before, seconds by which the clock is off, length, number. */
  sent: fc.array(
    fc.tuple(fc.nat(400), fc.integer({ min: -29, max: 29 }), fc.constantFrom(1, 5, 15, 60, 480), fc.nat(90)),
    {
      maxLength: 12,
    },
  ),
});

/** Records [start, minutes], oldest first. Each group begins some minutes before or after the end of the one before. */
function listRecords(begin: number, sent: readonly (readonly [number, number, number, number])[]): [number, number][] {
  const records: [number, number][] = [];
  let free = begin;
  for (const [after, seconds, minutes, count] of sent) {
    free = Math.max(begin, free + (after - 60) * 60);
    for (let n = 0; n < count; n += 1, free += minutes * 60) records.push([free + seconds, minutes]);
  }
  return records.toSorted(([one], [other]) => one - other);
}

test('minutes equal a minute-by-minute count in every bucket', () => {
  let [compared, counted, partly] = [0, 0, 0];
  const property = fc.property(made, ({ week: [zone, monday], hours, step, days, day, ...device }) => {
    const start = parseLocal(monday);
    const [from, to] = [addDays(start, day), addDays(start, day + days)];
    const begin = start - 86_400;
    const clock = clocks.get(zone) ?? clockOf(zone);
    clocks.set(zone, clock);
    // Where clocks change, only periods that begin at each change have one meaning.
    const unit = zone === 'Asia/Kathmandu' ? 1440 : zone === 'Australia/Lord_Howe' ? 30 : 60;
    const fitting = (minutes: number) => (unit % minutes === 0 ? minutes : 5);
    const placements: PlacementRange[] = [];
    let free = begin;
    for (const [after, length] of device.stays) {
      placements.push({ from: free + after * 60, to: free + (after + length) * 60 + 30 });
      free += (after + length) * 60 + 60;
    }
    const recordPeriod = fitting(device.recordPeriod);
    const earlierPeriods = device.earlier
      .map(([minutes, until]) => ({ minutes: fitting(minutes), until: begin + until * 60 + 20 }))
      .toSorted((one, other) => one.until - other.until);
    const records = listRecords(
      begin,
      device.sent.map(([after, seconds, minutes, count]) => [after, seconds, fitting(minutes), count] as const),
    );
    const lengthByDay = new Map(records.map(([at, minutes]) => [clock(at) - (clock(at) % 86_400), minutes]));
    const lengths = [...lengthByDay].map(([of, minutes]) => ({ day: of, minutes })).toSorted((a, b) => a.day - b.day);
    const coverage = {
      ranges: records.flatMap(([at, minutes]) => [Math.round(at / 60) * 60, (Math.round(at / 60) + minutes) * 60]),
      lengths,
    };
    const now = device.now === null ? never : begin + device.now * 60;
    const buckets = step === null ? [0] : bucketsBetween(from, to, step);

    const periodAt = (at: number, local: number) =>
      lengths.findLast((length) => length.day <= local)?.minutes ??
      earlierPeriods.find(({ until }) => at < until)?.minutes ??
      recordPeriod;
    const covered = new Set<number>();
    for (const [at, minutes] of records)
      for (let n = 0; n < minutes; n += 1) covered.add((Math.round(at / 60) + n) * 60);
    const lastEnd = Math.max(...covered) + 60;
    const [opens = 0, closes = 0] = hours.split('~').map(minuteOf);
    const naive = new Map(buckets.map((bucket) => [bucket, { expected: 0, missing: 0 }]));
    const done = new Set<number>();
    for (const placement of placements) {
      for (let at = Math.ceil(placement.from / 60) * 60; at < placement.to; at += 60) {
        const period = periodAt(at, clock(at));
        if (((clock(at) % 86_400) / 60) % period !== 0) continue;
        const dueAt = now - 600 - Math.max(device.uploadInterval, period) * 60;
        if (at + period * 60 > dueAt) continue;
        // Unless a whole period is missing since, the last record is the end of what is due.
        const lastDue = Number.isFinite(now) ? dueAt - (clock(dueAt) % (period * 60)) : never;
        const dueEnd = lastEnd <= lastDue && lastDue - lastEnd < period * 60 ? lastEnd : lastDue;
        for (let minute = at; minute < Math.min(dueEnd, at + period * 60); minute += 60) {
          if (done.has(minute)) continue;
          done.add(minute);
          const local = clock(minute);
          const ofDay = (local % 86_400) / 60;
          const isOpen = closes < opens ? ofDay >= opens || ofDay < closes : ofDay >= opens && ofDay < closes;
          if (!isOpen || local < from || local >= to) continue;
          const tally = naive.get(buckets.findLast((each) => each <= local) ?? -1);
          if (tally === undefined) continue;
          tally.expected += 1;
          tally.missing += Number(!covered.has(minute));
        }
      }
    }

    const place = { rules: zoneRules(zone, true), hours: parseWorkTime(hours) };
    const { expected, missing } = computeExpectedPeriods(place, { from, to, step }, buckets).countByBucket(
      { recordPeriod, uploadInterval: device.uploadInterval, earlierPeriods },
      placements,
      now,
      coverage,
    );
    expect([...expected]).toEqual(buckets.map((bucket) => naive.get(bucket)?.expected));
    expect([...missing]).toEqual(buckets.map((bucket) => naive.get(bucket)?.missing));
    compared += buckets.length;
    counted += expected.filter((minutes) => minutes > 0).length;
    partly += missing.filter((minutes, index) => minutes > 0 && minutes < (expected[index] ?? 0)).length;
  });
  fc.assert(property, { numRuns: 800, seed: 11 });
  expect(compared).toBeGreaterThan(10_000);
  expect(counted).toBeGreaterThan(10_000);
  expect(partly).toBeGreaterThan(200);
  console.log(`${compared} buckets compared, ${counted} of them with expected minutes, ${partly} partly covered`);
}, 120_000);
