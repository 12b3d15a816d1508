import type { Step } from '@portico/contract/words/time-ranges';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// A reference implementation: every five minutes of a week in autumn are examined one by one, in places with several zones and opening
// hours, with devices that moved, report every 5, 15 or 60 minutes (some of them not what is set), and lost some records.

const now = Date.parse('2026-10-28T15:07:00Z') / 1000;
const [firstInstant, lastInstant] = [
  Date.parse('2026-10-22T00:00:00Z') / 1000,
  Date.parse('2026-10-30T00:00:00Z') / 1000,
];
const day = 86_400;

const places = [
  { timeZone: 'Europe/Berlin', hours: [0, day - 1], workTime: '00:00:00~23:59:59' },
  { timeZone: 'Asia/Kathmandu', hours: [10 * 3600, 20 * 3600 - 1], workTime: '10:00:00~19:59:59' },
  { timeZone: 'Europe/Berlin', hours: [20 * 3600, 3 * 3600 - 1], workTime: '20:00:00~02:59:59' },
] as const;

/** Five minutes of a period that a device should report. */
type Period = {
  device: number;
  entity: number;
  corridor: number;
  place: number;
  at: number;
  local: number;
  isExpected: boolean;
};

let server: TestServer;
let company: CountingCompany;
const periods: Period[] = [];
/** Every five minutes that records of a device cover, as "device/instant": also after it was moved to another place. */
const covered = new Set<string>();
const entities: number[] = [];
const corridors: number[] = [];

const localOf = (timeZone: string) => {
  const formatOptions = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', formatOptions);
  return (instant: number) => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
};

let state = 7;
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock: createFixedClock(new Date(now * 1000).toISOString()) });
  company = await createCountingCompany(server);
  const entranceSpots = [];
  for (const [index, { timeZone, workTime }] of places.entries()) {
    const entity = await server.factory.entity({ company: company.company, timeZone, workTime });
    entities.push(entity.id);
    for (let door = 0; door < 2; door += 1) {
      const corridor = await server.factory.corridor({ entity });
      corridors.push(corridor.id);
      entranceSpots.push({ place: index, entity, corridor, local: localOf(timeZone) });
    }
  }
  const rows: number[][] = [];
  for (let number = 0; number < 9; number += 1) {
    const minutes = [5, 15, 60][number % 3] ?? 5;
    const device = await server.factory.device({
      company: company.company,
      kind: 'aiCamera',
      // What a device is set to does not count once it has sent a record.
      recordPeriod: number < 6 ? minutes : ([60, 5, 15][number % 3] ?? 5),
      uploadInterval: 5,
    });
    // A record of an earlier time at no place, so that the length of its records is known.
    const [where, at] = [{ entity: 0, corridor: 0 }, firstInstant - 2 * day];
    const known = { line: 0, at, local: at, minutes, version: at, received: at, flags: 0 };
    const first = { company: company.company.id, device: device.id, ...where, ...known };
    rows.push([...recordKeyColumns.map((name) => first[name]), 1]);
    // The device is installed at one place after the other, with pauses.
    for (let at = firstInstant + random(200) * 300; at < lastInstant; ) {
      const until = at + (1 + random(900)) * 300;
      const spot = entranceSpots[random(entranceSpots.length)];
      if (spot === undefined) break;
      const binding = { companyId: company.company.id, deviceId: device.id, corridorId: spot.corridor.id };
      const [fromAt, toAt] = [new Date(at * 1000), new Date(until * 1000)];
      await server.db
        .insertInto('bindings')
        .values({ ...binding, fromAt, toAt })
        .execute();
      const isDown = random(3) === 0;
      for (let instant = at; instant < Math.min(until, lastInstant); instant += 300) {
        const local = spot.local(instant);
        if (local % (minutes * 60) !== 0) continue;
        const isExpected = instant + minutes * 60 <= now - 600 - Math.max(300, minutes * 60);
        const isSent = isExpected && random(isDown ? 2 : 12) > 0;
        const where = { entity: spot.entity.id, corridor: spot.corridor.id };
        for (let part = instant; part < instant + minutes * 60; part += 300) {
          const times = { at: part, local: spot.local(part) };
          periods.push({ device: device.id, ...where, place: spot.place, ...times, isExpected });
          if (isSent) covered.add(`${device.id}/${part}`);
        }
        const recordFields = { line: 0, at: instant, local, minutes, version: instant, received: instant, flags: 0 };
        const row: Record<(typeof recordKeyColumns)[number], number> = {
          company: company.company.id,
          device: device.id,
          ...where,
          ...recordFields,
        };
        if (isSent) rows.push([...recordKeyColumns.map((name) => row[name]), 1]);
      }
      at = until + random(3) * random(100) * 300;
    }
  }
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'flow_in'], rows);
}, 60_000);
afterAll(async () => server?.stop());

