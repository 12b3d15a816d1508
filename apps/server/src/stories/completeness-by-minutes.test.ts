import type { NativeRecord } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { health } from '@portico/contract/routes/health';
import { home } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCorridor, TestDevice, TestEntity } from '../platform/testing/test-factory.ts';

// Completeness = minutes covered by records ÷ minutes expected. The numbers of each story are computed by hand.

const clock = createFixedClock('2026-05-25T12:00:00Z');
let server: TestServer;
let company: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  company = await createCountingCompany(server);
  await logIn();
});
afterAll(async () => server?.stop());

const permissions = [
  'entity:list',
  'entity:query:query',
  'entranceExit:list',
  'device:list',
  'device:set',
  'rule:correct',
  'query:create',
] as const;
async function logIn() {
  token = (await server.factory.user({ company: company.company, permissions: [...permissions] })).token;
}
// A session ends after some time without calls.
async function setTime(time: string) {
  clock.set(time);
  await logIn();
}

type Store = { entity: TestEntity; corridor: TestCorridor; device: TestDevice; timeZone: string };

/** A store that is open from ten to twelve, with a device that is set to records of some minutes. */
async function openStore(recordPeriod: number, workTime = '10:00:00~12:00:00', timeZone = 'Etc/UTC'): Promise<Store> {
  const entity = await server.factory.entity({ company: company.company, timeZone, workTime });
  const corridor = await server.factory.corridor({ entity });
  const settings = { kind: 'infrared', model: 'FP111', recordPeriod, uploadInterval: 60 } as const;
  return {
    entity,
    corridor,
    device: await server.factory.device({ company: company.company, corridor, ...settings }),
    timeZone,
  };
}

/** Records in a row from a UTC time on; 60 people an hour. */
const run = (time: string, minutes: number, count: number, rest: Partial<NativeRecord> = {}): NativeRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    time: new Date(Date.parse(`${time}Z`) + index * minutes * 60_000).toISOString(),
    period: minutes,
    in: minutes,
    out: 0,
    ...rest,
  }));

/** The same records in each of the four weeks before. */
const inEarlierWeeks = (records: readonly NativeRecord[]): NativeRecord[] =>
  [1, 2, 3, 4].flatMap((week) =>
    records.map((record) => ({
      ...record,
      time: new Date(Date.parse(String(record.time)) - week * 7 * 86_400_000).toISOString(),
    })),
  );

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What the screens show for a day of a store. Hours without expected minutes are left out. */
async function readDay({ entity, corridor }: Store, day: string) {
  const range = { startTime: `${day} 00:00:00`, endTime: `${nextDay(day)} 00:00:00` };
  const query = { ids: [entity.id], items: ['flowIn' as const], ...range };
  const hours = (await server.call(analysis.series, { ...query, step: '1h' }, { token })).result.rows[0];
  const [whole] = (await server.call(analysis.series, { ...query, step: '1d' }, { token })).result.rows;
  const [door] = (
    await server.call(analysis.series, { ...query, rangeType: 1, ids: [corridor.id], step: '1d' }, { token })
  ).result.rows;
  const card = (
    await server.call(
      home.statistical,
      { entityId: entity.id, type: 5, startTime: day, endTime: day, items: ['flowIn'] },
      { token },
    )
  ).result.cards[0];
  const [healthDay] = (
    await server.call(health.days, { entityId: entity.id, by: 'entity', startTime: day, endTime: day }, { token })
  ).result.content;
  const preview = (await server.call(gapFillings.preview, { entityId: entity.id, ...range }, { token })).result;
  const total = whole?.totalCompleteness;
  // Every screen shows the same number.
  expect([door?.totalCompleteness, card?.completeness, healthDay?.completeness]).toEqual([total, total, total]);
  return {
    hours: (hours?.completeness ?? []).filter((share) => share !== null),
    total,
    periods: [healthDay?.received, healthDay?.expected, healthDay?.missing],
    gaps: preview.entrances.flatMap((entrance) =>
      entrance.hours
        .filter(({ estimates }) => estimates.length > 0)
        .map(({ time, received, expected, estimates }) => [
          time.slice(11, 13),
          received,
          expected,
          estimates.find(({ metric }) => metric === 'flowIn')?.value,
        ]),
    ),
  };
}

const day = '2026-05-20';
const hourly = run(`${day}T10:00:00`, 60, 2);
const fives = run(`${day}T10:00:00`, 5, 24);
const hour11 = run(`${day}T11:00:00`, 60, 1);

