import { analysis } from '@portico/contract/routes/analysis';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { health } from '@portico/contract/routes/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKeyColumns } from '../platform/counting-store/records-table.ts';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCorridor } from '../platform/testing/test-factory.ts';

// Several screens show how many periods a device should have sent: data health, the completeness mark of a value, and the gaps that can be
// filled. Compares them with a count of the single periods, for random stores in weeks with clock changes in both hemispheres.

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

type Tally = { expected: number; received: number };
type Store = { id: number; hours: (typeof workTimes)[number]; timeZone: string; corridors: TestCorridor[] };

let server: TestServer;
let company: CountingCompany;
let token: string;
const stores: Store[] = [];
/** Tallies by "entity/local hour" and by "entity/device/local hour". */
const byHour = new Map<string, Tally>();

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

// Creates a device with one or more placements that start and end at any second of a day, one change of the record period, and some lost
// records.
async function makeDevice(home: Store | undefined, locals: ReadonlyMap<string, { at: number; local: number }[]>) {
  const [recordPeriod, before, changedAt] = [oneOf(steps), oneOf(steps), firstDay + random(40 * day)];
  const device = await server.factory.device({
    company: company.company,
    kind: 'aiCamera',
    recordPeriod,
    uploadInterval: oneOf([5, 30, 60]),
  });
  const earlierPeriods = JSON.stringify([{ minutes: before, until: changedAt }]);
  await server.db.updateTable('devices').set({ earlierPeriods }).where('id', '=', device.id).execute();
  const rows: number[][] = [];
  let from = firstDay - day + random(6 * day);
  for (let store = home; store !== undefined && from < lastDay; store = random(2) === 0 ? oneOf(stores) : store) {
    const to = from + day + random(12 * day);
    const corridor = oneOf(store.corridors);
    const binding = { companyId: company.company.id, deviceId: device.id, corridorId: corridor.id };
    const placementTime = { fromAt: new Date(from * 1000), toAt: new Date(to * 1000) };
    await server.db
      .insertInto('bindings')
      .values({ ...binding, ...placementTime })
      .execute();
    const lossRate = oneOf([2, 8, 40]);
    for (const { at: instant, local } of locals.get(store.timeZone) ?? []) {
      const minutes = instant < changedAt ? before : recordPeriod;
      if (instant < from || instant >= to || local % (minutes * 60) !== 0) continue;
      const isSent = random(lossRate) > 0;
      const minute = (local % day) / 60;
      if (isOpen(minute, store.hours))
        for (const key of [store.id, `${store.id}/${device.id}`]) count(`${key}/${local - (local % 3600)}`, isSent);
      const times = { line: 0, at: instant, local, minutes, version: instant, received: instant, flags: 0 };
      const where = { company: company.company.id, device: device.id, entity: store.id, corridor: corridor.id };
      const row: Record<(typeof recordKeyColumns)[number], number> = { ...where, ...times };
      if (isSent) rows.push([...recordKeyColumns.map((name) => row[name]), 1]);
    }
    from = to + random(2) * random(3 * day);
  }
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'flow_in'], rows);
}

function count(hour: string, isSent: boolean) {
  const { expected, received } = byHour.get(hour) ?? { expected: 0, received: 0 };
  byHour.set(hour, { expected: expected + 1, received: received + Number(isSent) });
}

/** Tallies of a store by day or by hour, from the single periods. */
function tallyStore({ id }: Store, length: number): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (let hour = firstDay; hour < lastDay; hour += 3600)
    add(tallies, hour - (hour % length), byHour.get(`${id}/${hour}`));
  return tallies;
}

function add(tallies: Map<string, Tally>, start: number, more: Tally | undefined) {
  if (more === undefined || more.expected === 0) return;
  const { expected, received } = tallies.get(text(start)) ?? { expected: 0, received: 0 };
  tallies.set(text(start), { expected: expected + more.expected, received: received + more.received });
}

const shares = (tallies: Map<string, Tally>) =>
  new Map([...tallies].map(([start, { expected, received }]) => [start, received / expected]));

/** Tallies by day from data health. */
async function readHealthDays(store: Store): Promise<Map<string, Tally>> {
  const range = { startTime: text(firstDay).slice(0, 10), endTime: text(lastDay - day).slice(0, 10) };
  const input = { entityId: store.id, by: 'entity' as const, size: 1000, ...range };
  const tallies = new Map<string, Tally>();
  for (const row of (await server.call(health.days, input, { token })).result.content)
    add(tallies, at(`${row.day}T00:00:00`), row);
  return inOrder(tallies);
}

/** Tallies by hour or by day from the preview of gap filling. */
async function readGaps(store: Store, length: number): Promise<Map<string, Tally>> {
  const input = { entityId: store.id, startTime: text(firstDay), endTime: text(lastDay) };
  const tallies = new Map<string, Tally>();
  for (const { hours } of (await server.call(gapFillings.preview, input, { token })).result.entrances)
    for (const hour of hours) {
      const start = at(hour.time.replace(' ', 'T'));
      add(tallies, start - (start % length), hour);
    }
  return inOrder(tallies);
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

const inOrder = (tallies: Map<string, Tally>) =>
  new Map([...tallies].toSorted(([one], [other]) => one.localeCompare(other)));

test('health, series and gaps agree on received and expected periods', async () => {
  const seen = { days: 0, hours: 0, partly: 0, changed: new Set<string>() };
  for (const store of stores) {
    const [days, hours] = [tallyStore(store, day), tallyStore(store, 3600)];
    expect(await readHealthDays(store)).toEqual(days);
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
      const hours = { from: at(from.replace(' ', 'T')), to: at((to ?? '').replace(' ', 'T')) };
      if (hours.from < firstDay || hours.to > lastDay) continue;
      const tallies = new Map<string, Tally>();
      for (let hour = hours.from; hour < hours.to; hour += 3600)
        add(tallies, 0, byHour.get(`${id}/${deviceId}/${hour}`));
      expect([from, to, tallies.get(text(0))]).toEqual([from, to, { expected: evidence.expected, received: 0 }]);
      compared += 1;
    }
  }
  console.log(`${compared} outages compared`);
  expect(compared).toBeGreaterThan(100);
}, 120_000);
