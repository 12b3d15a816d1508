import { analysis } from '@portico/contract/routes/analysis';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { health } from '@portico/contract/routes/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKeyColumns } from '../platform/counting-store/records-table.ts';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCorridor } from '../platform/testing/test-factory.ts';

// Several screens show which part of the time the records of devices cover: data health, the completeness mark of a value, and the gaps that
// can be filled. Compares them with a count of single parts of five minutes, for random stores in weeks with clock changes in both
// hemispheres. Devices send other lengths than those set, and change them in the middle of a day.

const day = 86_400;
const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const [firstDay, lastDay] = [at('2026-09-24T00:00:00'), at('2026-11-02T00:00:00')];
/** A time at which all queried days are over in every time zone, and every upload has arrived or is overdue. */
const now = '2026-11-04T12:00:00Z';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Asia/Kathmandu',
];
/** Opening hours as stored, and the minutes of the day at which they start and end. */
const workTimes = [
  ['00:00:00~23:59:59', 0, 1440],
  ['10:00:00~22:00:00', 600, 1320],
  ['09:30:00~18:14:59', 570, 1095],
  ['20:00:00~02:30:00', 1200, 150],
  ['18:00:00~00:00:00', 1080, 0],
] as const;
const steps = [5, 15, 20, 60];

let state = 20;
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const oneOf = <T>(choices: readonly T[]): T => {
  const chosen = choices[random(choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

/** Local time every five minutes of the test weeks, from Intl. */
function listLocalTimes(timeZone: string): { at: number; local: number }[] {
  const shown = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', shown);
  const count = (lastDay - firstDay) / 300 + 4 * 288;
  return Array.from({ length: count }, (_, index) => {
    const instant = firstDay - 2 * day + index * 300;
    return { at: instant, local: at(format.format(instant * 1000).replace(' ', 'T')) };
  });
}

/** Minutes; `periods`: of the length of the records of each day. */
type Tally = { expected: number; received: number };
type DeviceHours = Map<number, Tally>;
type Store = { id: number; hours: (typeof workTimes)[number]; timeZone: string; corridors: TestCorridor[] };

let server: TestServer;
let company: CountingCompany;
let token: string;
const stores: Store[] = [];
/** By entity and device: minutes by local hour, and the length of its records by local day. */
const tallies = new Map<number, Map<number, DeviceHours>>();
const lengthsByDevice = new Map<number, (localDay: number) => number>();

const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
const isOpen = (minute: number, [, opens, closes]: Store['hours']) =>
  closes < opens ? minute >= opens || minute < closes : minute >= opens && minute < closes;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock: createFixedClock(now) });
  company = await createCountingCompany(server);
  token = (
    await server.factory.user({
      company: company.company,
      permissions: ['entity:query:query', 'device:list', 'rule:correct'],
    })
  ).token;
  for (let number = 0; number < 15; number += 1) {
    const [timeZone, hours] = [zones[number % zones.length] ?? '', workTimes[number % workTimes.length]];
    if (hours === undefined) throw new Error('there are opening hours');
    const entity = await server.factory.entity({ company: company.company, timeZone, workTime: hours[0] });
    const corridors = [await server.factory.corridor({ entity }), await server.factory.corridor({ entity })];
    stores.push({ id: entity.id, hours, timeZone, corridors });
  }
  const locals = new Map(zones.map((zone) => [zone, listLocalTimes(zone)]));
  for (let number = 0; number < 36; number += 1) await makeDevice(stores[number % stores.length], locals);
}, 120_000);
afterAll(async () => server?.stop());

/** Records of a device with one length until a time and another one after it. */
type Sender = { set: number; before: number; changedAt: number; after: number };
type Placement = { store: Store; corridor: TestCorridor; from: number; to: number };

