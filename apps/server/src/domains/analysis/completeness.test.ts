import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { home } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
  type TestSeriesQuery,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-10T12:00:00Z';
let server: TestServer;
let company: CountingCompany;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock: createFixedClock(now) });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

/** `count` records from an instant on, one every `seconds` seconds. */
const records = (from: string, count: number, seconds = 300) =>
  Array.from({ length: count }, (_, index) =>
    createFiveMinuteRecord(new Date(Date.parse(from) + index * seconds * 1000).toISOString(), 1),
  );

const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
/** Completeness of each row: of the buckets in which something was expected, and in total. */
const shares = async (query: TestSeriesQuery) =>
  (await company.querySeries(query)).rows.map(({ completeness, totalCompleteness }) => ({
    buckets: (completeness ?? []).filter((share) => share !== null),
    total: totalCompleteness,
  }));
const ten = { timeZone: 'UTC', workTime: '10:00:00~11:59:59' };

test('a gap lowers the completeness of its own buckets only', async () => {
  const place = await company.addPlace(ten);
  await company.sendRecords(place, [...records('2026-07-01T10:00:00Z', 12), ...records('2026-07-01T11:30:00Z', 6)]);
  const query = { ...day, ids: [place.entity.id] };
  expect(await shares({ ...query, step: '1h' })).toEqual([{ buckets: [1, 0.5], total: 0.75 }]);
  expect(await shares({ ...query, step: '30m' })).toEqual([{ buckets: [1, 1, 0, 1], total: 0.75 }]);
  const { rows, buckets } = await company.querySeries(query);
  expect(rows[0]?.completeness).toHaveLength(buckets.length);
  expect(rows[0]?.completeness?.slice(9, 13)).toEqual([null, 1, 0.5, null]);
  // From 11:00 to 12:00 half of the periods are missing; from 08:00 to 09:00 nothing is expected.
  expect(await shares({ ...query, step: '1d', startHour: '11:00', endHour: '12:00' })).toEqual([
    { buckets: [0.5], total: 0.5 },
  ]);
  expect(await shares({ ...query, step: '1d', startHour: '08:00', endHour: '09:00' })).toEqual([
    { buckets: [], total: null },
  ]);
  expect((await company.querySeries({ ...query, completeness: false })).rows[0]).toMatchObject({ completeness: null });
});

test('completeness is 0 on the day of an outage', async () => {
  const place = await company.addPlace(ten);
  await company.sendRecords(place, [...records('2026-07-01T10:00:00Z', 24), ...records('2026-07-03T10:00:00Z', 24)]);
  const query = { startTime: '2026-07-01 00:00', endTime: '2026-07-04 00:00', step: '1d' as const };
  const { rows } = await company.querySeries({ ...query, ids: [place.entity.id] });
  expect(rows[0]).toMatchObject({ values: [24, null, 24], completeness: [1, 0, 1], totalCompleteness: 2 / 3 });
});

test.each([
  ['changed from an hour to five minutes', 60, 5],
  ['changed from five minutes to an hour', 5, 60],
])('past days keep their expected periods with a record period %s', async (_story, before, after) => {
  const { token } = await server.factory.user({ company: company.company, permissions: ['device:list', 'device:set'] });
  const entity = await server.factory.entity({ company: company.company, ...ten });
  const corridors = [await server.factory.corridor({ entity }), await server.factory.corridor({ entity })] as const;
  const kind = { company: company.company, kind: 'infrared', model: 'FP111', recordPeriod: before } as const;
  const one = await server.factory.device({ ...kind, corridor: corridors[0] });
  const many = await server.factory.device({ ...kind, corridor: corridors[1] });
  // The first device is complete; the second misses its second hour.
  const sent = (minutes: number, hours: number) =>
    records('2026-07-01T10:00:00Z', (hours * 60) / minutes, minutes * 60).map((each) => ({ ...each, period: minutes }));
  await company.sendRecords({ device: one }, sent(before, 2));
  await company.sendRecords({ device: many }, sent(before, 1));
  const query = { ...day, ids: [entity.id], step: '1h' as const };
  const asBefore = await shares(query);
  expect(asBefore).toEqual([{ buckets: [1, 0.5], total: 0.75 }]);
  const settings = { recordPeriod: after, uploadInterval: 60 };
  const listed = async () => (await server.call(devices.list, { entityId: entity.id }, { token })).result.content;
  const revision = (await listed()).find(({ id }) => id === one.id)?.revision;
  await server.call(devices.change, { id: one.id, revision, ...settings }, { token });
  await server.call(devices.setInfrared, { id: [many.id], ...settings, velocity: 1, direction: 0 }, { token });
  expect((await listed()).map(({ recordPeriod }) => recordPeriod)).toEqual([after, after]);
  expect(await shares(query)).toEqual(asBefore);
});