test.each([
  { story: 'set to 5, sends 60', set: 5, sent: hourly, hours: [1, 1], total: 1, periods: [2, 2, 0], gaps: [] },
  { story: 'set to 60, sends 5', set: 60, sent: fives, hours: [1, 1], total: 1, periods: [24, 24, 0], gaps: [] },
  {
    story: 'set to 5, sends 60, one hour missing',
    set: 5,
    sent: hour11,
    hours: [0, 1],
    total: 0.5,
    periods: [1, 2, 1],
    gaps: [['10', 0, 60, 60]],
  },
  {
    story: 'set to 60, sends 5, half an hour missing',
    set: 60,
    sent: [...run(`${day}T10:00:00`, 5, 6), ...run(`${day}T11:00:00`, 5, 12)],
    hours: [0.5, 1],
    total: 0.75,
    periods: [18, 24, 6],
    gaps: [['10', 30, 60, 30]],
  },
  {
    story: 'changed from 5 to 60 in the middle of the day',
    set: 60,
    sent: [...run(`${day}T10:00:00`, 5, 12), ...hour11],
    hours: [1, 1],
    total: 1,
    periods: [2, 2, 0],
    gaps: [],
  },
  {
    story: 'changed from 60 to 5, and the first half hour is missing',
    set: 5,
    sent: [...run(`${day}T10:00:00`, 60, 1), ...run(`${day}T11:30:00`, 5, 6)],
    hours: [1, 0.5],
    total: 0.75,
    periods: [18, 24, 6],
    gaps: [['11', 30, 60, 30]],
  },
  {
    story: 'three lengths in one day',
    set: 5,
    sent: [...run(`${day}T10:00:00`, 30, 1), ...run(`${day}T10:30:00`, 5, 6), ...run(`${day}T11:00:00`, 15, 3)],
    hours: [1, 0.75],
    total: 105 / 120,
    periods: [7, 8, 1],
    gaps: [['11', 45, 60, 15]],
  },
  {
    // The records from 10:58 to 11:58 overlap those before by two minutes.
    story: 'a clock that was set back by two minutes',
    set: 5,
    sent: [...run(`${day}T10:00:00`, 5, 12), ...run(`${day}T10:58:00`, 5, 12)],
    hours: [1, 58 / 60],
    total: 118 / 120,
    periods: [23, 24, 1],
    gaps: [['11', 58, 60, 2]],
  },
  {
    // 11:16 is missing: from the record of 11:15:30 on, the next minute is nearer. No screen calls that a gap.
    story: 'a clock that loses two seconds in five minutes',
    set: 5,
    sent: fives.map((record, index) => ({
      ...record,
      time: new Date(Date.parse(String(record.time)) + index * 2000).toISOString(),
    })),
    hours: [1, 59 / 60],
    total: 119 / 120,
    periods: [24, 24, 0],
    gaps: [],
  },
  {
    story: 'two detection lines, each with a part of the day',
    set: 5,
    sent: [...run(`${day}T10:00:00`, 5, 15, { line: 1 }), ...run(`${day}T11:00:00`, 5, 12, { line: 2 })],
    hours: [1, 1],
    total: 1,
    periods: [24, 24, 0],
    gaps: [],
  },
])('$story', async ({ set, sent, ...shown }) => {
  const store = await openStore(set);
  const history = inEarlierWeeks(sent === hourly || sent === hour11 ? hourly : fives);
  await company.sendRecords(store, [...history, ...sent]);
  expect({ ...(await readDay(store, day)) }).toEqual({
    hours: shown.hours,
    total: shown.total,
    periods: shown.periods,
    gaps: shown.gaps,
  });
});