// Creates a device with one or more placements that start and end at any second of a day, one change of the record length, and some lost
// records.
async function makeDevice(home: Store | undefined, locals: ReadonlyMap<string, { at: number; local: number }[]>) {
  const sender: Sender = { set: oneOf(steps), before: oneOf(steps), after: oneOf(steps), changedAt: firstDay };
  sender.changedAt += random(40 * day);
  const device = await server.factory.device({
    company: company.company,
    kind: 'aiCamera',
    recordPeriod: sender.set,
    uploadInterval: oneOf([5, 30, 60]),
  });
  const placements: Placement[] = [];
  let from = firstDay - day + random(6 * day);
  for (let store = home; store !== undefined && from < lastDay; store = random(2) === 0 ? oneOf(stores) : store) {
    const to = from + day + random(12 * day);
    placements.push({ store, corridor: oneOf(store.corridors), from, to });
    from = to + random(2) * random(3 * day);
  }
  const rows: number[][] = [];
  const covered = new Set<number>();
  const lastRecords = new Map<number, { at: number; minutes: number }>();
  for (const { store, corridor, from: fromAt, to: toAt } of placements) {
    const binding = { companyId: company.company.id, deviceId: device.id, corridorId: corridor.id };
    const placementTime = { fromAt: new Date(fromAt * 1000), toAt: new Date(toAt * 1000) };
    await server.db
      .insertInto('bindings')
      .values({ ...binding, ...placementTime })
      .execute();
    const lossRate = oneOf([2, 8, 40]);
    for (const { at: instant, local } of locals.get(store.timeZone) ?? []) {
      const minutes = instant < sender.changedAt ? sender.before : sender.after;
      const isDue = instant >= fromAt && instant < toAt && local % (minutes * 60) === 0;
      if (!isDue || random(lossRate) === 0) continue;
      for (let part = instant; part < instant + minutes * 60; part += 300) covered.add(part);
      const known = lastRecords.get(local - (local % day));
      if (known === undefined || known.at < instant) lastRecords.set(local - (local % day), { at: instant, minutes });
      // Some records begin a few seconds early or late.
      const at = instant + oneOf([0, 0, -20, 25]);
      const times = { line: 0, at, local: local + at - instant, minutes, version: at, received: at, flags: 0 };
      const where = { company: company.company.id, device: device.id, entity: store.id, corridor: corridor.id };
      const row: Record<(typeof recordKeyColumns)[number], number> = { ...where, ...times };
      rows.push([...recordKeyColumns.map((name) => row[name]), 1]);
    }
  }
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'flow_in'], rows);
  const lengths = [...lastRecords].toSorted(([one], [other]) => one - other);
  const lengthOn = (local: number) =>
    lengths.findLast(([known]) => known <= local - (local % day))?.[1].minutes ?? sender.set;
  lengthsByDevice.set(device.id, lengthOn);
  for (const placement of placements) tallyPlacement(device.id, placement, lengthOn, covered, locals);
}

// Counts the parts of the periods that begin during a placement.
function tallyPlacement(
  device: number,
  { store, from, to }: Placement,
  lengthOn: (local: number) => number,
  covered: ReadonlySet<number>,
  locals: ReadonlyMap<string, { at: number; local: number }[]>,
) {
  const ofStore = tallies.get(store.id) ?? new Map<number, DeviceHours>();
  const hours = ofStore.get(device) ?? (new Map() as DeviceHours);
  tallies.set(store.id, ofStore.set(device, hours));
  for (const { at: instant, local } of locals.get(store.timeZone) ?? []) {
    const begin = instant - (local % (lengthOn(local) * 60));
    if (begin < from || begin >= to || !isOpen((local % day) / 60, store.hours)) continue;
    add(hours, local - (local % 3600), { expected: 5, received: covered.has(instant) ? 5 : 0 });
  }
}

function add<Key>(sums: Map<Key, Tally>, key: Key, more: Tally) {
  if (more.expected === 0) return;
  const { expected, received } = sums.get(key) ?? { expected: 0, received: 0 };
  sums.set(key, { expected: expected + more.expected, received: received + more.received });
}

/** Minutes of a store by day or by hour. */
function tallyStore({ id }: Store, length: number): Map<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const hours of tallies.get(id)?.values() ?? [])
    for (const [hour, tally] of hours)
      if (hour >= firstDay && hour < lastDay) add(sums, text(hour - (hour % length)), tally);
  return inOrder(sums);
}

/** Periods of a store by day: a period with a missing minute is missing. */
function tallyPeriodsOfStore({ id }: Store): Map<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const [device, hours] of tallies.get(id) ?? []) {
    const days = new Map<number, Tally>();
    for (const [hour, tally] of hours) if (hour >= firstDay && hour < lastDay) add(days, hour - (hour % day), tally);
    for (const [start, { expected, received }] of days) {
      const length = lengthsByDevice.get(device)?.(start) ?? 0;
      const periods = Math.ceil(expected / length);
      const missing = Math.min(periods, Math.ceil((expected - received) / length));
      add(sums, text(start), { expected: periods, received: periods - missing });
    }
  }
  return inOrder(sums);
}

const shares = (sums: Map<string, Tally>) =>
  new Map([...sums].map(([start, { expected, received }]) => [start, received / expected]));