test('a moved device counts only where and while it was installed', async () => {
  const [before, after] = [await company.addPlace(ten), await company.addPlace(ten)];
  const { device } = before;
  const { token } = company;
  await server.call(devices.unbind, { devices: [device.id], from: '2026-07-01T10:30:00Z' }, { token });
  await server.call(
    devices.bind,
    { devices: [device.id], corridorId: after.corridor.id, entityId: after.entity.id, from: '2026-07-01T11:30:00Z' },
    { token },
  );
  await server.call(devices.unbind, { devices: [after.device.id], from: '2000-01-02T00:00:00Z' }, { token });
  await company.sendRecords(before, [...records('2026-07-01T10:00:00Z', 6), ...records('2026-07-01T11:30:00Z', 3)]);
  const places = [
    { rangeType: 0, ids: [before.entity.id, after.entity.id] },
    { rangeType: 1, ids: [before.corridor.id, after.corridor.id] },
  ];
  for (const place of places) {
    const query = { ...day, ...place, step: '30m' as const, startHour: '10:00', endHour: '11:59' };
    const { rows } = await company.querySeries(query);
    expect(rows.map((row) => row.completeness?.slice(20, 24))).toEqual([
      [1, null, null, null],
      [null, null, null, 0.5],
    ]);
    expect(await shares({ ...query, each: false })).toEqual([{ buckets: [1, 0.5], total: 0.75 }]);
  }
});

test('periods after midnight count for the evening’s business day', async () => {
  const bar = await company.addPlace({ timeZone: 'UTC', workTime: '22:00:00~01:59:59' });
  await company.sendRecords(bar, [...records('2026-07-01T22:00:00Z', 24), ...records('2026-07-02T00:00:00Z', 12)]);
  const query = { ids: [bar.entity.id], ...day, endTime: '2026-07-03 00:00', step: '1d' as const };
  // 36 of the 48 periods of the first evening. By calendar day 24 of 48 on the first and 12 of 48 on the second.
  const evening = { startHour: '22:00:00', endHour: '01:59:59' };
  expect(await shares({ ...query, ...evening })).toEqual([{ buckets: [0.75, 0], total: 0.375 }]);
  expect(await shares(query)).toEqual([{ buckets: [0.5, 0.25], total: 0.375 }]);
  expect(await shares({ ...query, ...evening, step: '1h', endTime: '2026-07-02 00:00' })).toEqual([
    { buckets: [1, 1, 1, 0], total: 0.75 },
  ]);
});