test.each([
  {
    story: 'a record over midnight covers both days',
    workTime: '22:00:00~02:00:00',
    sent: run(`${day}T22:00:00`, 240, 1),
    // Of the day, 0–2 and 22–24 are open; the night before sent nothing.
    hours: [0, 0, 1, 1],
    total: 0.5,
    periods: [0, 1, 1],
    next: { hours: [1, 1, 0, 0], total: 0.5 },
  },
  {
    story: 'a record that begins before opening covers the open minutes',
    workTime: '10:30:00~12:00:00',
    sent: run(`${day}T10:00:00`, 60, 2),
    hours: [1, 1],
    total: 1,
    periods: [2, 2, 0],
    next: { hours: [0, 0], total: 0 },
  },
  {
    story: 'open minutes before the first record are missing',
    workTime: '10:30:00~12:15:00',
    sent: run(`${day}T11:00:00`, 60, 2),
    hours: [0, 1, 1],
    total: 75 / 105,
    periods: [1, 2, 1],
    next: { hours: [0, 0, 0], total: 0 },
  },
  {
    story: 'one record of a whole day covers it',
    workTime: '09:00:00~21:00:00',
    sent: run(`${day}T00:00:00`, 1440, 1),
    hours: Array.from({ length: 12 }, () => 1),
    total: 1,
    periods: [1, 1, 0],
    next: { hours: Array.from({ length: 12 }, () => 0), total: 0 },
  },
])('$story', async ({ story: _story, workTime, sent, next, ...shown }) => {
  const store = await openStore(5, workTime);
  await company.sendRecords(store, sent);
  const { gaps: _gaps, ...found } = await readDay(store, day);
  expect(found).toEqual(shown);
  const { hours, total } = await readDay(store, nextDay(day));
  expect({ hours, total }).toEqual(next);
});

test.each([
  // 00:00 + 240 minutes is the end of the second 02:00–03:00.
  {
    turn: 'autumn',
    day: '2025-10-26',
    begins: '2025-10-25T22:00:00',
    hours: [1, 1, 1, 0],
    total: 240 / 300,
    gap: ['03'],
  },
  // 00:00 + 240 minutes is 05:00; the hour from 02:00 on does not exist.
  { turn: 'spring', day: '2026-03-29', begins: '2026-03-28T23:00:00', hours: [1, 1, 1], total: 1, gap: [] },
])('a record over the $turn clock change covers its minutes', async ({ day: date, begins, hours, total, gap }) => {
  const store = await openStore(5, '00:00:00~04:00:00', 'Europe/Berlin');
  const earlier = inEarlierWeeks(run(begins, 60, 4));
  await company.sendRecords(store, [...earlier, ...run(begins, 240, 1)]);
  const found = await readDay(store, date);
  expect([found.hours, found.total, found.gaps.map(([hour]) => hour)]).toEqual([hours, total, gap]);
});

test('the hourly record of a device covers each bucket of five minutes', async () => {
  const store = await openStore(5);
  await company.sendRecords(store, run(`${day}T10:00:00`, 60, 1));
  const range = { startTime: `${day} 10:00:00`, endTime: `${day} 12:00:00` };
  const input = { ids: [store.entity.id], items: ['flowIn' as const], ...range, step: '5m' as const };
  const { rows } = (await server.call(analysis.series, input, { token })).result;
  expect(rows[0]?.completeness).toEqual(Array.from({ length: 24 }, (_, index) => (index < 12 ? 1 : 0)));
  expect(rows[0]?.values.filter((value) => value !== null)).toEqual([60]);
});

test('a setting that the device has not confirmed changes nothing', async () => {
  const store = await openStore(60);
  await company.sendRecords(store, [...inEarlierWeeks(hourly), ...hourly]);
  const before = await readDay(store, day);
  expect(before).toMatchObject({ hours: [1, 1], total: 1, periods: [2, 2, 0], gaps: [] });
  const settings = { recordPeriod: 5, uploadInterval: 60 };
  await server.call(devices.setInfrared, { id: [store.device.id], ...settings, velocity: 1, direction: 0 }, { token });
  const sentAfter = run('2026-05-25T10:00:00', 60, 2);
  await company.sendRecords(store, sentAfter);
  expect(await readDay(store, day)).toEqual(before);
  await setTime('2026-05-25T14:00:00Z');
  expect(await readDay(store, '2026-05-25')).toMatchObject({ hours: [1, 1], total: 1, periods: [2, 2, 0] });
  await setTime('2026-05-25T12:00:00Z');
});

test('a device that was moved within an hour is complete at both entrances', async () => {
  const store = await openStore(5);
  const other = await server.factory.corridor({ entity: store.entity });
  const ids = { devices: [store.device.id], corridorId: other.id, entityId: store.entity.id };
  await server.call(devices.unbind, { devices: [store.device.id], from: `${day}T10:30:00Z` }, { token: company.token });
  await server.call(devices.bind, { ...ids, from: `${day}T10:30:00Z` }, { token: company.token });
  await company.sendRecords(store, hourly);
  const range = { startTime: `${day} 10:00:00`, endTime: `${day} 12:00:00` };
  const input = { rangeType: 1, ids: [store.corridor.id, other.id], items: ['flowIn' as const], ...range };
  const { rows } = (await server.call(analysis.series, { ...input, step: '30m' }, { token })).result;
  // The record of 10:00 counts at the first entrance, and its minutes are expected there to its end.
  expect(rows.map(({ completeness }) => completeness)).toEqual([
    [1, 1, null, null],
    [null, null, 1, 1],
  ]);
  expect(rows.map(({ total }) => total)).toEqual([60, 60]);
});

