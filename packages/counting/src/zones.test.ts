import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatLocal, parseLocal } from './local-time.ts';
import {
  findFirstInstantAtOrAfter,
  findInstantsAtLocal,
  isTimeZone,
  localSecondsAt,
  offsetSecondsAt,
  offsetSegments,
  zoneRules,
} from './zones.ts';

/**
 * Zones of every kind: offsets with 30 and 45 minutes, changes at midnight, daylight saving of 30 minutes, changed standards, no changes.
 */
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Caracas',
  'America/Nuuk',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
];

const instant = (text: string): number => Date.parse(text) / 1000;
const formatLocalAt = (zone: string, at: string, followsDst = true): string =>
  formatLocal(localSecondsAt(zoneRules(zone, followsDst), instant(at)));
const secondsIn = (day: string, zone: string): number => {
  const rules = zoneRules(zone, true);
  return (
    findFirstInstantAtOrAfter(rules, addDays(parseLocal(day), 1)) - findFirstInstantAtOrAfter(rules, parseLocal(day))
  );
};

test.each([
  ['Berlin, the last second of winter', 'Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['Berlin, the first second of summer', 'Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['Berlin, the last second of summer', 'Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25 02:59:59'],
  ['Berlin, the repeated hour', 'Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
  ['New York springs forward', 'America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
  ['New York falls back', 'America/New_York', '2026-11-01T06:00:00Z', '2026-11-01 01:00:00'],
  ['Lord Howe goes back half an hour', 'Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00'],
  ['Lord Howe goes forward half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04 02:30:00'],
  ['Kolkata is half an hour off', 'Asia/Kolkata', '2026-05-31T18:30:00Z', '2026-06-01 00:00:00'],
  ['Kathmandu is 45 minutes off', 'Asia/Kathmandu', '2026-05-31T18:15:00Z', '2026-06-01 00:00:00'],
  ['Monrovia was 44 minutes and 30 seconds off', 'Africa/Monrovia', '1971-06-01T00:44:30Z', '1971-06-01 00:00:00'],
  ['Beirut skips midnight', 'Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29 01:00:00'],
  ['Apia jumped over 30 December 2011', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31 00:00:00'],
])('an instant is converted to local time: %s', (_story, zone, at, local) => {
  expect(formatLocalAt(zone, at)).toBe(local);
});

test.each([
  ['spring forward', '2026-03-29', 'Europe/Berlin', 23],
  ['autumn back', '2026-10-25', 'Europe/Berlin', 25],
  ['spring forward', '2026-03-08', 'America/New_York', 23],
  ['autumn back', '2026-11-01', 'America/New_York', 25],
  ['half an hour back', '2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['half an hour forward', '2026-10-04', 'Australia/Lord_Howe', 23.5],
  ['midnight skipped', '2026-03-29', 'Asia/Beirut', 23],
  ['midnight goes back into the day before', '2026-04-04', 'America/Santiago', 25],
  ['midnight skipped', '2026-09-06', 'America/Santiago', 23],
  ['a skipped day', '2011-12-30', 'Pacific/Apia', 0],
  ['no change', '2026-03-29', 'Asia/Shanghai', 24],
])('%s: %s in %s has %d hours', (_story, day, zone, hours) => {
  expect(secondsIn(day, zone) / 3600).toBe(hours);
});

test('a local time has no instant when skipped and two when doubled', () => {
  const berlin = zoneRules('Europe/Berlin', true);
  const instants = (text: string) => findInstantsAtLocal(berlin, parseLocal(text));
  expect(instants('2026-03-29 02:00:00')).toEqual([]);
  expect(instants('2026-03-29 02:59:59')).toEqual([]);
  expect(instants('2026-03-29 03:00:00')).toEqual([instant('2026-03-29T01:00:00Z')]);
  expect(instants('2026-10-25 02:00:00')).toEqual([instant('2026-10-25T00:00:00Z'), instant('2026-10-25T01:00:00Z')]);
  expect(instants('2026-10-25 03:00:00')).toEqual([instant('2026-10-25T02:00:00Z')]);
  expect(instants('2026-06-01 12:00:00')).toEqual([instant('2026-06-01T10:00:00Z')]);
  expect(findFirstInstantAtOrAfter(berlin, parseLocal('2026-03-29 02:30:00'))).toBe(instant('2026-03-29T01:00:00Z'));
  expect(findFirstInstantAtOrAfter(berlin, parseLocal('2026-10-25 02:30:00'))).toBe(instant('2026-10-25T00:30:00Z'));
});

test.each([
  ['Berlin stays on winter time', 'Europe/Berlin', '2026-07-01T12:00:00Z', 3600],
  ['New York stays on winter time', 'America/New_York', '2026-07-01T12:00:00Z', -5 * 3600],
  ['Lord Howe, southern summer', 'Australia/Lord_Howe', '2026-01-01T12:00:00Z', 10.5 * 3600],
  ['Santiago, southern summer', 'America/Santiago', '2026-01-01T12:00:00Z', -4 * 3600],
  [
    'Dublin in summer: the lower offset, though by law it is not the standard',
    'Europe/Dublin',
    '2026-07-01T12:00:00Z',
    0,
  ],
  ['Dublin in winter', 'Europe/Dublin', '2026-01-01T12:00:00Z', 0],
  ['Casablanca outside Ramadan: the lower offset', 'Africa/Casablanca', '2026-07-01T12:00:00Z', 0],
  ['Casablanca in Ramadan', 'Africa/Casablanca', '2026-03-01T12:00:00Z', 0],
  ['Kolkata has no daylight saving', 'Asia/Kolkata', '2026-07-01T12:00:00Z', 5.5 * 3600],
  ['Moscow 2010: winter time', 'Europe/Moscow', '2010-07-01T12:00:00Z', 3 * 3600],
  ['Moscow 2012: the standard offset was an hour higher', 'Europe/Moscow', '2012-07-01T12:00:00Z', 4 * 3600],
  ['Moscow since October 2014', 'Europe/Moscow', '2014-11-01T12:00:00Z', 3 * 3600],
  ['Istanbul 2015: winter time', 'Europe/Istanbul', '2015-07-01T12:00:00Z', 2 * 3600],
  ['Istanbul kept summer time permanently in 2016', 'Europe/Istanbul', '2020-01-01T12:00:00Z', 3 * 3600],
  ['Almaty, before its standard offset fell by an hour', 'Asia/Almaty', '2024-02-29T12:00:00Z', 6 * 3600],
  ['Almaty, after its standard offset fell by an hour', 'Asia/Almaty', '2024-03-02T12:00:00Z', 5 * 3600],
  [
    'São Tomé added an hour for a whole year: a changed standard offset',
    'Africa/Sao_Tome',
    '2018-07-01T12:00:00Z',
    3600,
  ],
  [
    'Bahía de Banderas changed its standard offset in summer: the later one',
    'America/Bahia_Banderas',
    '2010-07-01T12:00:00Z',
    -6 * 3600,
  ],
  ['Nuuk moved its standard offset by an hour in 2023', 'America/Nuuk', '2025-07-01T12:00:00Z', -2 * 3600],
])('without daylight saving the standard offset applies: %s', (_story, zone, at, offset) => {
  expect(offsetSecondsAt(zoneRules(zone, false), instant(at))).toBe(offset);
});

test('without daylight saving a zone keeps its standard offset', () => {
  const seen = ['Europe/Berlin', 'Europe/Dublin', 'Africa/Casablanca', 'America/New_York', 'Pacific/Auckland'].map(
    (zone) => offsetSegments(zoneRules(zone, false), instant('2000-01-01T00:00:00Z'), instant('2080-01-01T00:00:00Z')),
  );
  expect(seen.map((segments) => segments.length)).toEqual([1, 1, 1, 1, 1]);
});

test('offset segments of a year change with the clock and leave no gap', () => {
  const from = instant('2026-01-01T00:00:00Z');
  const to = instant('2027-01-01T00:00:00Z');
  expect(offsetSegments(zoneRules('Europe/Berlin', true), from, to)).toEqual([
    { from, to: instant('2026-03-29T01:00:00Z'), offsetSeconds: 3600 },
    { from: instant('2026-03-29T01:00:00Z'), to: instant('2026-10-25T01:00:00Z'), offsetSeconds: 7200 },
    { from: instant('2026-10-25T01:00:00Z'), to, offsetSeconds: 3600 },
  ]);
  expect(offsetSegments(zoneRules('Europe/Berlin', true), to, from)).toEqual([]);
});

test('only IANA zone names are accepted', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'Etc/GMT-14'].map(isTimeZone)).toEqual([true, true, true, true]);
  expect(['', 'Europe/Nowhere', '+05:30', 'Mars', ' UTC'].map(isTimeZone)).toEqual([false, false, false, false, false]);
  expect(() => zoneRules('Europe/Nowhere', true)).toThrow(RangeError);
  expect(() => offsetSecondsAt(zoneRules('UTC', true), Number.NaN)).toThrow(RangeError);
});

test('every clock change of 130 years equals Intl in every zone', () => {
  const first = instant('1970-01-01T00:00:00Z');
  const last = instant('2100-01-01T00:00:00Z');
  let changes = 0;
  let instants = 0;
  const wrong: string[] = [];
  for (const zone of zones) {
    const rules = zoneRules(zone, true);
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const agrees = (at: number): void => {
      instants += 1;
      if (clock.format(at * 1000) !== formatLocal(localSecondsAt(rules, at))) wrong.push(`${zone} at ${at}`);
    };
    for (const segment of offsetSegments(rules, first, last)) {
      changes += 1;
      agrees(segment.from);
      agrees(segment.to - 1);
    }
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2099 }), fc.integer({ min: 0, max: 3599 }), (year, second) => {
        for (let hour = 0; hour < 366 * 24; hour += 7)
          agrees(instant(`${year}-01-01T00:00:00Z`) + hour * 3600 + second);
      }),
      { numRuns: 5 },
    );
  }
  expect(wrong).toEqual([]);
  expect(zones).toHaveLength(25);
  expect(changes).toBeGreaterThan(2500);
  expect(instants).toBeGreaterThan(25 * 5 * 1200);
}, 120_000);