type Window = readonly [start: number, end: number];
const isIn = (local: number, [start, end]: Window) => {
  const second = local % day;
  return end < start ? second >= start || second <= end : second >= start && second <= end;
};
const openedOn = (local: number, [start, end]: Window) =>
  local - (local % day) - (end < start && local % day <= end ? day : 0);

type PeriodsQuery = { from: number; to: number; step: Step; window: Window };

function bucketOf(local: number, { step, window }: PeriodsQuery): number {
  const even = { '5m': 300, '30m': 1800, '1h': 3600 }[step as '1h'] as number | undefined;
  if (even !== undefined) return local - (local % even);
  const opened = openedOn(local, window);
  // Thursday 1970-01-01: Monday is three days before it.
  return step === '1w' ? opened - ((opened / day + 3) % 7) * day : opened;
}

/** Completeness by bucket and in total, over the parts of periods that `isWanted` accepts. */
function naive(query: PeriodsQuery, isWanted: (period: Period) => boolean, by: 'entity' | 'corridor') {
  const ofDays = query.from % day === 0 && query.to % day === 0;
  const devicesByBucket = new Map<number, Map<string, { received: number; expected: number }>>();
  for (const period of periods) {
    const when = ofDays ? openedOn(period.local, query.window) : period.local;
    const isCounted = when >= query.from && when < query.to && isIn(period.local, query.window);
    const hours = places[period.place]?.hours;
    if (!period.isExpected || !isCounted || hours === undefined || !isIn(period.local, hours) || !isWanted(period))
      continue;
    const bucket = bucketOf(period.local, query);
    const devices = devicesByBucket.get(bucket) ?? new Map<string, { received: number; expected: number }>();
    devicesByBucket.set(bucket, devices);
    const key = `${period.device}/${period[by]}`;
    const tally = devices.get(key) ?? { received: 0, expected: 0 };
    devices.set(key, {
      received: tally.received + Number(covered.has(`${period.device}/${period.at}`)),
      expected: tally.expected + 1,
    });
  }
  const share = (tallies: { received: number; expected: number }[]) => {
    const due = tallies.reduce((sum, tally) => sum + tally.expected, 0);
    return due === 0 ? null : tallies.reduce((sum, tally) => sum + tally.received, 0) / due;
  };
  const all = [...devicesByBucket.values()].flatMap((devices) => [...devices.values()]);
  return {
    buckets: new Map([...devicesByBucket].map(([at, devices]) => [at, share([...devices.values()])])),
    total: share(all),
  };
}

const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
const windows: readonly Window[] = [
  [0, day - 1],
  [9 * 3600, 18 * 3600 - 1],
  [19 * 3600, 4 * 3600 - 1],
];
const anyQuery = fc.record({
  start: fc.nat(6 * 24),
  hours: fc.integer({ min: 1, max: 90 }),
  isOfDays: fc.boolean(),
  step: fc.constantFrom<Step>('30m', '1h', '1d', '1w'),
  window: fc.constantFrom(...windows),
  rangeType: fc.constantFrom(0, 1),
  each: fc.boolean(),
  chosen: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
});

test('completeness equals a reference count of single periods', async () => {
  let compared = 0;
  let partly = 0;
  const property = fc.asyncProperty(
    anyQuery,
    async ({ start, hours, isOfDays, step, window, rangeType, each, chosen }) => {
      const from = firstInstant + (isOfDays ? Math.floor(start / 24) * day : start * 3600);
      const to = from + (isOfDays ? Math.ceil(hours / 24) * day : hours * 3600);
      const all = rangeType === 0 ? entities : corridors;
      const ids = [...new Set(chosen.map((place) => all[place % all.length] ?? 0))];
      const [startHour, endHour] = window.map((second) => text(second).slice(11));
      const input = { rangeType, ids, each, step, startTime: text(from), endTime: text(to), startHour, endHour };
      const { buckets, rows } = await company.querySeries(input as Parameters<typeof company.querySeries>[0]); // both hours are there
      const by = rangeType === 0 ? 'entity' : 'corridor';
      for (const row of rows) {
        const wanted = new Set(row.id === null ? ids : [row.id]);
        const counted = naive({ from, to, step, window }, (period) => wanted.has(period[by]), by);
        const shares = buckets.map(
          (bucket) => counted.buckets.get(Date.parse(`${bucket.replace(' ', 'T')}Z`) / 1000) ?? null,
        );
        expect(row.completeness).toEqual(shares);
        expect(row.totalCompleteness).toEqual(counted.total);
        expect(counted.buckets.size).toBe(shares.filter((known) => known !== null).length);
        compared += shares.length + 1;
        partly += shares.filter((known) => known !== null && known > 0 && known < 1).length;
      }
    },
  );
  await fc.assert(property, { numRuns: 60, seed: 5 });
  expect(compared).toBeGreaterThan(2_000);
  expect(partly).toBeGreaterThan(300);
  console.log(`${compared} completeness values compared, ${partly} of them between 0 and 1`);
}, 120_000);