/** Periods, minutes and completeness by day from data health. */
async function readHealthDays(store: Store) {
  const range = { startTime: text(firstDay).slice(0, 10), endTime: text(lastDay - day).slice(0, 10) };
  const input = { entityId: store.id, by: 'entity' as const, size: 1000, ...range };
  const [periods, minutes] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const completeness = new Map<string, number | null>();
  for (const row of (await server.call(health.days, input, { token })).result.content) {
    const start = text(at(`${row.day}T00:00:00`));
    add(periods, start, row);
    add(minutes, start, { expected: row.expectedMinutes, received: row.coveredMinutes });
    completeness.set(start, row.completeness);
  }
  return { periods: inOrder(periods), minutes: inOrder(minutes), completeness: inOrder(completeness) };
}

/** Minutes by hour or by day from the preview of gap filling. */
async function readGaps(store: Store, length: number): Promise<Map<string, Tally>> {
  const input = { entityId: store.id, startTime: text(firstDay), endTime: text(lastDay) };
  const sums = new Map<string, Tally>();
  for (const { hours } of (await server.call(gapFillings.preview, input, { token })).result.entrances)
    for (const hour of hours) {
      const start = at(hour.time.replace(' ', 'T'));
      add(sums, text(start - (start % length)), hour);
    }
  return inOrder(sums);
}

/** Completeness of the buckets of a series. */
async function readSeriesCompleteness(store: Store, step: '1d' | '1h'): Promise<Map<string, number>> {
  const range = { startTime: text(firstDay), endTime: text(lastDay) };
  const input = { ids: [store.id], items: ['flowIn' as const], step, ...range };
  const { buckets, rows } = (await server.call(analysis.series, input, { token })).result;
  const known = buckets.flatMap((bucket, index): [string, number][] => {
    const share = rows[0]?.completeness?.[index] ?? null;
    return share === null ? [] : [[bucket, share]];
  });
  return new Map(known);
}

const inOrder = <Value>(sums: Map<string, Value>) =>
  new Map([...sums].toSorted(([one], [other]) => one.localeCompare(other)));

test('health, series and gaps agree on covered and expected minutes', async () => {
  const seen = { days: 0, hours: 0, partly: 0 };
  for (const store of stores) {
    const [days, hours] = [tallyStore(store, day), tallyStore(store, 3600)];
    const found = await readHealthDays(store);
    expect(found.minutes).toEqual(days);
    expect(found.completeness).toEqual(shares(days));
    expect(found.periods).toEqual(tallyPeriodsOfStore(store));
    expect(await readGaps(store, day)).toEqual(days);
    expect(await readSeriesCompleteness(store, '1d')).toEqual(shares(days));
    expect(await readGaps(store, 3600)).toEqual(hours);
    expect(await readSeriesCompleteness(store, '1h')).toEqual(shares(hours));
    seen.days += days.size;
    seen.hours += hours.size;
    seen.partly += [...days.values()].filter(({ expected, received }) => received < expected).length;
  }
  expect(seen.days).toBeGreaterThan(400);
  expect(seen.hours).toBeGreaterThan(5000);
  expect(seen.partly).toBeGreaterThan(300);
  console.log(
    `${seen.days} days of ${stores.length} entities (${seen.partly} with gaps) and ${seen.hours} hours compared`,
  );
}, 120_000);

test('an outage finding says how many periods were expected', async () => {
  let compared = 0;
  for (const { id } of stores) {
    await server.call(health.check, { entityId: id }, { token });
    const input = { entityId: id, kinds: ['outage' as const], state: 'all' as const, size: 1000 };
    const { content } = (await server.call(health.findings, input, { token })).result;
    for (const { deviceId, from, to, evidence } of content) {
      const range = { from: at(from.replace(' ', 'T')), to: at((to ?? '').replace(' ', 'T')) };
      if (range.from < firstDay || range.to > lastDay) continue;
      let [periods, received] = [0, 0];
      for (const [hour, tally] of tallies.get(id)?.get(deviceId ?? 0) ?? []) {
        if (hour < range.from || hour >= range.to) continue;
        periods += tally.expected / (lengthsByDevice.get(deviceId ?? 0)?.(hour) ?? 0);
        received += tally.received;
      }
      expect([from, to, evidence.expected, 0]).toEqual([from, to, Math.round(periods), received]);
      compared += 1;
    }
  }
  console.log(`${compared} outages compared`);
  expect(compared).toBeGreaterThan(100);
}, 120_000);