test('minutes of today are expected when the whole record is overdue', async () => {
  const store = await openStore(5, '10:00:00~20:00:00');
  await company.sendRecords(store, [...run('2026-05-24T10:00:00', 60, 10), ...run('2026-05-25T10:00:00', 60, 1)]);
  const totals: unknown[] = [];
  // An hour for the upload, and ten minutes: the record of 10:00 is due at 12:10, that of 11:00 at 13:10.
  for (const time of ['12:05', '12:10', '13:05', '13:10']) {
    await setTime(`2026-05-25T${time}:00Z`);
    const input = { entityId: store.entity.id, items: ['flowIn' as const] };
    const { cards } = (await server.call(home.statistical, input, { token })).result;
    totals.push(cards[0]?.completeness);
  }
  await setTime('2026-05-25T12:00:00Z');
  expect(totals).toEqual([null, 1, 1, 0.5]);
});

test('a record that comes late makes the day complete at once', async () => {
  const store = await openStore(5);
  await company.sendRecords(store, [...inEarlierWeeks(hourly), ...hour11]);
  expect(await readDay(store, day)).toMatchObject({ total: 0.5, gaps: [['10', 0, 60, 60]] });
  await company.sendRecords(store, run(`${day}T10:00:00`, 60, 1));
  expect(await readDay(store, day)).toMatchObject({ total: 1, gaps: [] });
});

test('the daily report of distinct people covers no minutes', async () => {
  const store = await openStore(5);
  const report: NativeRecord = { time: `${day}T00:00:00Z`, period: 1440, deduped: { count: 90 } };
  await company.sendRecords(store, [report, ...hour11]);
  expect(await readDay(store, day)).toMatchObject({ hours: [0, 1], total: 0.5, periods: [1, 2, 1] });
});

test('a device is silent only after two of the records that it sends', async () => {
  const entity = await server.factory.entity({ company: company.company, timeZone: 'Etc/UTC' });
  const corridor = await server.factory.corridor({ entity });
  const settings = { kind: 'aiCamera', recordPeriod: 5, uploadInterval: 5 } as const;
  // A camera may be silent for ten minutes. Both send what they counted until noon.
  const [hourly, usual] = await Promise.all(
    [60, 5].map(async (minutes) => {
      const device = await server.factory.device({ company: company.company, corridor, ...settings });
      const from = new Date(Date.parse('2026-05-25T12:00:00Z') - minutes * 60_000).toISOString();
      await company.sendRecords({ device }, run(from.slice(0, -1), minutes, 1));
      return device;
    }),
  );
  if (hourly === undefined || usual === undefined) throw new Error('no devices');
  const findState = async ({ id }: TestDevice) => (await server.call(devices.details, { id }, { token })).result.state;
  await expect
    .poll(() => Promise.all([hourly, usual].map(findState)), { timeout: 10_000 })
    .toEqual(['online', 'online']);
  const states: unknown[] = [];
  for (const time of ['12:10', '12:11', '14:00', '14:01']) {
    await setTime(`2026-05-25T${time}:00Z`);
    states.push([time, await findState(hourly), await findState(usual)]);
  }
  expect(states).toEqual([
    ['12:10', 'online', 'online'],
    ['12:11', 'online', 'offline'],
    ['14:00', 'online', 'offline'],
    ['14:01', 'offline', 'offline'],
  ]);
  // The next hourly record ends no silence; the others do.
  await setTime('2026-05-25T13:00:00Z');
  await company.sendRecords({ device: hourly }, run('2026-05-25T12:00:00', 60, 1));
  await company.sendRecords({ device: usual }, run('2026-05-25T12:55:00', 5, 1));
  const readLog = async ({ sn }: TestDevice) =>
    (await server.call(devices.log, { sn }, { token })).result.content.map(({ kind, detail }) => `${kind} ${detail}`);
  await expect.poll(() => readLog(usual), { timeout: 10_000 }).toEqual(['silent 60']);
  expect(await readLog(hourly)).toEqual([]);
  await setTime('2026-05-25T12:00:00Z');
});