test.each([
  { turn: 'spring', day: '2026-03-29', expected: 23, begins: '2026-03-28T23:00:00Z', two: [] },
  { turn: 'autumn', day: '2026-10-25', expected: 25, begins: '2026-10-24T22:00:00Z', two: [1] },
])('the day of the $turn clock change expects $expected hours', async ({ day: date, expected, begins, two }) => {
  const entity = await server.factory.entity({
    company: company.company,
    timeZone: 'Europe/Berlin',
    workTime: '00:00:00~23:59:59',
  });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({
    company: company.company,
    corridor,
    kind: 'aiCamera',
    recordPeriod: 60,
  });
  const hourly = records(begins, expected - 1, 3600).map((record) => ({ ...record, period: 60 }));
  await company.sendRecords({ device }, hourly);
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  const query = { ids: [entity.id], startTime: `${date} 00:00`, endTime: `${next} 00:00` };
  const [whole] = (await company.querySeries({ ...query, step: '1d' })).rows;
  expect(whole?.completeness).toEqual([(expected - 1) / expected]);
  const [hours] = (await company.querySeries({ ...query, step: '1h' })).rows;
  // Nothing is expected in the hour that is skipped in spring. A record of an hour covers both of its half hours.
  expect(hours?.completeness?.slice(2, 3)).toEqual(two.length === 0 ? [null] : two);
  expect(hours?.completeness?.at(-1)).toBe(0);
  const [halves] = (await company.querySeries({ ...query, step: '30m' })).rows;
  expect(halves?.completeness?.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(halves?.completeness?.slice(-3)).toEqual([1, 0, 0]);
});

test('series and trend of today expect only periods that are due', async () => {
  const entity = await server.factory.entity({
    company: company.company,
    timeZone: 'UTC',
    workTime: '10:00:00~19:59:59',
  });
  const corridor = await server.factory.corridor({ entity });
  const fields = { kind: 'aiCamera', uploadInterval: 5, recordPeriod: 5 } as const;
  const device = await server.factory.device({ company: company.company, corridor, ...fields });
  // The period of 11:40 ended 15 minutes before noon, five minutes for its upload and ten of grace, so it is the last one that is expected.
  // Expected are the twelve periods from 10:00 to 10:55 and the nine from 11:00 to 11:40, of which four were received.
  await company.sendRecords({ device }, [
    ...records('2026-11-10T10:00:00Z', 12),
    ...records('2026-11-10T11:00:00Z', 4),
  ]);
  const query = { ids: [entity.id], startTime: '2026-11-10 00:00', endTime: '2026-11-11 00:00' };
  expect(await shares({ ...query, step: '1h' })).toEqual([{ buckets: [1, 4 / 9], total: 16 / 21 }]);
  const { now: today, yesterday } = (await server.call(home.trend, { entityId: entity.id }, { token: company.token }))
    .result;
  expect(today.slice(9, 13).map(({ completeness }) => completeness)).toEqual([null, 1, 4 / 9, null]);
  expect(yesterday.slice(9, 13).map(({ completeness }) => completeness)).toEqual([null, 0, 0, 0]);
});

test('overlapping records of one device do not fill gaps of another', async () => {
  const place = await company.addPlace(ten);
  const second = await server.factory.device({ company: company.company, corridor: place.corridor, kind: 'aiCamera' });
  await company.sendRecords(place, records('2026-07-01T10:00:00Z', 24, 150));
  await company.sendRecords({ device: second }, records('2026-07-01T10:00:00Z', 6));
  // The last record of the first device begins at 10:57:30 and covers the minutes from 10:58 to 11:03.
  for (const query of [
    { ids: [place.entity.id] },
    { ids: [place.entity.id], each: false },
    { rangeType: 1, ids: [place.corridor.id] },
  ])
    expect((await shares({ ...day, ...query, step: '1h' }))[0]?.buckets).toEqual([0.75, 3 / 120]);
});

test('overlapping areas count a shared entrance once in the total', async () => {
  const whole = await company.addPlace(ten);
  const half = await company.addPlace({ entity: whole.entity });
  await company.sendRecords(whole, records('2026-07-01T10:00:00Z', 24));
  await company.sendRecords(half, records('2026-07-01T10:00:00Z', 12));
  const both = await server.factory.area({ entity: whole.entity, corridors: [whole.corridor, half.corridor] });
  const one = await server.factory.area({ entity: whole.entity, corridors: [half.corridor] });
  const areas = { ...day, step: '1d' as const, rangeType: 2, ids: [both.id, one.id] };
  const totals = async (query: TestSeriesQuery) => (await shares(query)).map(({ total }) => total);
  expect(await totals(areas)).toEqual([0.75, 0.5]);
  expect(await totals({ ...areas, each: false })).toEqual([0.75]);
  expect(await totals({ ...areas, rangeType: 1, ids: [whole.corridor.id, half.corridor.id] })).toEqual([1, 0.5]);
  expect((await company.querySeries({ ...areas, rangeType: 1, ids: [whole.corridor.id] })).completeness).toBe(1);
});

test('completeness of an item uses the devices that measure it', async () => {
  const place = await company.addPlace(ten);
  await server.factory.device({ company: company.company, corridor: place.corridor, kind: 'car' });
  await company.sendRecords(place, records('2026-07-01T10:00:00Z', 24));
  const items = ['flowIn', 'inCar', 'dedupedCount', 'gender'] as const;
  const { rows } = (
    await server.call(
      analysis.series,
      { ids: [place.entity.id], ...day, step: '1d', items: [...items] },
      { token: company.token },
    )
  ).result;
  expect(rows.map(({ item, part, totalCompleteness }) => [item, part, totalCompleteness])).toEqual([
    ['flowIn', null, 1],
    ['inCar', null, 0],
    ['dedupedCount', null, null],
    ['gender', null, 1],
    ['gender', 'male', 1],
    ['gender', 'female', 1],
    ['gender', 'unknown', 1],
  ]);
});