test('converting an instant to local time and back returns it', () => {
  let doubled = 0;
  let skipped = 0;
  let single = 0;
  const check = (zone: string, followsDst: boolean, at: number): void => {
    const rules = zoneRules(zone, followsDst);
    expect(findInstantsAtLocal(rules, localSecondsAt(rules, at))).toContain(at);
    const found = findInstantsAtLocal(rules, at); // every number is a valid local time
    for (const one of found) expect(localSecondsAt(rules, one)).toBe(at);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    if (found.length === 0) skipped += 1;
    else if (found.length === 1) single += 1;
    else doubled += 1;
  };
  const seconds = { min: instant('1971-01-01T00:00:00Z'), max: instant('2099-12-31T00:00:00Z') };
  fc.assert(fc.property(fc.constantFrom(...zones), fc.boolean(), fc.integer(seconds), check), { numRuns: 3000 });
  // Random times are rarely near a clock change, so times near each change of 2026 and 2027 are added.
  for (const zone of zones) {
    for (const { to, offsetSeconds } of offsetSegments(
      zoneRules(zone, true),
      instant('2026-01-01T00:00:00Z'),
      instant('2028-01-01T00:00:00Z'),
    )) {
      for (let minute = -120; minute <= 120; minute += 10) check(zone, true, to + offsetSeconds + minute * 60);
    }
  }
  expect(single).toBeGreaterThan(3000);
  expect(doubled).toBeGreaterThan(100);
  expect(skipped).toBeGreaterThan(100);
});
